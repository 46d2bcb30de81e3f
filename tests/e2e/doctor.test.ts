import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, symlinkSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { cli, environment, MAIN, makePlace, type Place, skill, snapshot } from "./cli.ts";

interface Row {
  readonly about: string;
  readonly level: string;
  readonly subject: string;
  readonly code: string | null;
  readonly message: string;
  readonly next: string | null;
}
interface Document {
  readonly worst: string;
  readonly rows: readonly Row[];
}

const made: Place[] = [];
afterEach(() => {
  for (const place of made.splice(0)) {
    spawnSync("chmod", ["-R", "u+rwx", place.root]);
    place.remove();
  }
});

function place(files: Readonly<Record<string, string>> = {}): Place {
  const one = makePlace({ "bin/npx": "#!/bin/sh\n", ...files });
  made.push(one);
  return one;
}

const CONFIG = "home/.config/agent-interop";
const STATE = "home/.local/state/agent-interop";
const LIBRARY = "home/.local/share/agent-interop/library";
const SETTINGS = `${CONFIG}/settings.json`;

const peer = (entry: object): string => JSON.stringify({ integrations: { externalAgents: { entries: [entry] } } });
const records = (text: string): Readonly<Record<string, string>> => ({ [`${LIBRARY}/records.json`]: text });

/** Files of a broken home, the exit code, and a code that is named. */
const BROKEN: readonly (readonly [string, Readonly<Record<string, string>>, number, string])[] = [
  ["settings that are no JSON", { [SETTINGS]: "{" }, 1, "consent-settings-damaged"],
  ["settings of another shape", { [SETTINGS]: '{"integrations": []}' }, 1, "consent-settings-damaged"],
  [
    "a gate that is no answer",
    { [SETTINGS]: '{"integrations":{"projectResources":{"trustProjectImports":1}}}' },
    0,
    "trust-gate-unknown",
  ],
  ["an entry without an id", { [SETTINGS]: peer({ command: "npx" }) }, 0, "consent-settings-value"],
  ["a peer without its command", { [SETTINGS]: peer({ id: "codex", command: "nowhere" }) }, 0, "peer-command-missing"],
  ["a damaged log", { [`${STATE}/decisions.log`]: "20 0000\n{}\nmore\n" }, 1, "consent-log-damaged"],
  ["a damaged report", { [`${STATE}/interop.json`]: "{" }, 0, "consent-report-unreadable"],
  ["a newer report", { [`${STATE}/interop.json`]: '{"version":2}' }, 0, "consent-report-unreadable"],
  ["a state directory that is a file", { [STATE]: "" }, 1, "own-directory-unusable"],
  ["a file on the way to the data directory", { "home/.local/share": "" }, 1, "own-directory-unusable"],
  ["damaged records", records("{"), 1, "library-records-damaged"],
  ["newer records", records('{"schema":"agent-interop/library@99","records":[]}'), 1, "library-records-newer"],
  ["a library that is a file", { [LIBRARY]: "" }, 5, "library-root-unusable"],
  ["a kind that does not fit", { [`${CONFIG}/kinds/mine.json`]: '{"id":1}' }, 1, "user-kind-invalid"],
];

const json = ({ out }: { readonly out: string }): Document => JSON.parse(out) as Document;

describe("doctor of the built command", () => {
  it("has no rows but a sentence on a clean machine", async () => {
    const clean = place();
    const before = snapshot(clean.root);
    const done = await cli(clean, ["doctor"]);
    expect(done).toEqual({ code: 0, err: "", out: "No agent was found, and nothing of ours is there to look at.\n" });
    expect(json(await cli(clean, ["doctor", "--json"]))).toMatchObject({ worst: "ok", rows: [] });
    expect(snapshot(clean.root)).toEqual(before);
  });

  it.each(BROKEN)("%s: says so, gives the next step, and leaves every byte", async (_, files, code, named) => {
    const broken = place({ "home/.claude/skills/good/SKILL.md": skill("good"), ...files });
    const before = snapshot(broken.root);
    const done = await cli(broken, ["doctor", "--json"]);
    const { rows } = json(done);
    expect({ code: done.code, err: done.err }).toEqual({ code, err: "" });
    expect(rows.map((row) => row.code)).toContain(named);
    expect(rows.find((row) => row.code === named)?.next).toMatch(/\w/);
    // One bad file costs only itself.
    expect(rows.filter(({ about }) => about === "agent" || about === "skills").map(({ level }) => level)).toEqual([
      "ok",
      "ok",
    ]);
    expect(done.out).not.toContain(broken.home);
    const explained = await cli(broken, ["explain", named]);
    expect(explained.code).toBe(0);
    expect(snapshot(broken.root)).toEqual(before);
  });

  it("names from settings, packages and places cannot steer the terminal", async () => {
    const evil = "\u001b[2J\u202eevil";
    const hostile = place({
      [SETTINGS]: JSON.stringify({
        integrations: {
          externalAgents: {
            entries: [
              { id: evil, command: evil },
              { id: evil, command: "npx" },
            ],
          },
        },
      }),
      [`${LIBRARY}/records.json`]: '{"schema":"agent-interop/library@1","records":[]}',
    });
    mkdirSync(hostile.at(`${LIBRARY}/packages/${evil}`), { recursive: true });
    const { out, err } = await cli(hostile, ["doctor"]);
    expect(out).toContain("evil");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
    expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it("a loop of links on the way to our directories ends in a row", async () => {
    const looped = place();
    mkdirSync(looped.at("home/.config"), { recursive: true });
    symlinkSync("agent-interop", looped.at(CONFIG));
    const done = await cli(looped, ["doctor", "--json"]);
    expect(json(done).rows.map(({ code }) => code)).toContain("own-directory-unreadable");
    expect(done.code).toBe(5);
  });

  it.skipIf(process.getuid?.() !== 0)(
    "says what could not be looked at, as another user (skipped unless the tests run as root)",
    () => {
      const closed = place({
        [SETTINGS]: "{}",
        [`${STATE}/interop.json`]: '{"version":1,"agents":[]}',
        [`${LIBRARY}/records.json`]: '{"schema":"agent-interop/library@1","records":[]}',
      });
      const open = (path: string): void => chmodSync(closed.at(path), 0o755);
      for (const path of [".", "home", "home/.config", CONFIG, "home/.local", "home/.local/share", "home/.local/state"])
        open(path);
      for (const path of [SETTINGS, STATE, `${LIBRARY}/records.json`]) {
        chownSync(closed.at(path), 0, 0);
        chmodSync(closed.at(path), 0o000);
      }
      const { status, stdout } = spawnSync(process.execPath, [MAIN, "doctor", "--json"], {
        uid: 65534,
        gid: 65534,
        cwd: "/",
        env: environment(closed),
        encoding: "utf8",
      });
      const { rows } = json({ out: stdout });
      expect(rows.filter(({ level }) => level === "unknown").map(({ code }) => code)).toEqual(
        expect.arrayContaining([
          "consent-log-unreadable",
          "consent-settings-unreadable",
          "library-records-unreadable",
          "own-directory-unreadable",
        ]),
      );
      expect([status, rows.filter(({ level }) => level === "error")]).toEqual([5, []]);
    },
  );
});
