import { PI_PACKAGE } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle } from "../support/real-oracle.ts";
import { type CliRun, mustRun, runCli } from "../support/real-run.ts";

interface Command {
  readonly name: string;
  readonly source: string;
  readonly sourceInfo: { readonly path: string };
}

/** `get_commands` of the rpc mode with the project trusted for the run, `list` and `mcp list`. */
export const pi: Oracle = { id: "pi", prepare, list };

async function prepare(run: CliRun): Promise<void> {
  await mustRun(run, ["install", run.fixture.tree.at(PI_PACKAGE)]);
}

async function list(run: CliRun): Promise<Listing> {
  const answer = (text: string): string | undefined =>
    text.split("\n").find((line) => line.includes('"command":"get_commands"') && line.endsWith("}"));
  const output = await mustRun(run, ["--mode", "rpc", "--approve", "--offline"], {
    stdin: `${JSON.stringify({ type: "get_commands", id: "1" })}\n`,
    until: (text) => answer(text) !== undefined,
  });
  const commands = (JSON.parse(answer(output) ?? "") as { readonly data: { readonly commands: readonly Command[] } })
    .data.commands;
  const of = (source: string, prefix = ""): readonly { name: string; path: string }[] =>
    commands
      .filter((command) => command.source === source)
      .map((command) => ({ name: command.name.slice(prefix.length), path: command.sourceInfo.path }));
  const packages = await mustRun(run, ["list"]);
  // Exit 1 as soon as one server fails to start; the list is whole all the same.
  const servers = JSON.parse((await runCli(run, ["mcp", "list", "--json"])).stdout) as {
    readonly servers: readonly { readonly name: string; readonly source: string }[];
  };
  return {
    skills: of("skill", "skill:"),
    commands: of("prompt"),
    plugins: [...packages.matchAll(/^ {4}(\/.*)$/gm)].map(([, id = ""]) => ({ id, enabled: true })),
    mcp: servers.servers.map(({ name }) => ({ name })),
  };
}
