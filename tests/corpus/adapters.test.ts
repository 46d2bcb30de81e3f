import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHostAdapter, HOST_SURFACES } from "@agent-interop/host-integration/adapters";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { afterAll, describe, expect, test } from "vitest";
import { ADAPTER_BUNDLE } from "../support/adapter-bundle.ts";
import { sharedCorpus } from "../support/corpus.ts";
import { copyTree, memoryPlace } from "../support/killing.ts";

const corpus = sharedCorpus();
const dir = "dir" in corpus ? corpus.dir : null;
const roots =
  dir === null
    ? []
    : ["homes", "projects"].flatMap((sort) => readdirSync(join(dir, sort)).map((name) => `${sort}/${name}`));

/** What a user may have whose names begin like ours. */
const MINE = [
  ".claude/skills/acme-mine/SKILL.md",
  ".agents/skills/acme-mine/SKILL.md",
  ".claude/agents/acme-mine.md",
  ".config/opencode/plugins/acme-mine.js",
  ".copilot/hooks/acme-mine.json",
  ".kimi-code/agents/acme-mine.md",
  ".devin/agents/acme-mine/AGENT.md",
  ".kilo/plugins/acme-mine.js",
];

/** Everything below a root, with mode and bytes. */
function tree(root: string): readonly string[] {
  const found: string[] = [];
  const walk = (path: string): void => {
    for (const { name } of readdirSync(join(root, path), { withFileTypes: true })) {
      const below = path === "" ? name : `${path}/${name}`;
      const stat = lstatSync(join(root, below));
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isSymbolicLink()) found.push(`${below} link ${readlinkSync(join(root, below))}`);
      else if (stat.isFile()) {
        found.push(
          `${below} ${mode} ${createHash("sha256")
            .update(readFileSync(join(root, below)))
            .digest("hex")}`,
        );
      } else {
        found.push(`${below} ${mode}`);
        if (stat.isDirectory()) walk(below);
      }
    }
  };
  walk("");
  return found.sort();
}

const box = memoryPlace();
afterAll(() => box.remove());

describe.skipIf(dir === null)("adapters over the shared corpus (skipped where it is not there)", () => {
  test.each(roots)("install and uninstall leave %s as it was, for every host and both scopes", async (name) => {
    // In memory: some thousand files are made durable for each root.
    const root = copyTree(join(dir ?? "", name), join(box.path, "root"));
    for (const path of MINE) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), "mine\n");
    }
    const before = tree(root);
    const machine = testMachine({ home: "/nowhere" });
    const boundary = prefixBoundary(machine, []);
    const blocked: string[] = [];
    let written = 0;
    for (const surface of HOST_SURFACES) {
      const { kind } = surface;
      for (const scope of ["user", "project"] as const) {
        if (surface[scope] === null) continue;
        const one = createHostAdapter({ machine, host: kind, scope, root });
        const plan = await one.plan(ADAPTER_BUNDLE);
        if (plan.blocked) {
          for (const { code, path, severity } of plan.problems)
            if (severity === "error") blocked.push(`${kind} ${scope} ${path} ${code}`);
          await expect(one.install(plan, { boundary })).rejects.toMatchObject({ code: "plan-blocked" });
        } else {
          const { receipt, written: places } = await one.install(plan, { boundary });
          written += places.length;
          if (receipt === null) throw new Error("no receipt");
          const gone = await one.uninstall(receipt, { boundary });
          expect([gone.receipt, gone.kept]).toEqual([null, []]);
        }
        expect(tree(root), `${kind} ${scope}`).toEqual(before);
      }
    }
    expect(blocked).toEqual([]);
    expect(written).toBeGreaterThan(80);
  });
});
