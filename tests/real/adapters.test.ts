import { createHostAdapter, type Scope } from "@agent-interop/host-integration/adapters";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { describe, expect, test } from "vitest";
import { ADAPTER_BUNDLE } from "../support/adapter-bundle.ts";
import { type CliId, installCli } from "../support/real-clis.ts";
import { emptyFixture } from "../support/real-fixture.ts";
import type { ListedKind, Listing } from "../support/real-oracle.ts";
import { NO_NETWORK_CUT, offlinePrefix } from "../support/real-process.ts";
import { runCli } from "../support/real-run.ts";
import { droidSession } from "./oracle-acp.ts";
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
  "qwen-code": { skills: SKILLS, commands: COMMANDS },
  kilo: { skills: SKILLS, agents: AGENTS, commands: COMMANDS },
  kimi: { skills: [...SKILLS, ...COMMANDS] },
  droid: { skills: SKILLS },
};

describe("real hosts list what an adapter installs", () => {
  for (const oracle of [...ORACLES.filter(({ id }) => id !== droidSession.id), droidSession]) {
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

/** What a CLI says of one thing in an empty home, while a bundle is installed, and when it is gone. */
async function said(
  id: CliId,
  scope: Scope,
  args: readonly string[],
  before: Readonly<Record<string, string>> = {},
): Promise<readonly string[] | null> {
  const installed = offlinePrefix === null ? ({ ok: false, reason: NO_NETWORK_CUT } as const) : await installCli(id);
  if (!installed.ok) {
    skipped(id, installed.reason);
    return null;
  }
  const fixture = emptyFixture();
  try {
    for (const [path, text] of Object.entries(before)) fixture.tree.file(path, text);
    const run = { cli: installed.cli, fixture, cwd: fixture.project };
    const asked = async (): Promise<string> => {
      const { stderr, stdout } = await runCli(run, args);
      return `${stdout}\n${stderr}`;
    };
    const boundary = prefixBoundary(testMachine({ home: "/nowhere" }), []);
    const root = scope === "user" ? fixture.home : fixture.project;
    const adapter = createHostAdapter({ machine: testMachine({ home: "/nowhere" }), host: id, scope, root });
    const first = await asked();
    const { receipt } = await adapter.install(await adapter.plan(ADAPTER_BUNDLE), { boundary });
    const second = await asked();
    if (receipt === null) throw new Error("no receipt");
    await adapter.uninstall(receipt, { boundary });
    return [first, second, await asked()];
  } finally {
    fixture.remove();
  }
}

test.each<[Scope, string]>([
  ["user", "user"],
  ["project", "workspace"],
])("augment knows the command that is installed, %s scope", async (scope, word) => {
  const answers = await said("augment", scope, ["command", "help", "acme-start"]);
  if (answers === null) return;
  const known = `Starts work. (${word})`;
  expect(answers.map((answer) => answer.includes(known))).toEqual([false, true, false]);
});

test("43: kimi takes its config.toml with our hooks in it, and without them", async () => {
  const mine = "# mine\n[loop_control] # keep\nmax_retries_per_step = 3";
  const answers = await said("kimi", "user", ["doctor"], { "home/.kimi-code/config.toml": mine });
  if (answers === null) return;
  for (const answer of answers) expect(answer).toMatch(/OK config\.toml[\s\S]*All checked config files are valid/);
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
