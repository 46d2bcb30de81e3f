import type { OutputStream } from "./output.ts";

const { fstatSync, statSync, writeSync } = process.getBuiltinModule("node:fs");

/**
 * Standard output that is a file or the null device. The process's own stream makes the same blocking calls there, but loading it
 * costs a tenth of a start. `null` for a terminal, a pipe, a socket and whatever else can keep a writer waiting.
 */
export function fileOutput(fd: number): OutputStream | null {
  return isFile(fd) ? new FileOutput(fd) : null;
}

function isFile(fd: number): boolean {
  try {
    const stats = fstatSync(fd);
    return stats.isFile() || (stats.isCharacterDevice() && stats.rdev === statSync("/dev/null").rdev);
  } catch {
    return false;
  }
}

/** Everything is written when `write` returns; a failure goes to who listens. */
class FileOutput implements OutputStream {
  readonly isTTY = false;
  readonly columns = undefined;
  readonly #fd: number;
  readonly #failures: ((error: NodeJS.ErrnoException) => void)[] = [];

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(text: string): boolean {
    const bytes = Buffer.from(text);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
    } catch (error) {
      for (const listener of this.#failures) listener(error as NodeJS.ErrnoException);
    }
    return true;
  }

  on(_event: "error", listener: (error: NodeJS.ErrnoException) => void): void {
    this.#failures.push(listener);
  }

  /** Nothing waits for it, since `write` never asks to. */
  once(): void {}

  off(): void {}
}
