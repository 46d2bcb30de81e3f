import { cutEnd } from "./fit.ts";

const DELAY_MS = 300;
const EVERY_MS = 80;

/** What a progress line needs of a stream. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): boolean;
}

/** One line of progress, redrawn in place. */
export interface Progress {
  /** Shows the text, unless the work is young or the last line is. */
  readonly show: (text: string) => void;
  /** Takes the line away; a later `show` brings it back. */
  readonly clear: () => void;
}

/** `performance` would load a module of Node for it. */
const milliseconds = (): number => Number(process.hrtime.bigint()) / 1e6;

const NONE: Progress = { show: () => {}, clear: () => {} };

/**
 * Progress on a stream: nothing at all unless a terminal is there, and nothing before the work has taken 300 ms. The stream is
 * looked at no sooner, since even looking at standard error costs a start.
 */
export function progressOn(stream: ProgressStream, wanted: boolean, clock: () => number = milliseconds): Progress {
  if (!wanted) return NONE;
  let next = clock() + DELAY_MS;
  let shown = false;
  return {
    show: (text) => {
      const now = clock();
      if (now < next || stream.isTTY !== true) return;
      next = now + EVERY_MS;
      shown = true;
      stream.write(`\r\u001b[K${cutEnd(text, (stream.columns ?? 80) - 1)}`);
    },
    clear: () => {
      if (shown) stream.write("\r\u001b[K");
      shown = false;
    },
  };
}
