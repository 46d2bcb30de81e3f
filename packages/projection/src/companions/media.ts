import type { Buffer } from "node:buffer";

type Matches = (bytes: Buffer) => boolean;

const hex =
  (...magic: readonly string[]): Matches =>
  (bytes) => {
    const head = bytes.toString("hex", 0, 8);
    return magic.some((one) => head.startsWith(one));
  };
const at =
  (offset: number, ...ascii: readonly string[]): Matches =>
  (bytes) =>
    ascii.some((one) => bytes.toString("latin1", offset, offset + one.length) === one);
const both =
  (...tests: readonly Matches[]): Matches =>
  (bytes) =>
    tests.every((test) => test(bytes));
const either =
  (...tests: readonly Matches[]): Matches =>
  (bytes) =>
    tests.some((test) => test(bytes));

const riff = (kind: string): Matches => both(at(0, "RIFF"), at(8, kind));
const jpeg = hex("ffd8ff");
const isoMedia = at(4, "ftyp", "moov", "mdat", "free", "wide", "skip");
const heif = at(8, "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1");
const ogg = at(0, "OggS");
const sfnt = either(hex("00010000"), at(0, "OTTO", "true"));
const zip = hex("504b0304");
/** A package of Office Open XML names its content types somewhere near its first entries. */
const ooxml: Matches = both(zip, (bytes) => bytes.subarray(0, 64 * 1024).includes("[Content_Types].xml"));
const openDocument: Matches = both(zip, at(30, "mimetypeapplication/vnd.oasis.opendocument"));

/** Binary formats that are inert data, by ending: what they are, and the test that their bytes must pass. */
const FORMATS: readonly (readonly [string, string, Matches])[] = [
  ["png apng", "PNG image", hex("89504e470d0a1a0a")],
  ["jpg jpeg jpe jfif", "JPEG image", jpeg],
  ["gif", "GIF image", at(0, "GIF87a", "GIF89a")],
  ["webp", "WebP image", riff("WEBP")],
  ["avif", "AVIF image", both(at(4, "ftyp"), at(8, "avif", "avis", "mif1"))],
  ["heic heif", "HEIC image", both(at(4, "ftyp"), heif)],
  ["ico", "icon", hex("00000100")],
  ["cur", "cursor", hex("00000200")],
  ["bmp dib", "BMP image", at(0, "BM")],
  ["tif tiff", "TIFF image", hex("49492a00", "4d4d002a")],
  ["ttf", "font", sfnt],
  ["otf", "font", sfnt],
  ["ttc", "font", at(0, "ttcf")],
  ["woff", "font", at(0, "wOFF")],
  ["woff2", "font", at(0, "wOF2")],
  ["pdf", "PDF without actions", (bytes) => bytes.subarray(0, 1024).includes("%PDF-")],
  ["mp3", "sound", either(at(0, "ID3"), hex("fffb", "fffa", "fff3", "fff2", "ffe3", "ffe2"))],
  ["wav", "sound", riff("WAVE")],
  ["aac", "sound", hex("fff1", "fff9")],
  ["flac", "sound", at(0, "fLaC")],
  ["ogg oga opus", "sound", ogg],
  ["aif aiff", "sound", at(0, "FORM")],
  ["mid midi", "sound", at(0, "MThd")],
  ["m4a mp4 m4v mov", "video or sound", isoMedia],
  ["ogv", "video", ogg],
  ["webm mkv mka", "video", hex("1a45dfa3")],
  ["avi", "video", riff("AVI ")],
  ["docx dotx xlsx xltx pptx potx ppsx", "office document without macros", ooxml],
  ["odt ods odp odg ott", "office document without macros", openDocument],
];

const BY_EXTENSION: ReadonlyMap<string, readonly [string, Matches]> = new Map(
  FORMATS.flatMap(([extensions, what, matches]) =>
    extensions.split(" ").map((extension): [string, readonly [string, Matches]] => [extension, [what, matches]]),
  ),
);

/** What a file of an inert binary format is; `null` when its bytes are of another format, `undefined` for other endings. */
export function mediaOf(extension: string, bytes: Buffer): string | null | undefined {
  const format = BY_EXTENSION.get(extension);
  if (format === undefined) return undefined;
  return format[1](bytes) ? format[0] : null;
}
