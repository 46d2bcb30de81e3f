import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closingLine, readReport, sum } from "../../scripts/lib/reports.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reports-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A report as vitest writes it, of these test files. */
function report(files: readonly { status?: string; message?: string; tests: readonly object[] }[], success = true) {
  const all = files.flatMap(({ tests }) => tests) as readonly { status: string }[];
  const path = join(folder, `${Math.random()}.json`);
  const testResults = files.map(({ status = "passed", message = "", tests }, at) => ({
    name: `file-${at}`,
    status,
    message,
    assertionResults: tests,
  }));
  const count = (status: string) => all.filter((one) => one.status === status).length;
  writeFileSync(
    path,
    JSON.stringify({ numPassedTests: count("passed"), numFailedTests: count("failed"), success, testResults }),
  );
  return readReport(path, "label");
}
const one = (status: string, title = "t", meta: object = {}) => ({ status, title, ancestorTitles: ["group"], meta });

describe("the closing line", () => {
  it("counts what passed and failed", () => {
    const tally = report([{ status: "failed", tests: [one("passed"), one("passed"), one("failed")] }], false);
    expect(tally).toEqual({ passed: 2, failed: 1, skipped: [], problems: [] });
    expect(closingLine(sum([tally, tally]))).toBe("4 passed, 2 failed");
  });

  it("counts a missing report as a failure", () => {
    expect(readReport(join(folder, "none.json"), "label").failed).toBe(1);
  });

  it("counts a report without tests as a failure", () => {
    expect(report([]).failed).toBe(1);
  });

  it("counts a file that could not be loaded as a failure", () => {
    const tally = report([{ status: "failed", message: "no module", tests: [] }, { tests: [one("passed")] }], false);
    expect(tally).toMatchObject({ passed: 1, failed: 1, problems: ["file-0: no module"] });
  });

  it("counts a failed hook as a failure though every test passed", () => {
    expect(report([{ status: "failed", tests: [one("passed")] }], false).failed).toBe(1);
  });

  it("counts an unsuccessful run as a failure though no file failed", () => {
    expect(report([{ tests: [one("passed")] }], false).failed).toBe(1);
  });

  it("names what was skipped, with its reason", () => {
    const tally = report([
      { tests: [one("passed"), one("skipped", "a (no FIFO)"), one("skipped", "b", { skipped: "no tar" })] },
    ]);
    expect(tally.failed).toBe(0);
    expect(tally.skipped).toEqual(["label > group > a (no FIFO)", "label > group > b (no tar)"]);
  });
});
