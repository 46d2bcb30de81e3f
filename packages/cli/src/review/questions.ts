import type { Context, Terminal } from "../command.ts";
import { cutEnd } from "../term/fit.ts";
import { confirm, isCancel, multiselect, select } from "../wiring/prompts.ts";
import type { Option, Questions } from "./review.ts";

/** Columns that the prompts draw beside a label. */
const FRAME = 8;

/**
 * Aborted by Ctrl-D, and by the end of the input: the prompts wait for an answer then that nobody can give, and the process would end as if all
 * was done.
 */
function readerGone(input: NodeJS.ReadStream): AbortSignal {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  input.once("end", leave).once("close", leave);
  input.on(
    "keypress",
    (_: string | undefined, key: { readonly ctrl?: boolean; readonly name?: string } | undefined) => {
      if (key?.ctrl === true && key.name === "d") leave();
    },
  );
  return gone.signal;
}

/** The questions of a review at a terminal. Loads the prompt library. */
export function questionsAt({ input, output }: Terminal, { output: printed, signal, view }: Context): Questions {
  const common = { input, output, signal: AbortSignal.any([signal, readerGone(input)]) };
  const answer = <T>(value: T): Exclude<T, symbol> | null => {
    signal.throwIfAborted();
    return isCancel(value) ? null : (value as Exclude<T, symbol>);
  };
  const listed = (options: readonly Option[]) =>
    options.map(({ hint, label }, value) => ({
      value,
      label: cutEnd(label, view.width - FRAME),
      ...(hint === undefined || hint === "" || label.length + hint.length + FRAME > view.width ? {} : { hint }),
    }));
  return {
    one: async (message, options, first) =>
      answer(await select({ ...common, message, options: listed(options), initialValue: first })),
    any: async (message, options, chosen) =>
      answer(
        await multiselect({
          ...common,
          message,
          options: listed(options),
          initialValues: [...chosen],
          required: false,
        }),
      ),
    sure: async (message) => answer(await confirm({ ...common, message, initialValue: false })),
    show: async (lines) => {
      await printed.lines(lines);
      await printed.flush();
    },
  };
}
