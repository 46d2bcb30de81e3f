import { afterEach, expect, it } from "vitest";
import { cli, makePlace, type Place, skill, snapshot } from "./cli.ts";

let place: Place;
afterEach(() => place.remove());

it("inspect, a dry run, a run without approval, a run with it (T-45; exit 4 where approval is missing)", async () => {
  place = makePlace({ "home/.claude/skills/review/SKILL.md": skill("review") });
  const env = { AGENT_INTEROP_HOME: place.at("own") };
  const run = (...args: readonly string[]) => cli(place, args, { env });
  const before = snapshot(place.home);
  const inspected = await run("inspect", "--json");
  const { agents } = JSON.parse(inspected.out);
  const claude = agents.find(({ kind }: { kind: string }) => kind === "claude-code");
  expect([inspected.code, claude.counts.skill]).toEqual([0, 1]);
  expect(inspected.out).not.toContain(place.home);

  const installed = async (): Promise<number> =>
    JSON.parse((await run("library", "list", "--json")).out).result.records.length;
  const dry = await run("adopt", "claude", "--dry-run");
  expect([dry.code, dry.out.includes("INSTALL skill"), await installed()]).toEqual([0, true, 0]);
  const asked = await run("adopt", "claude");
  expect([asked.code, asked.err.includes("Approval required"), await installed()]).toEqual([4, true, 0]);
  const done = await run("adopt", "claude", "--yes");
  expect([done.code, done.out.includes("Installed"), await installed()]).toEqual([0, true, 1]);
  expect(snapshot(place.home)).toEqual(before);
});
