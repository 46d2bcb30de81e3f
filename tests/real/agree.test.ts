import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { discoverInteropInventory } from "@agent-interop/inventory";
import { hostMachine } from "@agent-interop/source";
import { describe, expect, test } from "vitest";
import { installCli } from "../support/real-clis.ts";
import { compare, type Difference, type OurItem } from "../support/real-compare.ts";
import { explain } from "../support/real-expected.ts";
import type { Fixture } from "../support/real-fixture.ts";
import { consult, type OracleResult, shown } from "../support/real-oracle.ts";
import { NO_NETWORK_CUT, offlinePrefix } from "../support/real-process.ts";
import { EXPECTED_DIFFERENCES } from "./expected-differences.ts";
import { ORACLES } from "./oracles.ts";

/** Set to a folder: what each CLI lists and every unexplained difference is written there, one file a CLI, for people who check facts. */
const reports = process.env["AGENT_INTEROP_REAL_REPORT"];

console.log(
  offlinePrefix === null
    ? `No CLI is run: ${NO_NETWORK_CUT}`
    : `The CLIs run without network: ${offlinePrefix.join(" ")}`,
);

describe("what a CLI loads and what our inventory says it loads", () => {
  for (const oracle of ORACLES) {
    test(oracle.id, async (context) => {
      if (offlinePrefix === null) return context.skip(NO_NETWORK_CUT);
      const installed = await installCli(oracle.id);
      if (!installed.ok) {
        console.log(`${oracle.id}: skipped, ${installed.reason}`);
        return context.skip(installed.reason);
      }
      const result = await consult(oracle, installed.cli);
      try {
        const differences: Difference[] = [];
        for (const where of ["root", "nested"] as const) {
          const directory = where === "root" ? result.fixture.project : result.fixture.nested;
          const items = await inventoryOf(result.fixture, directory);
          differences.push(
            ...compare({
              cli: oracle.id,
              where,
              listing: result.listings[where],
              items,
              real: realOf(result.fixture),
              shown: (path) => shown(result.fixture, path),
            }),
          );
        }
        const table = EXPECTED_DIFFERENCES.filter((row) => row.clis.includes(oracle.id));
        const { unexplained, idle } = explain(differences, table);
        const listed = Object.values(result.listings).flatMap((listing) => Object.values(listing).flat()).length;
        console.log(
          `${oracle.id} ${result.version}: ${listed} things listed, ${differences.length} differences, ${unexplained.length} unexplained, ${table.length} reasons`,
        );
        if (reports !== undefined) writeReport(reports, result, unexplained);
        expect(listed).toBeGreaterThan(0);
        expect(unexplained.map(({ where, kind, side, item }) => `${where}: ${kind} ${side}: ${item}`)).toEqual([]);
        expect(idle.map(({ side, kind, item }) => `no ${kind} is ${side} by ${item.source}`)).toEqual([]);
      } finally {
        result.fixture.remove();
      }
    });
  }
});

async function inventoryOf(fixture: Fixture, project: string): Promise<readonly OurItem[]> {
  const machine = { ...hostMachine({ home: fixture.home, cwd: project }), env: {} };
  const { hosts } = await discoverInteropInventory({ machine, project, ignoreEnvironment: true });
  return hosts.flatMap((host) => host.items);
}

/** The real file behind a path of ours or of a CLI; a path that leads nowhere stays as it is. */
function realOf(fixture: Fixture): (path: string) => string {
  return (path) => {
    const full = path.startsWith("~/")
      ? fixture.home + path.slice(1)
      : path.startsWith("./")
        ? fixture.project + path.slice(1)
        : path;
    try {
      return realpathSync(full);
    } catch {
      return full;
    }
  };
}

function writeReport(folder: string, result: OracleResult, unexplained: readonly Difference[]): void {
  const tidy = (key: string, value: unknown): unknown =>
    key === "path" || key === "id" ? shown(result.fixture, String(value)) : value;
  const { cli, version, listings } = result;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${cli}.json`),
    `${JSON.stringify({ cli, version, unexplained, ...listings }, tidy, 1)}\n`,
  );
}
