import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, truncateSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, environment, MAIN, makePlace, type Place, skill } from "./cli.ts";

const SKILLS = 4000;

let place: Place;
let whole: string;

/** More than a megabyte of JSON, and one file that is too large: the run ends with 5. */
beforeAll(async () => {
  const files: Record<string, string> = { "home/.codex/skills/huge/SKILL.md": skill("huge") };
  for (let i = 0; i < SKILLS; i += 1)
    files[`home/.claude/skills/skill-${i}/SKILL.md`] = skill(`skill-${i}`, `Number ${i}.`);
  place = makePlace(files);
  truncateSync(place.at("home/.codex/skills/huge/SKILL.md"), 3 * 1024 * 1024);
  whole = (await cli(place, ["inventory", "--json"])).out;
});
afterAll(() => place.remove());

const names = (text: string): number =>
  (JSON.parse(text) as { hosts: { items: unknown[] }[] }).hosts.reduce((sum, { items }) => sum + items.length, 0);

describe("inventory --json", () => {
  it("is more than a megabyte and whole, and ends with 5 because a file was left out", async () => {
    expect(whole.length).toBeGreaterThan(1_000_000);
    expect(names(whole)).toBe(SKILLS + 1);
    expect((await cli(place, ["inventory", "--json"])).code).toBe(5);
  });

  it("arrives whole through a slow pipe, also of a run that ends with 5 (F127)", async () => {
    const { code, out, err } = await cli(place, ["inventory", "--json"], { onStart: () => wait(700) });
    expect([code, err]).toEqual([5, ""]);
    expect(out).toBe(whole);
  });

  it("arrives whole in a file", async () => {
    const file = openSync(place.at("out.json"), "w");
    const code = await new Promise((resolve) => {
      const child = spawn(process.execPath, [MAIN, "inventory", "--json"], {
        cwd: place.home,
        env: environment(place),
        stdio: ["ignore", file, "inherit"],
      });
      child.on("close", resolve);
    });
    closeSync(file);
    expect(code).toBe(5);
    expect(readFileSync(place.at("out.json"), "utf8")).toBe(whole);
  });

  it("ends quietly when the reader goes away", async () => {
    for (const args of [
      ["inventory", "--json"],
      ["inventory"],
      ["inventory", "--duplicates", "--json"],
      ["kinds", "--json"],
    ]) {
      const { code, err } = await cli(place, args, {
        onStart: (child) => {
          child.stdout?.destroy();
        },
      });
      // A short text may be handed over whole before anybody notices; then the code is that of the listing.
      expect([args.join(" "), err]).toEqual([args.join(" "), ""]);
      expect([0, 5]).toContain(code);
    }
  });

  it("ends quietly when the reader has had enough", async () => {
    const { code, err } = await cli(place, ["inventory", "--json"], {
      onStart: (child) =>
        new Promise((resolve) => {
          child.stdout?.once("data", () => {
            child.stdout?.destroy();
            resolve();
          });
        }),
    });
    expect([code, err]).toEqual([0, ""]);
  });
});

it.skipIf(process.platform === "win32")("ends with 130 after Ctrl-C (Windows has no such signal)", async () => {
  const { code, err } = await cli(place, ["inventory", "--json"], {
    onStart: async (child) => {
      await new Promise((resolve) => child.stdout?.once("readable", resolve));
      child.kill("SIGINT");
    },
  });
  expect([code, err]).toEqual([130, ""]);
});

it("is the same document every time, and tells no clock", async () => {
  expect((await cli(place, ["inventory", "--json"])).out).toBe(whole);
  expect(whole).not.toContain(place.root);
});
