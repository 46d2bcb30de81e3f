import type { CommandSpec, FlagSpec } from "./commands/spec.ts";
import { COMMANDS, commandNamed, GLOBAL_FLAGS } from "./commands/table.ts";
import { joinLists } from "./list.ts";
import { didYouMean } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

const { parseArgs } = process.getBuiltinModule("node:util");

/** A command line by the table. */
export interface Parsed {
  readonly command: CommandSpec | null;
  readonly argument: string | null;
  /** Further arguments, of a command that takes several. */
  readonly more: readonly string[];
  readonly switches: ReadonlySet<string>;
  /** A flag of many values that is given again is one text, for `listIn`. */
  readonly values: ReadonlyMap<string, string>;
}

const SHORT: Readonly<Record<string, string>> = { h: "help", V: "version", q: "quiet" };
const optionOf = ({ name, value }: FlagSpec) =>
  [name, { type: value === null ? ("boolean" as const) : ("string" as const) }] as const;

/** Every flag of every command, so that a value is told from an argument before the command is known. */
const OPTIONS = Object.fromEntries([...GLOBAL_FLAGS, ...COMMANDS.flatMap(({ flags }) => flags)].map(optionOf));

function unknownFlag(name: string, command: CommandSpec | null, known: readonly FlagSpec[]): UsageError {
  const dashes = name.length === 1 ? "-" : "--";
  const owners = COMMANDS.filter(({ flags }) => flags.some((flag) => flag.name === name));
  const hints =
    command !== null && owners.length > 0
      ? [`--${name} is a flag of ${owners.map((owner) => `"${owner.name}"`).join(" and ")}`]
      : didYouMean(
          name,
          known.map((flag) => flag.name),
          (flag) => `--${flag}`,
        );
  return new UsageError(`unknown flag ${dashes}${name}`, hints, command?.name ?? null);
}

/** Reads a command line; throws `UsageError` with what is wrong. */
export function parse(argv: readonly string[]): Parsed {
  const { tokens } = parseArgs({
    args: [...argv],
    options: OPTIONS,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const words = tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : []));
  const [name, argument = null, ...more] = words;
  const command = name === undefined ? null : (commandNamed(name) ?? null);
  if (name !== undefined && command === null) {
    throw new UsageError(`unknown command "${name}"`, [
      ...didYouMean(
        name,
        COMMANDS.map((entry) => entry.name),
      ),
      "`agent-interop help` lists the commands",
    ]);
  }
  const known = [...GLOBAL_FLAGS, ...(command?.flags ?? [])];
  const switches = new Set<string>();
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const flagName = token.name.length === 1 ? (SHORT[token.name] ?? token.name) : token.name;
    const flag = known.find((entry) => entry.name === flagName);
    if (flag === undefined) throw unknownFlag(flagName, command, known);
    if (flag.value === null) {
      if (token.value !== undefined) throw new UsageError(`--${flagName} takes no value`, [], command?.name ?? null);
      switches.add(flagName);
      continue;
    }
    const { value } = token;
    const swallowed = token.inlineValue === false && value !== undefined && value.length > 1 && value.startsWith("-");
    if (value === undefined || value === "" || swallowed) {
      throw new UsageError(`--${flagName} needs a value: --${flagName} ${flag.value.label}`, [], command?.name ?? null);
    }
    const before = values.get(flagName);
    if (before !== undefined && flag.value.many !== true)
      throw new UsageError(`--${flagName} is given twice`, [], command?.name ?? null);
    values.set(flagName, before === undefined ? value : joinLists(before, value));
  }
  const asks = switches.has("help") || switches.has("version");
  if (command !== null && !asks) checkArguments(command, argument, command.more === undefined ? more[0] : undefined);
  return { command, argument, more, switches, values };
}

function checkArguments(command: CommandSpec, argument: string | null, surplus: string | undefined): void {
  const { name } = command;
  if (argument !== null && command.argument === null)
    throw new UsageError(`"${name}" takes no argument, but got "${argument}"`, [], name);
  if (surplus !== undefined) throw new UsageError(`"${name}" takes one argument, but also got "${surplus}"`, [], name);
  if (argument === null && command.argument?.required === true) {
    throw new UsageError(`"${name}" needs an argument: ${command.argument.summary}`, [], name);
  }
}
