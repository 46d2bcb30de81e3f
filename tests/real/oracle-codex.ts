import { readFileSync, writeFileSync } from "node:fs";
import { CODEX_MARKET, HOUSE_MARKET } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle } from "../support/real-oracle.ts";
import { askRpc, type CliRun, mustRun } from "../support/real-run.ts";

interface Skills {
  readonly data: readonly {
    readonly skills: readonly {
      readonly name: string;
      readonly description: string;
      readonly path: string;
      readonly scope: string;
    }[];
  }[];
}
interface Plugins {
  readonly marketplaces: readonly {
    readonly plugins: readonly {
      readonly id: string;
      readonly installed: boolean;
      readonly enabled: boolean;
      readonly localVersion: string | null;
    }[];
  }[];
}
interface Hooks {
  readonly data: readonly { readonly hooks: readonly { readonly eventName: string; readonly sourcePath: string }[] }[];
}
interface Config {
  readonly config: { readonly mcp_servers?: Readonly<Record<string, unknown>> | null };
}
interface Servers {
  readonly data: readonly { readonly name: string; readonly pluginId: string | null }[];
}
interface Thread {
  readonly instructionSources: readonly string[];
}

/** The app server's own lists over JSON-RPC. `thread/start` names the instruction files; no turn is started. */
export const codex: Oracle = { id: "codex", prepare, list };

async function prepare(run: CliRun): Promise<void> {
  for (const market of [CODEX_MARKET, HOUSE_MARKET])
    await mustRun(run, ["plugin", "marketplace", "add", run.fixture.tree.at(market)]);
  for (const id of ["cxlive@codex-house", "cxoff@codex-house", "alive@house", "custom@house", "listed@house"])
    await mustRun(run, ["plugin", "add", id]);
  const file = `${run.fixture.home}/.codex/config.toml`;
  const on = '[plugins."cxoff@codex-house"]\nenabled = true';
  const text = readFileSync(file, "utf8");
  if (!text.includes(on)) throw new Error("codex wrote its plugin entry in another way");
  writeFileSync(file, text.replace(on, on.replace("true", "false")));
}

async function list(run: CliRun): Promise<Listing> {
  const ask = ["skills/list", "plugin/list", "hooks/list", "config/read", "mcpServerStatus/list", "thread/start"];
  const params = (method: string): unknown => {
    if (method === "mcpServerStatus/list") return {};
    if (method === "config/read" || method === "thread/start") return { cwd: run.cwd };
    return { cwds: [run.cwd], forceReload: true };
  };
  const { results } = await askRpc(
    run,
    ["app-server"],
    [
      {
        id: 0,
        method: "initialize",
        params: { clientInfo: { name: "agent-interop-tests", title: "tests", version: "0" } },
      },
      { method: "initialized" },
      ...ask.map((method, index) => ({ id: index + 1, method, params: params(method) })),
    ],
    (answers) => answers.results.size > ask.length,
  );
  const answer = <T>(method: string): T => results.get(ask.indexOf(method) + 1) as T;
  const plugins = answer<Plugins>("plugin/list").marketplaces.flatMap((market) =>
    market.plugins.filter((plugin) => plugin.installed),
  );
  return {
    skills: answer<Skills>("skills/list").data.flatMap((entry) =>
      entry.skills
        .filter((skill) => skill.scope !== "system")
        .map(({ name, description, path }) => ({ name, description, path })),
    ),
    plugins: plugins.map(({ id, enabled, localVersion }) => ({
      id,
      enabled,
      ...(localVersion === null ? {} : { version: localVersion }),
    })),
    mcp: [
      ...Object.keys(answer<Config>("config/read").config.mcp_servers ?? {}),
      ...answer<Servers>("mcpServerStatus/list")
        .data.filter((server) => server.pluginId !== null)
        .map((server) => server.name),
    ].map((name) => ({ name })),
    hooks: answer<Hooks>("hooks/list").data.flatMap((entry) =>
      entry.hooks.map(({ eventName, sourcePath }) => ({ name: eventName, path: sourcePath })),
    ),
    instructions: answer<Thread>("thread/start").instructionSources.map((path) => ({
      name: path.slice(path.lastIndexOf("/") + 1),
      path,
    })),
  };
}
