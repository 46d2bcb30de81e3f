/** Bytes of JSON text. */
export const LF = 10;
export const CR = 13;
export const QUOTE = 34;
export const STAR = 42;
export const COMMA = 44;
export const SLASH = 47;
export const COLON = 58;
export const BACKSLASH = 92;
export const OPEN_LIST = 91;
export const CLOSE_LIST = 93;
export const OPEN_MAP = 123;
export const CLOSE_MAP = 125;

function table(bytes: readonly number[]): Uint8Array {
  const marks = new Uint8Array(256);
  for (const byte of bytes) marks[byte] = 1;
  return marks;
}

/** Bytes that matter inside a container that is skipped. */
export const MARK: Uint8Array = table([LF, QUOTE, SLASH, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP]);

/** Bytes that end a number or a word. */
export const STOP: Uint8Array = table([9, LF, CR, 32, COMMA, SLASH, CLOSE_LIST, CLOSE_MAP]);

/** True for the blanks of JSON. */
export function isBlank(byte: number): boolean {
  return byte === 32 || byte === LF || byte === 9 || byte === CR;
}
