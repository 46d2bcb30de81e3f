import type { OutputStream } from "./output.ts";

/** A stream that is opened when it is first used: Node's standard streams cost a tenth of a start each. */
export class LateStream implements OutputStream {
  readonly #open: () => OutputStream;
  #stream: OutputStream | null = null;
  readonly #failures: ((error: NodeJS.ErrnoException) => void)[] = [];

  constructor(open: () => OutputStream) {
    this.#open = open;
  }

  get isTTY(): boolean | undefined {
    return this.#opened().isTTY;
  }

  get columns(): number | undefined {
    return this.#opened().columns;
  }

  write(text: string): boolean {
    return this.#opened().write(text);
  }

  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): void {
    if (this.#stream === null) this.#failures.push(listener);
    else this.#stream.on(event, listener);
  }

  once(event: "drain" | "close" | "error", listener: () => void): void {
    this.#opened().once(event, listener);
  }

  off(event: "drain" | "close" | "error", listener: () => void): void {
    this.#stream?.off(event, listener);
  }

  #opened(): OutputStream {
    if (this.#stream !== null) return this.#stream;
    this.#stream = this.#open();
    for (const listener of this.#failures) this.#stream.on("error", listener);
    return this.#stream;
  }
}
