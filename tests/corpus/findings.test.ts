import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type PlanEntry, planInteropAdoption } from "@agent-interop/adopt";
import { discoverInteropInventory } from "@agent-interop/inventory";
import { hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedCorpus } from "../support/corpus.ts";

const corpus = sharedCorpus();

describe.skipIf("skip" in corpus)(
  "findings in the corpus's homes (skipped where the shared corpus is not there)",
  () => {
    const entries: PlanEntry[] = [];

    beforeAll(async () => {
      const homes = join("dir" in corpus ? corpus.dir : "", "homes");
      for (const name of readdirSync(homes).sort()) {
        const home = join(homes, name);
        const machine = { ...hostMachine({ home, cwd: home }), env: {} };
        const boundary = prefixBoundary(machine, []);
        const library = { scope: "user", root: join(home, "none/library"), machine, boundary } as const;
        const inventory = await discoverInteropInventory({ machine, ignoreEnvironment: true });
        const options = { machine, projectRoot: null, ignoreEnvironment: true, library };
        entries.push(...(await planInteropAdoption(inventory, options)).entries);
      }
    }, 120_000);

    const foundIn = ({ findings }: PlanEntry, code: string) => findings.filter((one) => one.code === code);

    afterAll(() => {
      const counts: Record<string, number> = {};
      for (const { code } of entries.flatMap(({ findings }) => findings)) counts[code] = (counts[code] ?? 0) + 1;
      console.log(`findings: ${JSON.stringify(counts)}`);
    });

    test("every command that is named as kept is a finding on its line", () => {
      let commands = 0;
      for (const entry of entries) {
        const found = foundIn(entry, "text-shell-injection");
        if (entry.action === "skip" || found.length === 20) continue;
        for (const { code, line, what } of entry.losses) {
          if (code !== "injection-kept" || !/^(?:!|`)/.test(what ?? "")) continue;
          commands += 1;
          // A value of TOML has no line in its loss.
          const there = found.some((one) => line === null || one.line === line);
          expect([entry.path, what, there]).toEqual([entry.path, what, true]);
        }
      }
      expect(commands).toBeGreaterThan(20);
    });

    test("no excerpt shows a home, and every link that leaves has something in it that leads out", () => {
      let links = 0;
      for (const one of entries.flatMap((entry) => foundIn(entry, "text-link-leaves"))) {
        links += 1;
        expect(one.excerpt).toMatch(/\.\.|%2e|file:|\]\(<?[/~\\]|@[{"]?[~/]/i);
        expect(one.excerpt).not.toMatch(/[\\/](?:home|Users)[\\/][a-z]/i);
      }
      expect(links).toBeGreaterThan(5);
    });
  },
);
