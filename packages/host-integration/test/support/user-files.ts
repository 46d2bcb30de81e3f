import { below, placesOf, SURFACES } from "./adapters.ts";

/** What a user may have in files that are shared, in whatever form. */
const FORMS: Readonly<Record<string, string>> = {
  ".claude/settings.json":
    '{\n    // mine\n    "hooks": {"Stop": [ {"hooks": [{"type": "command", "command": "mine"}]} ],},\n    "model": "x"\n}\n',
  ".claude/CLAUDE.md": "# Mine",
  ".claude/agents/reviewer.md": "mine\n",
  ".codex/hooks.json": '\ufeff{"hooks":{}}',
  ".codex/AGENTS.md": "one\r\ntwo\r\n",
  ".codex/config.toml": "[features]\nhooks = true # mine\n",
  ".factory/hooks.json": '{"hooks":{"Stop":[]},"hooksDisabled":false}',
  ".gemini/settings.json": "{}",
  ".gemini/GEMINI.md": "",
  ".gemini/config/hooks.json": '{ "theirs": { "Stop": [] } }',
  ".kimi-code/config.toml":
    '# mine\r\ndefault_model = "x"\r\n\r\n[[hooks]] # first\r\nevent = "Stop"\r\ncommand = "mine"',
  ".made-up.toml": "",
  ".made-up/config.toml": "[features] # mine\n# hooks\nother = true\n\n[z]\n",
  ".qwen/settings.json": '{\r\n\t"a": 1\r\n}\r\n',
  ".cursor/hooks.json": '{"version":1,"hooks":{"stop":[]}}\n',
  ".github/copilot-instructions.md": "mine\n\n",
  ".cursor/rules/mine.mdc": "mine",
  ".agents/hooks.json": " ",
  "AGENTS.md": "# Project\n",
  "CLAUDE.md": "\n\n",
  "src/main.ts": "export {};\n",
};

/** Something of the user's in every place of every host, with a name like ours. */
function named(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const surface of SURFACES) {
    for (const scope of ["user", "project"] as const) {
      if (surface[scope] === null) continue;
      const { agents, commands, extensions, instructions, skills } = placesOf(surface.kind, scope);
      const at = (place: Parameters<typeof below>[1]): string => below(surface.kind, place);
      if (skills !== null) files[`${at(skills)}/acme-mine/SKILL.md`] = "mine\n";
      if (agents !== null) files[`${at(agents)}/acme-mine${agents.suffix}`] = "mine\n";
      if (commands !== null && "path" in commands) files[`${at(commands)}/acme-mine${commands.suffix}`] = "mine\n";
      if (extensions !== null) files[`${at(extensions)}/acme-mine${extensions.suffix}`] = "mine\n";
      if (instructions?.form === "files") files[`${at(instructions)}/acme-mine${instructions.suffix}`] = "mine\n";
    }
  }
  return files;
}

/** The files of a user of all hosts. */
export const USER_FILES: Readonly<Record<string, string>> = { ...named(), ...FORMS };
