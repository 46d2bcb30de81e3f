import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DetectOptions, detectInteropAgents, type InteropRecord } from "../src/index.ts";
import { type Box, freshBox } from "./support/box.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

async function codex(options: Partial<DetectOptions> = {}): Promise<InteropRecord> {
  const { agents } = await detectInteropAgents({ machine: box.machine(), ...options });
  const record = agents.find(({ kind }) => kind === "codex");
  if (record === undefined) throw new Error("no codex");
  return record;
}

describe.skipIf(process.platform === "win32")("decisions and versions over time (needs shell scripts)", () => {
  test("T-9, T-10: a declined agent stays declined until its command changes", async () => {
    box.script("codex", "echo 0.9.1");
    const first = await codex({ probe: {} });
    expect(first).toMatchObject({ version: "0.9.1", versionSource: "probe", decision: null, decidedAt: null });
    const declined: InteropRecord = {
      ...first,
      decision: "declined",
      decidedAt: "2026-11-30T00:00:00.000Z",
      decidedFingerprint: first.fingerprint,
    };

    const again = await codex({ probe: {}, previous: [declined] });
    expect(again).toMatchObject({
      fingerprint: first.fingerprint,
      decision: "declined",
      decidedFingerprint: first.fingerprint,
      decidedAt: declined.decidedAt,
    });
    const quiet = await codex({ previous: [declined] });
    expect(quiet).toMatchObject({
      fingerprint: first.fingerprint,
      version: "0.9.1",
      versionSource: "previous",
      decision: "declined",
    });
    expect(await codex({ previous: [quiet] })).toMatchObject({ version: "0.9.1", versionSource: "previous" });

    box.script("codex", "echo 0.9.2");
    const changed = await codex({ previous: [declined] });
    expect(changed.fingerprint).not.toBe(first.fingerprint);
    expect(changed).toMatchObject({
      version: null,
      versionSource: null,
      decision: "declined",
      decidedFingerprint: first.fingerprint,
    });
  });

  test("a probe that fails keeps the version of the same command (K-20)", async () => {
    const body = `test -e ${join(box.path, "broken")} && exit 1; echo 0.9.1`;
    box.script("codex", body);
    const first = await codex({ probe: {} });
    box.write(join(box.path, "broken"), "");
    const second = await codex({ probe: {}, previous: [first] });
    expect(second).toMatchObject({ version: "0.9.1", versionSource: "previous", fingerprint: first.fingerprint });
    expect(second.evidence.at(-1)).toMatchObject({ look: "probe", reason: "probe-failed" });
  });

  test("with and without a probe, and with counts, the fingerprint is the same", async () => {
    box.script("codex", "echo 0.9.1");
    const counts = new Map([["codex", { skills: 7, projectArtifacts: 2 }]]);
    const [plain, probed, counted] = [await codex(), await codex({ probe: {} }), await codex({ counts })];
    expect(new Set([plain, probed, counted].map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(counted).toMatchObject({ skillCount: 7, projectArtifacts: 2 });
  });

  test("with a package only its version counts, not the file", async () => {
    const top = join(box.path, "lib/node_modules/@openai/codex");
    const install = (version: string): void => {
      box.write(join(top, "package.json"), JSON.stringify({ name: "@openai/codex", version }));
      box.write(join(top, "bin/codex"), `#!/bin/sh\n# ${Math.random()}\n`, 0o755);
    };
    const machine = box.machine({ PATH: join(top, "bin") });
    install("1.0.0");
    const first = await codex({ machine });
    install("1.0.0");
    expect((await codex({ machine })).fingerprint).toBe(first.fingerprint);
    install("1.0.1");
    expect(await codex({ machine, previous: [first] })).toMatchObject({ version: "1.0.1", versionSource: "package" });
    expect((await codex({ machine })).fingerprint).not.toBe(first.fingerprint);
  });
});
