import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { HOUSE_MARKET } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle, OracleItem } from "../support/real-oracle.ts";
import { type CliRun, mustRun } from "../support/real-run.ts";

interface InitEvent {
  readonly skills: readonly string[];
  readonly agents: readonly string[];
  readonly slash_commands: readonly string[];
  readonly mcp_servers: readonly { readonly name: string }[];
}

interface ListedPlugin {
  readonly id: string;
  readonly enabled: boolean;
  readonly version?: string;
  readonly mcpServers?: Readonly<Record<string, unknown>>;
}

/** `plugin list --json`, the `init` event of a run that calls no model, and the `InstructionsLoaded` hook for the instruction files. */
export const claudeCode: Oracle = { id: "claude-code", prepare, list, subtractEmpty: true };

async function prepare(run: CliRun): Promise<void> {
  await mustRun(run, ["plugin", "marketplace", "add", run.fixture.tree.at(HOUSE_MARKET)]);
  for (const name of ["alive", "asleep", "custom", "listed"])
    await mustRun(run, ["plugin", "install", `${name}@house`]);
  await mustRun(run, ["plugin", "disable", "asleep@house"]);
}

async function list(run: CliRun): Promise<Listing> {
  const plugins = JSON.parse(await mustRun(run, ["plugin", "list", "--json"])) as readonly ListedPlugin[];
  // The hook lies beside the fixture's settings, not in them, so that the settings stay the fixture's.
  const seen = `${run.fixture.root}/instructions.jsonl`;
  const settings = `${run.fixture.root}/probe-settings.json`;
  rmSync(seen, { force: true });
  writeFileSync(
    settings,
    JSON.stringify({
      hooks: { InstructionsLoaded: [{ hooks: [{ type: "command", command: `(cat; echo) >> '${seen}'` }] }] },
    }),
  );
  const output = await mustRun(run, [
    "-p",
    "--settings",
    settings,
    "--output-format",
    "stream-json",
    "--verbose",
    "/cost",
  ]);
  const init = output
    .split("\n")
    .filter((line) => line.includes('"subtype":"init"'))
    .map((line) => JSON.parse(line) as InitEvent)[0];
  if (init === undefined) throw new Error("claude printed no init event");
  const skills = new Set(init.skills);
  const enabled = plugins.filter((plugin) => plugin.enabled);
  return {
    skills: init.skills.map((name) => ({ name })),
    agents: init.agents.map((name) => ({ name })),
    // Skills are slash commands too.
    commands: init.slash_commands.filter((name) => !skills.has(name)).map((name) => ({ name })),
    plugins: plugins
      .filter((plugin) => !plugin.id.endsWith("@builtin"))
      .map(({ id, enabled, version }) => ({ id, enabled, ...(version === undefined ? {} : { version }) })),
    // The init event leaves out the servers of plugins.
    mcp: [
      ...init.mcp_servers.map(({ name }) => name),
      ...enabled.flatMap((plugin) => Object.keys(plugin.mcpServers ?? {})),
    ].map((name) => ({ name })),
    instructions: instructionsIn(existsSync(seen) ? readFileSync(seen, "utf8") : ""),
  };
}

function instructionsIn(text: string): readonly OracleItem[] {
  const paths = text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => (JSON.parse(line) as { file_path: string }).file_path);
  return [...new Set(paths)].map((path) => ({ name: path.slice(path.lastIndexOf("/") + 1), path }));
}
