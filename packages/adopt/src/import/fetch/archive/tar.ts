import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { decodedName, type Member } from "./member.ts";
import { type Extended, readPax } from "./pax.ts";
import { BLOCK, damagedTar, readHeader, type TarHeader } from "./tar-header.ts";

/** Bytes of one extended header. */
const EXTENDED_BYTES = 1024 * 1024;
/** Types of members. A hard link is a link: which file it is one with is not looked up. */
const TYPES: Readonly<Record<string, Member["type"]>> = {
  "0": "file",
  "7": "file",
  "1": "link",
  "2": "link",
  "3": "special",
  "4": "special",
  "5": "directory",
  "6": "special",
};

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

/**
 * The members of a tar file: ustar, pax, and long names as GNU writes them. The bytes of a file are those of `file` itself. Throws
 * `fetch-archive-damaged`, `fetch-archive-unsupported`, `fetch-archive-limit` or `fetch-name-unsafe`. Checkpoints after every member.
 */
export function* readTar(file: Buffer, { limits }: Context): Generator<undefined, readonly Member[]> {
  const members: Member[] = [];
  let extended: Extended | null = null;
  for (let at = 0, seen = 0; ; ) {
    if (at + BLOCK > file.length) throw damagedTar("is cut");
    const block = file.subarray(at, at + BLOCK);
    at += BLOCK;
    if (isZero(block)) {
      if (extended !== null) throw damagedTar("ends with an extended header");
      if (!isZero(file.subarray(at))) throw damagedTar("has something behind its end");
      return members;
    }
    seen += 1;
    if (seen > 2 * limits.entries || members.length >= limits.entries) {
      throw fault("fetch-archive-limit", `the archive has more than ${limits.entries} entries`);
    }
    const header = readHeader(block);
    const size = (isExtension(header) ? null : extended?.size) ?? header.size;
    if (size > file.length - at) throw damagedTar("is cut");
    const data = file.subarray(at, at + size);
    at += Math.ceil(size / BLOCK) * BLOCK;
    if (isExtension(header)) extended = extend(extended, header, data);
    else {
      members.push(memberOf(header, extended ?? {}, data));
      extended = null;
    }
    yield;
  }
}

const isExtension = ({ type }: TarHeader): boolean => "xgLK".includes(type);

/** An extended header added to what others before the same member said; none says what another one did. */
function extend(known: Extended | null, header: TarHeader, data: Buffer): Extended | null {
  if (data.length > EXTENDED_BYTES) throw fault("fetch-archive-limit", "a name in the archive is too long");
  if (header.type === "g") {
    readPax(data, true);
    return known;
  }
  const said: Extended =
    header.type === "x"
      ? readPax(data, false)
      : { [header.type === "L" ? "path" : "linkpath"]: decodedName(withoutEnd(data)) };
  const both = Object.keys(said).some((key) => known !== null && key in known);
  if (both) throw damagedTar("says one thing twice of a member");
  return { ...known, ...said };
}

/** GNU ends a long name with a zero. */
function withoutEnd(data: Buffer): Buffer {
  return data.at(-1) === 0 ? data.subarray(0, -1) : data;
}

function memberOf(header: TarHeader, extended: Extended, data: Buffer): Member {
  const name = extended.path ?? header.name;
  const known = TYPES[header.type];
  if (known === undefined) {
    throw fault("fetch-archive-unsupported", `the tar file holds a member of type ${JSON.stringify(header.type)}`);
  }
  // As tar did before it had a type for directories.
  const type = known === "file" && name.endsWith("/") ? "directory" : known;
  // Some programs skip the data of such a member, others read it as the next header.
  if (type !== "file" && data.length > 0) throw damagedTar("has data where there is none");
  const target = type === "link" ? (extended.linkpath ?? header.linkName) : null;
  return { name, type, bytes: data, executable: (header.mode & 0o111) !== 0, target };
}
