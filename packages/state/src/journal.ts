import { AgentInteropError } from "@agent-interop/diagnostics";
import { readBytes } from "./read-bytes.ts";
import { systemCode } from "./system-error.ts";
import type { Writes } from "./writes.ts";

// A record is one line: the length of its JSON in bytes, the SHA-256 of that, the JSON. Each is on the disk before the next
// step of the work is done, so only the last one can be torn by a crash; a bad one with a good one behind it was changed later.

/** What a journal holds. @internal */
export interface JournalText {
  readonly records: readonly unknown[];
  /** Bytes of the whole records. */
  readonly length: number;
  /** `torn`: a crash cut the last record off; `damaged`: something in the middle is no record. */
  readonly state: "whole" | "torn" | "damaged";
}

/** A journal that is being written. @internal */
export interface Journal {
  /** Adds a record; it is on the disk afterwards. Throws `journal-failed`, with nothing added, or when `uncertain` is set perhaps. */
  readonly append: (record: unknown) => Promise<void>;
  /** True when an addition failed and could not be taken back: the next reader decides which it is. */
  readonly uncertain: () => boolean;
}

/** Longest journal that is read, in bytes. @internal */
export const LONGEST: number = 32 * 1024 * 1024;
const HEAD = /^(\d{1,8}) ([0-9a-f]{64}) $/;
const HEAD_BYTES = 8 + 1 + 64 + 1;
const NEWLINE = 0x0a;

function checksum(bytes: Uint8Array): string {
  return process.getBuiltinModule("node:crypto").hash("sha256", bytes, "hex");
}

/** A record as it is written. @internal */
export function frame(record: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  return Buffer.concat([Buffer.from(`${json.length} ${checksum(json)} `), json, Buffer.from("\n")]);
}

/** One record at an offset, and where the next one begins; `null` when there is none. */
function recordAt(bytes: Buffer, offset: number): { readonly record: unknown; readonly end: number } | null {
  const head = bytes.toString("latin1", offset, offset + HEAD_BYTES);
  const gap = head.indexOf(" ", head.indexOf(" ") + 1);
  const [, length = "", sum = ""] = HEAD.exec(head.slice(0, gap + 1)) ?? [];
  if (sum === "") return null;
  const start = offset + gap + 1;
  const end = start + Number(length);
  if (bytes[end] !== NEWLINE) return null;
  const json = bytes.subarray(start, end);
  if (checksum(json) !== sum) return null;
  try {
    return { record: JSON.parse(json.toString()), end: end + 1 };
  } catch {
    return null;
  }
}

/**
 * Reads the text of a journal. A whole line at its end that is no record counts as torn, or with `strict` as damage: no crash leaves
 * one, and what was changed by hand is not to be cut off.
 * @internal
 */
export function parseJournal(bytes: Buffer, strict = false): JournalText {
  const records: unknown[] = [];
  let length = 0;
  for (let next = recordAt(bytes, 0); next !== null; next = recordAt(bytes, length)) {
    records.push(next.record);
    length = next.end;
  }
  if (length === bytes.length) return { records, length, state: "whole" };
  if (strict && bytes.includes(NEWLINE, length)) return { records, length, state: "damaged" };
  for (let at = bytes.indexOf(NEWLINE, length); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) {
    if (recordAt(bytes, at + 1) !== null) return { records, length, state: "damaged" };
  }
  return { records, length, state: "torn" };
}

/** Reads a journal without following a link; an empty one when there is none, a damaged one when it is no plain file or too long. @internal */
export function readJournal(path: string, strict = false): JournalText {
  const found = readBytes(path, LONGEST);
  if (found.state === "read") return parseJournal(found.value, strict);
  if (found.state === "absent") return { records: [], length: 0, state: "whole" };
  return { records: [], length: 0, state: "damaged" };
}

/**
 * Opens a journal for adding, made when it is missing; `found`: what is known of it. A torn end is cut off first. Throws `journal-damaged`, `journal-failed`.
 * @internal
 */
export async function openJournal(
  writes: Writes,
  path: string,
  found: Pick<JournalText, "length" | "state"> = readJournal(path),
): Promise<Journal> {
  if (found.state === "damaged") throw new AgentInteropError("journal-damaged", `not a journal of ours: ${path}`);
  let { length } = found;
  let uncertain = false;
  const failed = (cause: unknown): AgentInteropError =>
    new AgentInteropError("journal-failed", `${path} could not be written (${systemCode(cause)})`, { cause });
  if (found.state === "torn") {
    await writes.cut(path, length).catch((cause) => {
      throw failed(cause);
    });
  }
  const append = async (record: unknown): Promise<void> => {
    const bytes = frame(record);
    try {
      await writes.append(path, bytes);
      length += bytes.length;
    } catch (cause) {
      await writes.cut(path, length).catch((again) => {
        uncertain = systemCode(again) !== "ENOENT";
      });
      throw failed(cause);
    }
  };
  return { append, uncertain: () => uncertain };
}
