import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machine } from "@agent-interop/diagnostics";
import * as source from "@agent-interop/source";
import { testMachine } from "@agent-interop/source/testing";
import { describe, expect, test } from "vitest";
import { examplesOf, promisedBy, runExample } from "../support/readme-example.ts";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
const windows = process.platform === "win32";

/** A machine with nothing on it but a program that is called `claude`, for an example that looks at the machine it runs on. */
function bare(folder: string): Machine {
  const [home, bin] = [join(folder, "home"), join(folder, "bin")];
  for (const at of [home, bin]) mkdirSync(at);
  writeFileSync(join(bin, "claude"), "#!/bin/sh\nexit 0\n");
  chmodSync(join(bin, "claude"), 0o755);
  const { platform } = process;
  return testMachine({
    platform,
    home,
    cwd: home,
    tmp: folder,
    now: () => new Date(),
    env: { PATH: `${bin}:/usr/bin` },
  });
}

/** What an example prints where its text cannot promise it. */
const PRINTED: Readonly<Record<string, readonly unknown[]>> = {
  "consent 0": [
    expect.stringMatching(/^Codex npx -y \S+codex-acp@\d\S* true 71$/),
    "codex true",
    "codex accepted revoked",
  ],
  "detect 0": ["Claude Code present ? - true"],
  "inventory 0": [],
  "inventory 1": ["0"],
};
const ON_A_BARE_MACHINE = ["detect", "inventory"];

describe.each(readdirSync(packages).filter((name) => name !== "cli"))("the README of %s", (name) => {
  const examples = examplesOf(new URL(`file://${packages}${name}/README.md`));

  test("has an example", () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  for (const [at, example] of examples.entries())
    test.skipIf(windows)(`example ${at} does what it says, and leaves nothing (needs a shell script)`, async () => {
      const given = (folder: string) =>
        ON_A_BARE_MACHINE.includes(name)
          ? { "@agent-interop/source": { ...source, hostMachine: () => bare(folder) } }
          : {};
      const { printed, left } = await runExample(example, given);
      const promised = PRINTED[`${name} ${at}`] ?? promisedBy(example);
      expect(promised.length > 0 || example.includes("assert") || `${name} ${at}` in PRINTED).toBe(true);
      expect(printed).toEqual(promised);
      expect(left).toEqual(ON_A_BARE_MACHINE.includes(name) ? ["bin", "home"] : []);
    });
});
