/** A block as it stands in a file with other line ends. */
function written(text: string, file: Buffer): Buffer {
  return Buffer.from(file.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

/** Where a block begins in a file, as it was written; -1 when it is not there or was edited. */
export function findBlock(bytes: Uint8Array, text: string): number {
  const file = Buffer.from(bytes);
  return file.indexOf(written(text, file));
}

/** True when a block of this name begins in the file, whatever it holds. */
export function hasBlockMark(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text.slice(0, text.indexOf("\n")));
}

/** The file with a block at its end, an empty line before it: the line breaks that were put for that are the `lead`. */
export function putBlock(bytes: Uint8Array, text: string): { readonly bytes: Uint8Array; readonly lead: string } {
  const file = Buffer.from(bytes);
  const newline = file.includes("\r\n") ? "\r\n" : "\n";
  const lead = file.length === 0 ? "" : file.at(-1) === 0x0a ? newline : newline + newline;
  return { bytes: Buffer.concat([file, Buffer.from(lead), written(text, file)]), lead };
}

/** The file without a block that begins at `start`, and without the line breaks that were put before it, where they still stand. */
export function takeBlock(bytes: Uint8Array, text: string, start: number, lead: string): Uint8Array {
  const file = Buffer.from(bytes);
  const block = written(text, file);
  const led = file.subarray(0, start).toString("latin1").endsWith(lead) ? lead.length : 0;
  return Buffer.concat([file.subarray(0, start - led), file.subarray(start + block.length)]);
}
