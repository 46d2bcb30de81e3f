import { fault } from "../fault.ts";

/**
 * Reads what `cat-file --batch` prints, in whatever pieces it comes: `take` gets the bytes of one object after the other. Throws for what
 * is missing, or is larger than was listed.
 */
export class BlobReader {
  readonly #wanted: readonly { readonly object: string; readonly size: number }[];
  readonly #take: (object: string, bytes: Buffer) => void;
  #at = 0;
  #head = "";
  #body: Buffer | null = null;
  #filled = 0;

  constructor(
    wanted: readonly { readonly object: string; readonly size: number }[],
    take: (object: string, bytes: Buffer) => void,
  ) {
    this.#wanted = wanted;
    this.#take = take;
  }

  /** True when everything that was wanted has come. */
  get complete(): boolean {
    return this.#at === this.#wanted.length && this.#body === null;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) at = this.#body === null ? this.#header(chunk, at) : this.#content(chunk, at);
  }

  #header(chunk: Buffer, at: number): number {
    const end = chunk.indexOf(10, at);
    this.#head += chunk.toString("latin1", at, end === -1 ? chunk.length : end);
    if (this.#head.length > 256) throw unreadable();
    if (end === -1) return chunk.length;
    const wanted = this.#wanted[this.#at];
    if (wanted === undefined || this.#head !== `${wanted.object} blob ${wanted.size}`) throw unreadable();
    this.#head = "";
    // One more for the line feed behind the contents.
    this.#body = Buffer.allocUnsafeSlow(wanted.size + 1);
    this.#filled = 0;
    return end + 1;
  }

  #content(chunk: Buffer, at: number): number {
    const body = this.#body as Buffer;
    const taken = chunk.copy(body, this.#filled, at);
    this.#filled += taken;
    if (this.#filled === body.length) {
      const { object } = this.#wanted[this.#at] as { readonly object: string };
      this.#take(object, body.subarray(0, -1));
      this.#at += 1;
      this.#body = null;
    }
    return at + taken;
  }
}

const unreadable = (): Error =>
  fault("fetch-git-failed", "an object of the repository is missing or not what it should be");
