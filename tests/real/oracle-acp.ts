import { existsSync } from "node:fs";
import { GEMINI_EXTENSION } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle } from "../support/real-oracle.ts";
import { askRpc, type CliRun, mustRun, type RpcAnswers, runCli } from "../support/real-run.ts";

interface Update {
  readonly sessionUpdate: string;
  readonly availableCommands: readonly {
    readonly name: string;
    readonly description?: string;
    readonly _meta?: { readonly source?: string };
  }[];
  readonly _meta?: {
    readonly availableSkillDetails?: readonly {
      readonly name: string;
      readonly filePath: string;
      readonly level: string;
    }[];
  };
}

/** The commands an agent announces when an ACP session opens. The model behind it is a placeholder that is never called. */
async function announced(run: CliRun, args: readonly string[]): Promise<Update> {
  const find = (answers: RpcAnswers): Update | undefined =>
    answers.notices
      .filter((notice) => notice.method === "session/update")
      .map((notice) => (notice.params as { readonly update: Update }).update)
      .find((update) => update.sessionUpdate === "available_commands_update");
  const answers = await askRpc(
    run,
    args,
    [
      { id: 0, method: "initialize", params: { protocolVersion: 1, clientCapabilities: {} } },
      { id: 1, method: "session/new", params: { cwd: run.cwd, mcpServers: [] } },
    ],
    (soFar) => find(soFar) !== undefined,
  );
  const update = find(answers);
  if (update === undefined) throw new Error(`${run.cli.id} announced no commands`);
  return update;
}

/** Qwen Code announces each skill with its file. */
export const qwenCode: Oracle = {
  id: "qwen-code",
  subtractEmpty: true,
  env: { OPENAI_API_KEY: "placeholder", OPENAI_BASE_URL: "http://127.0.0.1:9/", OPENAI_MODEL: "placeholder" },
  prepare: async (run) => {
    for (const source of [GEMINI_EXTENSION, `${GEMINI_EXTENSION}-off`])
      await mustRun(run, ["extensions", "install", run.fixture.tree.at(source), "--consent"]);
    await mustRun(run, ["extensions", "disable", "gemoff"]);
  },
  list: async (run): Promise<Listing> => {
    const update = await announced(run, ["--acp"]);
    const skills = (update._meta?.availableSkillDetails ?? []).filter((skill) => skill.level !== "bundled");
    const known = new Set(skills.map((skill) => skill.name));
    const extensions = await runCli(run, ["extensions", "list"]);
    return {
      skills: skills.map(({ name, filePath }) => ({ name, path: filePath })),
      commands: update.availableCommands
        .filter(
          ({ name, _meta }) =>
            !known.has(name) && _meta?.source !== "builtin-command" && _meta?.source !== "bundled-skill",
        )
        .map(({ name }) => ({ name })),
      plugins: [...`${extensions.stdout}\n${extensions.stderr}`.matchAll(/^([✓✗]) (\S+) \((\S+)\)$/gm)].map(
        ([, mark, id = "", version = ""]) => ({ id, version, enabled: mark === "✓" }),
      ),
    };
  },
};

const KIMI_MODEL = `default_model = "placeholder"

[providers.placeholder]
type = "openai"
base_url = "http://127.0.0.1:9/"
api_key = "placeholder"

[models.placeholder]
provider = "placeholder"
model = "placeholder"
max_context_size = 1000
`;

/** Kimi announces skills as `skill:<name>`; it wants a configured model first. */
export const kimi: Oracle = {
  id: "kimi",
  subtractEmpty: true,
  list: async (run): Promise<Listing> => {
    const config = `${run.fixture.home}/.kimi-code/config.toml`;
    if (!existsSync(config)) run.fixture.tree.file("home/.kimi-code/config.toml", KIMI_MODEL);
    const { availableCommands } = await announced(run, ["acp"]);
    const skill = "skill:";
    return {
      skills: availableCommands
        .filter(({ name }) => name.startsWith(skill))
        .map(({ name }) => ({ name: name.slice(skill.length) })),
      commands: availableCommands.filter(({ name }) => !name.startsWith(skill)).map(({ name }) => ({ name })),
    };
  },
};

/** Droid announces its skills, and no command of a folder; a key is asked for and not used for that. */
export const droidSession: Oracle = {
  id: "droid",
  env: { FACTORY_API_KEY: "placeholder" },
  list: async (run): Promise<Listing> => {
    const { availableCommands } = await announced(run, ["exec", "--output-format", "acp"]);
    return { skills: availableCommands.map(({ name, description = "" }) => ({ name, description })) };
  },
};
