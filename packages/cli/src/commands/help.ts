import type { Command, Context, View } from "../command.ts";
import { didYouMean } from "../nearest.ts";
import { wrap } from "../term/fit.ts";
import { UsageError } from "../usage-error.ts";
import type { ArgumentSpec, CommandSpec, FlagSpec } from "./spec.ts";
import { COMMANDS, commandNamed, EXIT_CODES, GLOBAL_FLAGS, usageLine } from "./table.ts";

const GLUE = "\u00a0";

const flagText = ({ name, value }: FlagSpec): string => `--${name}${value === null ? "" : ` ${value.label}`}`;

/** Two columns, the second wrapped; in a narrow terminal one below the other. */
function definitions(entries: readonly (readonly [string, string])[], view: View): string[] {
  const label = entries.reduce((widest, [name]) => Math.max(widest, name.length), 0);
  const beside = view.width >= 60 && label <= 40;
  const at = beside ? label + 4 : 6;
  return entries.flatMap(([name, text]) => {
    const lines = wrap(text, view.width - at);
    if (!beside)
      return [
        ...wrap(name, view.width - 4).map((line, row) => `${row === 0 ? "  " : "    "}${line}`),
        ...lines.map((line) => " ".repeat(at) + line),
      ];
    return lines.map((line, row) => (row === 0 ? `  ${name.padEnd(label + 2)}${line}` : " ".repeat(at) + line));
  });
}

function usage(command: CommandSpec | null, view: View): string[] {
  // A flag stays with its value: only the blank between brackets may become a line break.
  const glued = usageLine(command).replace(/ (?=[A-Z]+\])/g, GLUE);
  const [first, ...rest] = wrap(`usage: ${glued}`, view.width - 7);
  return [first as string, ...rest.map((line) => `       ${line}`)].map((line) => line.replaceAll(GLUE, " "));
}

function programHelp(view: View): string[] {
  const { bold } = view.paint;
  return [
    ...wrap("Know every coding agent on this machine and everything each of them owns.", view.width),
    "",
    ...usage(null, view),
    "",
    bold("Commands"),
    ...definitions(
      COMMANDS.map(({ name, summary }) => [name, summary]),
      view,
    ),
    "",
    bold("Flags of every command"),
    ...definitions(
      GLOBAL_FLAGS.map((flag) => [flagText(flag), flag.summary]),
      view,
    ),
    "",
    bold("Exit codes"),
    ...definitions(
      EXIT_CODES.map(([code, meaning]) => [String(code), meaning]),
      view,
    ),
    "",
    ...wrap("`agent-interop help <command>` shows a command in full.", view.width),
  ];
}

function commandHelp(command: CommandSpec, view: View): string[] {
  const { bold } = view.paint;
  const { argument, details, examples, flags, more, summary } = command;
  const places = [argument, more ?? null].filter((place) => place !== null);
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", bold(title), ...lines];
  return [
    ...usage(command, view),
    "",
    ...[`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`, ...details].flatMap((sentence) =>
      wrap(sentence, view.width),
    ),
    ...section(
      places.length > 1 ? "Arguments" : "Argument",
      definitions(
        places.map(({ name, summary: text }) => [name, text]),
        view,
      ),
    ),
    ...section(
      "Flags",
      definitions(
        [...flags, ...GLOBAL_FLAGS].map((flag) => [flagText(flag), flag.summary]),
        view,
      ),
    ),
    ...section(
      "Examples",
      definitions(
        examples.map(([line, purpose]) => [`agent-interop ${line}`, purpose]),
        view,
      ),
    ),
  ];
}

const argumentData = ({ name, required, summary }: ArgumentSpec) => ({ name, required, summary });
const flagData = ({ name, value, summary }: FlagSpec) => ({ name, value: value?.label ?? null, summary });

/** The table as data: what `help --json` prints. */
function helpData(command: CommandSpec | null) {
  const shown = command === null ? COMMANDS : [command];
  return {
    schema: "agent-interop/help@1",
    usage: usageLine(command),
    commands: shown.map(({ name, summary, details, argument, more = null, flags, examples }) => ({
      name,
      summary,
      details,
      argument: argument === null ? null : argumentData(argument),
      more: more === null ? null : argumentData(more),
      flags: flags.map(flagData),
      examples: examples.map(([line, purpose]) => ({ line: `agent-interop ${line}`, purpose })),
    })),
    flags: GLOBAL_FLAGS.map(flagData),
    exitCodes: EXIT_CODES.map(([code, meaning]) => ({ code, meaning })),
  };
}

/** Prints the help of a command, or of the program. */
export async function printHelp({ json, output, view }: Context, command: CommandSpec | null): Promise<number> {
  if (json) await output.lines([JSON.stringify(helpData(command), null, 2)]);
  else await output.lines(command === null ? programHelp(view) : commandHelp(command, view));
  return 0;
}

/** `agent-interop help [command]`. */
export const run: Command = async (context) => {
  const name = context.parsed.argument;
  const command = name === null ? null : commandNamed(name);
  if (command === undefined) {
    throw new UsageError(
      `unknown command "${name}"`,
      didYouMean(
        name as string,
        COMMANDS.map((entry) => entry.name),
      ),
      "help",
    );
  }
  return printHelp(context, command);
};
