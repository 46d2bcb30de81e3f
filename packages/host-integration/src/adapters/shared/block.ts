import type { Editor } from "./editor.ts";
import { expectForm } from "./editor.ts";

/** A block as it stands in a file with other line ends. */
function written(text: string, file: Buffer): Buffer {
  return Buffer.from(file.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

/** Where a block begins in a file, as it was written; -1 when it is not there or was edited. */
function findBlock(bytes: Uint8Array, text: string): number {
  const file = Buffer.from(bytes);
  return file.indexOf(written(text, file));
}

/** Marked blocks in any text: each at the end, with an empty line before it. */
export const textEditor: Editor = {
  holds: (bytes, units) => units.every((unit) => findBlock(bytes, expectForm(unit, "block").text) !== -1),
  put: (bytes, unit) => {
    const { text } = expectForm(unit, "block");
    const file = Buffer.from(bytes);
    if (file.includes(text.slice(0, text.indexOf("\n")))) return { ok: false, why: "a block of this name is there" };
    const newline = file.includes("\r\n") ? "\r\n" : "\n";
    const lead = file.length === 0 ? "" : file.at(-1) === 0x0a ? newline : newline + newline;
    return {
      ok: true,
      states: [Buffer.concat([file, Buffer.from(lead), written(text, file)])],
      lead,
      containers: [],
    };
  },
  take: (bytes, unit, { leads }) => {
    const { id, text } = expectForm(unit, "block");
    const start = findBlock(bytes, text);
    if (start === -1) return null;
    const file = Buffer.from(bytes);
    const lead = leads[id] ?? "";
    const led = file.subarray(0, start).toString("latin1").endsWith(lead) ? lead.length : 0;
    const rest = file.subarray(start + written(text, file).length);
    return { ok: true, bytes: Buffer.concat([file.subarray(0, start - led), rest]) };
  },
  tidy: (bytes) => bytes,
  isBare: (bytes) => Buffer.from(bytes).toString("latin1").trim() === "",
};
