// Sums vitest's JSON reports. A file that could not be loaded counts as one failure, a missing report too.
import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number, skipped: string[], problems: string[] }} Tally
 */

/** @param {string} path @param {string} label @returns {Tally} */
export function readReport(path, label) {
  if (!existsSync(path))
    return { passed: 0, failed: 1, skipped: [], problems: [`${label}: no report, the run ended before its end`] };
  const report = JSON.parse(readFileSync(path, "utf8"));
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === "failed" && file.assertionResults.every((/** @type {any} */ one) => one.status !== "failed"),
  );
  const skipped = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ one) => one.status !== "passed" && one.status !== "failed")
      .map((/** @type {any} */ one) => {
        // vitest.setup.ts puts the reason of ctx.skip("reason") there.
        const reason = one.meta?.skipped === undefined ? "" : ` (${one.meta.skipped})`;
        return [label, ...one.ancestorTitles, one.title].join(" > ") + reason;
      }),
  );
  const problems = broken.map((/** @type {any} */ file) => `${file.name}: ${file.message || "could not be loaded"}`);
  const ran = report.numPassedTests + report.numFailedTests + skipped.length;
  if (ran === 0 && broken.length === 0) problems.push(`${label}: no test was found`);
  let failed = report.numFailedTests + problems.length;
  // An error outside every test (an unhandled rejection) fails the run and no test.
  if (!report.success && failed === 0) {
    failed = 1;
    problems.push(`${label}: failed outside a test`);
  }
  return { passed: report.numPassedTests, failed, skipped, problems };
}

/** @param {readonly Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    skipped: tallies.flatMap(({ skipped }) => skipped),
    problems: tallies.flatMap(({ problems }) => problems),
  };
}

/** @param {{ passed: number, failed: number }} tally */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
