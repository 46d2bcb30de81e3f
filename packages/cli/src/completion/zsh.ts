import type { ArgumentSpec, CommandSpec, Completes, FlagSpec } from "../commands/spec.ts";
import { type CompletionData, wordsFor } from "./data.ts";

/** Text inside single quotes that is also read by _arguments, where brackets and colons mean something. */
const quoted = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&").replaceAll("'", "'\\''");

function action(data: CompletionData, completes: Completes): string {
  if (completes === "directory") return "_files -/";
  if (completes === "file") return "_files";
  return `(${wordsFor(data, completes).join(" ")})`;
}

function flagLine(data: CompletionData, { name, summary, value }: FlagSpec): string {
  const values = value === null ? "" : `:${value.label}:${action(data, value.completes)}`;
  return `        '--${name}[${quoted(summary)}]${values}'`;
}

function argumentLine(data: CompletionData, { name, completes }: ArgumentSpec): string {
  return `        '1:${quoted(name)}:${action(data, completes)}'`;
}

function commandCase(data: CompletionData, { name, argument, flags, more }: CommandSpec): string {
  const lines = [...flags, ...data.globals].map((flag) => flagLine(data, flag));
  if (argument !== null) lines.push(argumentLine(data, argument));
  if (more !== undefined) lines.push(`        '*:${quoted(more.name)}:${action(data, more.completes)}'`);
  return `      ${name})\n        _arguments \\\n${lines.join(" \\\n")}\n        ;;`;
}

/** The completion script for zsh; it may be sourced or lie in a directory of \`fpath\` as \`_agent-interop\`. */
export function zshScript(data: CompletionData): string {
  const commands = data.commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`);
  return `#compdef agent-interop
# zsh completion for agent-interop
_agent_interop() {
  local context state state_descr line
  typeset -A opt_args
  local -a commands
  commands=(
${commands.join("\n")}
  )
  _arguments -C \\
${data.globals.map((flag) => flagLine(data, flag).replace("        ", "    ")).join(" \\\n")} \\
    '1: :->command' \\
    '*:: :->rest'
  case $state in
    command) _describe command commands ;;
    rest)
      case $line[1] in
${data.commands.map((command) => commandCase(data, command)).join("\n")}
      esac
      ;;
  esac
}
if [ "$funcstack[1]" = "_agent-interop" ]; then _agent_interop "$@"; else compdef _agent_interop agent-interop; fi
`;
}
