import type { CommandSpec, Completes } from "../commands/spec.ts";
import { type CompletionData, wordsFor } from "./data.ts";

function reply(data: CompletionData, completes: Completes): string {
  if (completes === "directory") return 'compopt -o dirnames 2>/dev/null; COMPREPLY=($(compgen -d -- "$cur"))';
  if (completes === "file") return 'compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$cur"))';
  return `COMPREPLY=($(compgen -W "${wordsFor(data, completes).join(" ")}" -- "$cur"))`;
}

function valueCases(data: CompletionData): string[] {
  const seen = new Map<string, Completes>();
  for (const { flags } of data.commands)
    for (const { name, value } of flags) if (value !== null) seen.set(name, value.completes);
  return [...seen].map(([name, completes]) => `    --${name}) ${reply(data, completes)}; return ;;`);
}

function commandCase(data: CompletionData, command: CommandSpec): string {
  const flags = [...command.flags, ...data.globals].map(({ name }) => `--${name}`).join(" ");
  const places = [command.argument, command.more ?? null].filter((place) => place !== null);
  const replies = places.map(({ completes }, at) => {
    const words = reply(data, completes);
    return at === 0 ? words : words.replace("COMPREPLY=(", "COMPREPLY+=(");
  });
  const argument = replies.length === 0 ? ":" : replies.join("; ");
  return [
    `    ${command.name})`,
    `      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "${flags}" -- "$cur")); else ${argument}; fi ;;`,
  ].join("\n");
}

/** The completion script for bash 4 and later. */
export function bashScript(data: CompletionData): string {
  const globals = data.globals.map(({ name }) => `--${name}`).join(" ");
  return `# bash completion for agent-interop
_agent_interop() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= word
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in -*) ;; *) command=$word; break ;; esac
  done
  case $prev in
${valueCases(data).join("\n")}
  esac
  case $command in
    "") COMPREPLY=($(compgen -W "${data.words.command.join(" ")} ${globals}" -- "$cur")) ;;
${data.commands.map((command) => commandCase(data, command)).join("\n")}
  esac
}
complete -F _agent_interop agent-interop
`;
}
