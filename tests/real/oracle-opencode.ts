import type { CliId } from "../support/real-clis.ts";
import type { Listing, Oracle } from "../support/real-oracle.ts";
import { type CliRun, printed } from "../support/real-run.ts";

interface Config {
  readonly agent?: Readonly<Record<string, unknown>>;
  readonly command?: Readonly<Record<string, unknown>>;
  readonly mcp?: Readonly<Record<string, unknown>>;
}

const names = (map: Readonly<Record<string, unknown>> = {}): Listing["agents"] =>
  Object.keys(map).map((name) => ({ name }));

/** `debug skill` and `debug config`; `--pure` keeps plugins of the project from running. Both end before a pipe has taken all. */
async function list(run: CliRun): Promise<Listing> {
  const skills = JSON.parse(await printed(run, ["debug", "skill", "--pure"])) as readonly {
    readonly name: string;
    readonly description?: string;
    readonly location: string;
  }[];
  const config = JSON.parse(await printed(run, ["debug", "config", "--pure"])) as Config;
  return {
    skills: skills
      .filter((skill) => skill.location.startsWith("/"))
      .map(({ name, description = "", location }) => ({ name, description, path: location })),
    agents: names(config.agent) ?? [],
    commands: names(config.command) ?? [],
    mcp: names(config.mcp) ?? [],
  };
}

const like = (id: CliId): Oracle => ({ id, list });

/** OpenCode. */
export const opencode: Oracle = like("opencode");

/** Kilo, a fork that keeps the same commands. */
export const kilo: Oracle = like("kilo");
