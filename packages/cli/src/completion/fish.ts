import type { CommandSpec, Completes, FlagSpec } from "../commands/spec.ts";
import { type CompletionData, wordsFor } from "./data.ts";

const quoted = (text: string): string => `'${text.replace(/['\\]/g, "\\$&")}'`;

function values(data: CompletionData, completes: Completes): string {
  if (completes === "directory") return "-x -a '(__fish_complete_directories)'";
  if (completes === "file") return "-r -F";
  return `-x -a ${quoted(wordsFor(data, completes).join(" "))}`;
}

function flagLine(data: CompletionData, condition: string, { name, summary, value }: FlagSpec): string {
  const more = value === null ? "" : ` ${values(data, value.completes)}`;
  return `complete -c agent-interop ${condition}-l ${name} -d ${quoted(summary)}${more}`;
}

function commandLines(data: CompletionData, command: CommandSpec): string[] {
  const { argument, flags, more, name, summary } = command;
  const inside = `-n '__fish_seen_subcommand_from ${name}' `;
  return [
    `complete -c agent-interop -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
    ...flags.map((flag) => flagLine(data, inside, flag)),
    ...[argument, more ?? null].flatMap((place) =>
      place === null ? [] : [`complete -c agent-interop ${inside}${values(data, place.completes)}`],
    ),
  ];
}

/** The completion script for fish. */
export function fishScript(data: CompletionData): string {
  return [
    "# fish completion for agent-interop",
    "complete -c agent-interop -f",
    ...data.globals.map((flag) => flagLine(data, "", flag)),
    ...data.commands.flatMap((command) => commandLines(data, command)),
    "",
  ].join("\n");
}
