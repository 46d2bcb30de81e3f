import { GEMINI_EXTENSION } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle } from "../support/real-oracle.ts";
import { type CliRun, mustRun, printed, runCli } from "../support/real-run.ts";

/** `skills list`, `extensions list`, `mcp list` (the last two print on standard error). Agents and commands have no list. */
export const gemini: Oracle = { id: "gemini", prepare, list };

async function prepare(run: CliRun): Promise<void> {
  for (const source of [GEMINI_EXTENSION, `${GEMINI_EXTENSION}-off`])
    await mustRun(run, ["extensions", "install", run.fixture.tree.at(source), "--consent"]);
  await mustRun(run, ["extensions", "disable", "gemoff"]);
}

async function list(run: CliRun): Promise<Listing> {
  const skills = await printed(run, ["skills", "list", "--all"]);
  const extensions = await runCli(run, ["extensions", "list"]);
  const servers = await runCli(run, ["mcp", "list"]);
  return {
    skills: [
      ...skills.matchAll(/^(\S+) \[Enabled\](?! \[Built-in\]).*\n\s+Description: *([\s\S]*?)\n\s+Location:\s+(.*)$/gm),
    ].map(([, name = "", description = "", path = ""]) => ({ name, description, path })),
    plugins: [...`${extensions.stdout}\n${extensions.stderr}`.matchAll(/^([✓✗]) (\S+) \((\S+)\)$/gm)].map(
      ([, mark, id = "", version = ""]) => ({ id, version, enabled: mark === "✓" }),
    ),
    mcp: [...`${servers.stdout}\n${servers.stderr}`.matchAll(/^[✓✗○] (\S+?)(?: \(from .*\))?: /gm)].map(
      ([, name = ""]) => ({ name }),
    ),
  };
}
