import { createHostAdapter, type Scope } from "@agent-interop/host-integration/adapters";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { describe, expect, test } from "vitest";
import { ADAPTER_BUNDLE } from "../support/adapter-bundle.ts";
import { type CliId, installCli } from "../support/real-clis.ts";
import { emptyFixture } from "../support/real-fixture.ts";
import type { ListedKind, Listing } from "../support/real-oracle.ts";
import { NO_NETWORK_CUT, offlinePrefix } from "../support/real-process.ts";
import { ORACLES } from "./oracles.ts";

const SKILLS = ["acme-check", "acme-plan"];
const AGENTS = ["acme-builder", "acme-reviewer"];
const COMMANDS = ["acme-start"];

/** What each CLI lists of what was installed; a sort that it has no list of is left out. A command that is a skill here is listed as one. */
const LISTED: Readonly<Partial<Record<CliId, Readonly<Partial<Record<ListedKind, readonly string[]>>>>>> = {
  "claude-code": { skills: SKILLS, agents: AGENTS, commands: COMMANDS, instructions: ["CLAUDE.md"] },
  codex: { skills: [...SKILLS, ...COMMANDS], hooks: ["sessionStart", "stop"], instructions: ["AGENTS.md"] },
  opencode: { skills: SKILLS, agents: AGENTS, commands: COMMANDS },
  gemini: { skills: SKILLS },
  copilot: { skills: [...SKILLS, ...COMMANDS], instructions: ["copilot-instructions.md"] },
  pi: { skills: SKILLS, commands: COMMANDS },
};

describe("real hosts list what an adapter installs", () => {
  for (const oracle of ORACLES) {
    const wanted = LISTED[oracle.id];
    if (wanted === undefined) continue;
    test.each<Scope>(["user", "project"])(`${oracle.id}, %s scope`, async (scope) => {
      if (offlinePrefix === null) return skipped(oracle.id, NO_NETWORK_CUT);
      const installed = await installCli(oracle.id);
      if (!installed.ok) return skipped(oracle.id, installed.reason);
      const fixture = emptyFixture();
      try {
        const run = { cli: installed.cli, fixture, cwd: fixture.project, ...(oracle.env && { env: oracle.env }) };
        // Both hosts load a project's own files only once the user trusts the folder.
        const trust = `[projects."${fixture.project}"]\ntrust_level = "trusted"\n`;
        if (oracle.id === "codex") fixture.tree.file("home/.codex/config.toml", trust);
        if (oracle.id === "gemini") {
          fixture.tree.file("home/.gemini/settings.json", { security: { folderTrust: { enabled: false } } });
        }
        const empty = await oracle.list(run);
        const machine = testMachine({ home: "/nowhere" });
        const boundary = prefixBoundary(machine, []);
        const root = scope === "user" ? fixture.home : fixture.project;
        const adapter = createHostAdapter({ machine, host: oracle.id, scope, root });
        const { receipt } = await adapter.install(await adapter.plan(ADAPTER_BUNDLE), { boundary });
        const listing = await oracle.list(run);
        const found = fresh(listing, empty, wanted);
        console.log(`${oracle.id} ${installed.cli.version}, ${scope}: ${JSON.stringify(found)}`);
        expect(found).toEqual(
          Object.fromEntries(Object.entries(wanted).map(([sort, names]) => [sort, [...names].sort()])),
        );
        expect(described(listing)).toEqual([]);
        if (receipt === null) throw new Error("no receipt");
        const gone = await adapter.uninstall(receipt, { boundary });
        expect(gone.kept).toEqual([]);
        expect(fresh(await oracle.list(run), empty, wanted)).toEqual(
          Object.fromEntries(Object.keys(wanted).map((sort) => [sort, []])),
        );
      } finally {
        fixture.remove();
      }
    });
  }
});

function skipped(id: CliId, reason: string): void {
  process.stderr.write(`skipped ${id}: ${reason}\n`);
}

/** Names that are listed now and were not before, of the sorts that are looked at. */
function fresh(listing: Listing, empty: Listing, sorts: object): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    (Object.keys(sorts) as ListedKind[]).map((sort) => {
      const before = new Set((empty[sort] ?? []).map(({ name }) => name));
      const names = (listing[sort] ?? []).map(({ name }) => name).filter((name) => !before.has(name));
      return [sort, [...new Set(names)].sort()];
    }),
  );
}

/** Skills that a host shows with another description than they were given. */
function described({ skills = [] }: Listing): readonly string[] {
  const given = new Map(
    [...(ADAPTER_BUNDLE.skills ?? []), ...(ADAPTER_BUNDLE.commands ?? [])].map(({ description, name }) => [
      name,
      description,
    ]),
  );
  return skills.flatMap(({ description, name }) => {
    const own = given.get(name);
    return own === undefined || description === undefined || description.replace(/\s+/g, " ").trim() === own
      ? []
      : [`${name}: ${description}`];
  });
}
