import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { hostMachine } from "@agent-interop/source";
import { afterEach, beforeEach, expect, it } from "vitest";
import { placeLines } from "../src/render/export.ts";
import { type Copied, type SkillPlace, skillPlaces } from "../src/skill-places.ts";
import { view } from "./support.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "agent-interop-places-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const machine = (platform: NodeJS.Platform = "linux") => ({ ...hostMachine(), platform, home, cwd: home, env: {} });
const claude = (copied: Partial<Copied>, platform?: NodeJS.Platform): SkillPlace => {
  const all = { directory: "~/out", folders: ["one", "two"], alone: true, ...copied };
  return skillPlaces(machine(platform), INTEROP_AGENT_KINDS, all).find(
    ({ kind }) => kind === "claude-code",
  ) as SkillPlace;
};
const text = (place: SkillPlace): string => placeLines([place], view()).join("\n");

it.skipIf(process.platform === "win32")("names what a command would write over (needs a POSIX system)", () => {
  expect(claude({}).overwrites).toEqual([]);
  expect(text(claude({}))).not.toContain("writes over");
  mkdirSync(join(home, ".claude/skills/two"), { recursive: true });
  mkdirSync(join(home, ".claude/skills/three"));
  expect(claude({}).overwrites).toEqual(["two"]);
  expect(text(claude({}))).toContain("writes over what lies there: two");
});

it("shows no command that is not what it looks like", () => {
  for (const directory of ["~/new\nline", "~/bidi\u202e", "~/\u001b[31m"]) {
    const place = claude({ directory });
    expect(place.command).toContain(directory.slice(2));
    expect(text(place)).toContain("cannot be shown");
    expect(text(place)).not.toContain("cp -R");
  }
});

it("quotes what a shell would take for something else", () => {
  expect(claude({ directory: "~/it's $HOME" }).command).toContain(`cp -R ~/'it'\\''s $HOME'/* `);
  expect(claude({ alone: false }).command).toContain("cp -R ~/out/one ~/out/two ~/");
  const windows = (directory: string): string => claude({ directory }, "win32").command;
  expect(windows("~/a$(b)`\u201d")).toContain('"$HOME/a`$(b)```\u201d"/*');
  expect(windows("D:/it\u2019s")).toContain("'D:/it\u2019\u2019s'/*");
});
