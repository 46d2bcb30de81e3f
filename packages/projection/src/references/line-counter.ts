const LF = 10;
const CR = 13;

/** Line numbers of ascending offsets of one text; LF, CRLF and a lone CR end a line. */
export class LineCounter {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line of `offset`, from 1. An offset before the last one asked for gets that one's line. */
  lineOf(offset: number): number {
    for (; this.#at < offset; this.#at++) {
      const c = this.#text.charCodeAt(this.#at);
      if (c === LF || (c === CR && this.#text.charCodeAt(this.#at + 1) !== LF)) this.#line++;
    }
    return this.#line;
  }
}
