import type { DocumentCode } from "./codes.ts";

/** What is wrong with a document, and where. Messages never repeat values of the document. */
export interface Problem {
  readonly code: DocumentCode;
  /** One sentence without the position. */
  readonly message: string;
  /** Line in the file, from 1; `null` where no line is meant. */
  readonly line: number | null;
  /** Column in UTF-16 units, from 1; `null` where no column is known. */
  readonly column: number | null;
}

/** A problem of a whole document. */
export function problem(
  code: DocumentCode,
  message: string,
  line: number | null = null,
  column: number | null = null,
): Problem {
  return { code, message, line, column };
}

/** A problem at an offset of a text whose lines end in LF, CRLF or CR. `linesBefore` is added to the line. */
export function problemAt(
  code: DocumentCode,
  message: string,
  source: string,
  offset: number,
  linesBefore = 0,
): Problem {
  let line = 1;
  let start = 0;
  const end = Math.min(offset, source.length);
  for (let i = 0; i < end; i++) {
    const c = source.charCodeAt(i);
    if (c === 13 && source.charCodeAt(i + 1) === 10) {
      if (i + 1 >= end) break;
      i++;
    } else if (c !== 10 && c !== 13) continue;
    line++;
    start = i + 1;
  }
  return { code, message, line: line + linesBefore, column: end - start + 1 };
}
