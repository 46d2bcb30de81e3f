/** What the writer needs of standard output. */
export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): boolean;
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  once(event: "drain" | "close" | "error", listener: () => void): unknown;
  off(event: "drain" | "close" | "error", listener: () => void): unknown;
}

/** Characters gathered before they are written: large enough that the calls cost nothing, small beside everything else. */
const CHUNK = 64 * 1024;

/**
 * Text to a stream, gathered into chunks, waiting whenever the reader is slower than we are, so that a listing of any size needs
 * little memory and arrives whole. A reader that goes away (`EPIPE`) is no error: `closed` turns true and the rest is dropped.
 */
export class Output {
  readonly stream: OutputStream;
  closed = false;
  failure: NodeJS.ErrnoException | null = null;
  /** Called before each write: the place to take a progress line away. */
  beforeWrite: () => void = () => {};
  readonly #onClosed: () => void;
  #parts: string[] = [];
  #length = 0;

  /** `onClosed` is called once, when nobody reads any more or the stream cannot be written. */
  constructor(stream: OutputStream, onClosed: () => void) {
    this.stream = stream;
    this.#onClosed = onClosed;
    stream.on("error", (error) => {
      if (this.closed) return;
      this.closed = true;
      if (error.code !== "EPIPE" && error.code !== "EOF" && error.code !== "ERR_STREAM_DESTROYED") this.failure = error;
      this.#onClosed();
    });
  }

  /** Adds text. Wait for the promise, when there is one, before adding more. */
  add(text: string): Promise<void> | undefined {
    this.#parts.push(text);
    this.#length += text.length;
    return this.#length < CHUNK ? undefined : this.flush();
  }

  /** Adds lines. */
  async lines(lines: Iterable<string>): Promise<void> {
    for (const line of lines) {
      const wait = this.add(`${line}\n`);
      if (wait !== undefined) await wait;
    }
  }

  /** Hands over what is gathered and waits until the stream can take more. */
  async flush(): Promise<void> {
    const text = this.#parts.join("");
    this.#parts = [];
    this.#length = 0;
    if (text === "" || this.closed) return;
    this.beforeWrite();
    if (this.stream.write(text)) return;
    await new Promise<void>((resolve) => {
      const events = ["drain", "close", "error"] as const;
      const done = (): void => {
        for (const event of events) this.stream.off(event, done);
        resolve();
      };
      for (const event of events) this.stream.once(event, done);
    });
  }
}
