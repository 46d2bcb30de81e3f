import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Loaded } from "@agent-interop/library";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Adopted, adoptHomes } from "../support/adopted-corpus.ts";
import { sharedCorpus } from "../support/corpus.ts";
import { type CliId, installCli } from "../support/real-clis.ts";
import { emptyFixture } from "../support/real-fixture.ts";
import type { Listing, OracleItem } from "../support/real-oracle.ts";
import { NO_NETWORK_CUT, offlinePrefix } from "../support/real-process.ts";
import { ORACLES } from "./oracles.ts";

/**
 * Where a host looks for what was adopted, in a home; a kind without a place is not given to it: the others list no agents, or read another
 * form (OpenCode refuses its whole configuration over an agent whose tools are a list).
 */
const PLACES: Readonly<
  Partial<Record<CliId, { readonly skill: string; readonly agent?: string; readonly prompt?: string }>>
> = {
  "claude-code": { skill: ".claude/skills", agent: ".claude/agents", prompt: ".claude/commands" },
  codex: { skill: ".agents/skills" },
  opencode: { skill: ".config/opencode/skills", prompt: ".config/opencode/commands" },
  gemini: { skill: ".gemini/skills" },
  copilot: { skill: ".copilot/skills" },
};
const LISTED = { skill: "skills", agent: "agents", prompt: "commands" } as const;

const corpus = sharedCorpus();

describe.skipIf("skip" in corpus)(
  "real hosts load what was adopted (skipped where the shared corpus is not there)",
  () => {
    let adopted: Adopted;
    beforeAll(async () => {
      adopted = await adoptHomes(join("dir" in corpus ? corpus.dir : "", "homes"));
    }, 120_000);
    afterAll(() => adopted?.remove());

    for (const oracle of ORACLES) {
      const places = PLACES[oracle.id];
      if (places === undefined) continue;
      test(oracle.id, async (context) => {
        if (offlinePrefix === null) return context.skip(NO_NETWORK_CUT);
        const installed = await installCli(oracle.id);
        if (!installed.ok) return context.skip(installed.reason);
        const fixture = emptyFixture();
        try {
          const run = { cli: installed.cli, fixture, cwd: fixture.project, ...(oracle.env && { env: oracle.env }) };
          const empty = await oracle.list(run);
          const given = adopted.items.filter((item) => places[item.kind] !== undefined);
          for (const item of given) place(item, join(fixture.home, places[item.kind] as string));
          const listing = await oracle.list(run);
          const skills = new Set((listing.skills ?? []).map(({ name }) => name));
          const wrong = given.flatMap((item) => difference(item, listing[LISTED[item.kind]] ?? [], skills));
          const strange = strangers(listing, empty, given);
          console.log(
            `${oracle.id} ${installed.cli.version}: given ${count(given)}; not as given: ${wrong.length}; not given: ${strange.length}`,
          );
          expect([wrong, strange]).toEqual([[], []]);
          expect(given.length).toBeGreaterThan(20);
        } finally {
          fixture.remove();
        }
      });
    }
  },
);

/** Copies an item to where a host looks: a skill with its directory. */
function place(item: Loaded, root: string): void {
  const [from, to] =
    item.kind === "skill" ? [dirname(item.path), join(root, item.id)] : [item.path, join(root, `${item.id}.md`)];
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** What a host lists otherwise than it was given: by name, and by description where it shows one. */
function difference(item: Loaded, listed: readonly OracleItem[], skills: ReadonlySet<string>): readonly string[] {
  const name = item.kind === "prompt" ? item.id : item.name;
  const found = listed.find((one) => one.name === name);
  // A command of the name of a skill is shown once.
  if (found === undefined && item.kind === "prompt" && skills.has(name)) return [];
  if (found === undefined) return [`${item.kind} ${name} is not listed`];
  if (found.description === undefined || plain(found.description) === plain(item.description)) return [];
  return [
    `${item.kind} ${name} is shown as ${JSON.stringify(found.description)}, not ${JSON.stringify(item.description)}`,
  ];
}

/** A description without the breaks and blanks that a list on a terminal adds. */
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Names that a host lists and that were neither given nor its own. */
function strangers(listing: Listing, empty: Listing, given: readonly Loaded[]): readonly string[] {
  const known = new Set(given.map(({ id, kind, name }) => `${LISTED[kind]} ${kind === "prompt" ? id : name}`));
  return Object.values(LISTED).flatMap((kind) => {
    const own = new Set((empty[kind] ?? []).map(({ name }) => name));
    return (listing[kind] ?? [])
      .map(({ name }) => name)
      .filter((name) => !own.has(name) && !known.has(`${kind} ${name}`));
  });
}

function count(items: readonly Loaded[]): string {
  return Object.keys(LISTED)
    .map((kind) => `${items.filter((item) => item.kind === kind).length} ${kind}s`)
    .join(", ");
}
