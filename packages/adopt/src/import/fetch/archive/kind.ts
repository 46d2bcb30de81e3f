/** What a file is, by its first bytes. */
export type ArchiveKind = "gzip" | "zip" | "tar" | "other";

/** Formats that are told, and not read; -1 is any byte. */
const OTHERS: readonly (readonly number[])[] = [
  [0x42, 0x5a, 0x68, -1, 0x31, 0x41, 0x59],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0x4c, 0x5a, 0x49, 0x50, 0x01],
  [0x1f, 0x9d],
  // A part of a zip in several files.
  [0x50, 0x4b, 0x07, 0x08],
];

const NAME = /\.(?:tar|tgz|tar\.gz|zip|skill)$/i;

/** True for a name that an archive has. */
export const isArchiveName = (name: string): boolean => NAME.test(name);

/** The name of an archive without what says that it is one. */
export const archiveStem = (name: string): string => name.replace(NAME, "") || name;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => byte === -1 || bytes[at] === byte);

/** Which archive the bytes are; `null` for none. */
export function archiveKind(bytes: Uint8Array): ArchiveKind | null {
  if (startsWith(bytes, [0x1f, 0x8b])) return "gzip";
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) return "zip";
  if (bytes.length >= 262 && Buffer.from(bytes.subarray(257, 262)).equals(Buffer.from("ustar"))) return "tar";
  return OTHERS.some((start) => startsWith(bytes, start)) ? "other" : null;
}
