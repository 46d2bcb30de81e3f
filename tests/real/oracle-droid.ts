import { HOUSE_MARKET } from "../support/real-fixture-plugins.ts";
import type { Listing, Oracle } from "../support/real-oracle.ts";
import { type CliRun, mustRun } from "../support/real-run.ts";

/** `plugin list` and `mcp list`: the two lists Droid gives without a login. */
export const droid: Oracle = {
  id: "droid",
  prepare: async (run) => {
    await mustRun(run, ["plugin", "marketplace", "add", run.fixture.tree.at(HOUSE_MARKET)]);
    await mustRun(run, ["plugin", "install", "alive@house"]);
  },
  list: async (run: CliRun): Promise<Listing> => {
    const plugins = await mustRun(run, ["plugin", "list"]);
    const servers = await mustRun(run, ["mcp", "list"]);
    return {
      plugins: [...plugins.matchAll(/^ {2}(\S+@\S+) /gm)].map(([, id = ""]) => ({ id, enabled: true })),
      mcp: [...servers.matchAll(/^ {2}(\S+) {2}/gm)].map(([, name = ""]) => ({ name })),
    };
  },
};
