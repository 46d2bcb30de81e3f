import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyLibraryImport, type ImportPlan, planLibraryImport } from "@agent-interop/adopt";
import { type Library, verifyLibrary } from "@agent-interop/library";
import { hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedOf, sharedCorpus } from "../support/corpus.ts";

interface ExpectedCase {
  readonly plugins?: readonly { readonly root: string }[];
  readonly plugin_trees?: readonly { readonly root: string }[] | null;
}

const corpus = sharedCorpus();
const root = mkdtempSync(join(tmpdir(), "agent-interop-import-corpus-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf("skip" in corpus)("importing the corpus (skipped where the shared corpus is not there)", () => {
  const dir = "dir" in corpus ? corpus.dir : "";
  const machine = { ...hostMachine({ home: dir, cwd: dir }), now: () => new Date(0) };
  const library: Library = {
    scope: "user",
    root: join(root, "library"),
    machine,
    boundary: prefixBoundary(machine, []),
  };
  const options = { machine, library, projectRoot: null, ignoreEnvironment: true };
  const plans: ImportPlan[] = [];

  beforeAll(async () => {
    const { cases } = expectedOf<ExpectedCase>(dir);
    const sources = Object.entries(cases).flatMap(([name, one]) => [
      ...(name.startsWith("sources/") ? [name] : []),
      ...[...(one.plugins ?? []), ...(one.plugin_trees ?? [])].map((plugin) => plugin.root),
    ]);
    for (const name of [...new Set(sources)].sort()) {
      const source = join(dir, name);
      const made = await planLibraryImport({ source, subfolder: "." }, options);
      plans.push(made.plan);
      if (made.plan.action === "install") {
        const result = await applyLibraryImport(made, { approved: true, expect: made.plan.planDigest }, options);
        // What a plan says can be installed is: K-67.
        expect([made.plan.origin.source, result.published, result.valid, result.refused]).toEqual([
          made.plan.origin.source,
          true,
          true,
          [],
        ]);
      }
      await made.release();
    }
  }, 240_000);

  afterAll(() => {
    const counts: Record<string, number> = {};
    for (const { action, reasons } of plans) {
      const word = action === "install" ? action : `${action} ${reasons[0]?.code}`;
      counts[word] = (counts[word] ?? 0) + 1;
    }
    console.log(`imports: ${JSON.stringify(counts)}`);
  });

  test("every source has a plan; one that is blocked or waits has a code", () => {
    expect(plans.length).toBeGreaterThan(50);
    for (const { action, reasons } of plans) {
      if (action === "blocked" || action === "needs-acknowledgement") expect(reasons[0]?.code).toMatch(/^[a-z-]+$/);
    }
  });

  test("no plan holds the place of the corpus, and every file of a source is taken or named as left out", () => {
    for (const plan of plans) {
      expect(JSON.stringify(plan)).not.toContain(dir);
      const reviewed = new Set(plan.reviewed.map(([path]) => path));
      expect(plan.omitted.filter((path) => !reviewed.has(path))).toEqual([]);
      const said = new Set(plan.losses.map(({ what }) => what));
      const parts = plan.unsupported.map(({ path }) => path);
      const components = plan.outcomes.filter(({ status }) => status === "unsupported").map(({ source }) => source);
      const silent =
        plan.action === "blocked"
          ? []
          : plan.omitted.filter((path) => {
              const inPart = [...parts, ...components.map((one) => one.replace(/\/SKILL\.md$/, ""))].some(
                (part) => path === part || path.startsWith(`${part}/`),
              );
              return !inPart && !said.has(path);
            });
      expect([plan.origin.source, silent]).toEqual([plan.origin.source, []]);
    }
  });

  test("the library that comes of it verifies", async () => {
    const packages = await verifyLibrary(library);
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter(({ state }) => state !== "intact")).toEqual([]);
  });
});
