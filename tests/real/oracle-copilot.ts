import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { HOUSE_MARKET } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle, OracleItem } from "../support/real-oracle.ts";
import { type CliRun, mustRun, runCli } from "../support/real-run.ts";

interface Skill {
  readonly name: string;
  readonly description?: string;
  readonly path: string;
  readonly source: string;
  readonly enabled: boolean;
}
interface Plugin {
  readonly name: string;
  readonly marketplace: string;
  readonly version?: string;
  readonly enabled: boolean;
  readonly source: string;
}
interface Instruction {
  readonly sourcePath: string;
  readonly location: string;
}

/** `skill|plugin|instruction|mcp list --json`. Agents have no list. */
export const copilot: Oracle = { id: "copilot", prepare, list };

async function prepare(run: CliRun): Promise<void> {
  await mustRun(run, ["plugin", "marketplace", "add", run.fixture.tree.at(HOUSE_MARKET)]);
  for (const name of ["alive", "asleep", "custom", "listed"])
    await mustRun(run, ["plugin", "install", `${name}@house`]);
  await mustRun(run, ["plugin", "disable", "asleep@house"]);
}

async function list(run: CliRun): Promise<Listing> {
  // Exit 1 as soon as one skill is malformed; the list is whole all the same.
  const skills = JSON.parse((await runCli(run, ["skill", "list", "--json"])).stdout) as readonly Skill[];
  const plugins = JSON.parse(await mustRun(run, ["plugin", "list", "--json"])) as readonly Plugin[];
  const instructions = JSON.parse(await mustRun(run, ["instruction", "list", "--json"])) as readonly Instruction[];
  const servers = JSON.parse(await mustRun(run, ["mcp", "list", "--json"])) as {
    readonly mcpServers: Readonly<Record<string, { readonly enabled?: boolean }>>;
  };
  return {
    skills: skills.filter((skill) => skill.source !== "builtin" && skill.enabled).map(fileOf),
    // A plugin of a live marketplace is listed whether it was installed or not; only the settings tell.
    plugins: plugins
      .filter((plugin) => plugin.source !== "builtin")
      .map((plugin) => ({
        id: `${plugin.name}@${plugin.marketplace}`,
        enabled: plugin.enabled,
        ...(plugin.version === undefined ? {} : { version: plugin.version }),
      })),
    mcp: Object.entries(servers.mcpServers)
      .filter(([, server]) => server.enabled !== false)
      .map(([name]) => ({ name })),
    instructions: instructions.map((entry) => instructionOf(run, entry)),
  };
}

/** A skill is reported by its directory, a command (listed as a skill) by the directory its file lies in. */
function fileOf({ name, description = "", path }: Skill): OracleItem {
  const main = `${path}/SKILL.md`;
  return { name, description, path: existsSync(main) ? main : `${path}/${name}.md` };
}

/** Paths are relative to the repository, or to the working directory for files that match by pattern; the home ones are absolute. */
function instructionOf(run: CliRun, entry: Instruction): OracleItem {
  const byPattern = entry.location === "working-directory" && !entry.sourcePath.startsWith("packages/");
  const path = resolve(byPattern ? run.cwd : run.fixture.project, entry.sourcePath);
  return { name: path.slice(path.lastIndexOf("/") + 1), path };
}
