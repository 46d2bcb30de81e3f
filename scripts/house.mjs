// The house rules: design rules that no linter knows, checked on the syntax trees of every package.
// Usage: node scripts/house.mjs [root]
import { fileURLToPath } from "node:url";
import { loadRepo } from "./house/repo.mjs";
import { check, RULES } from "./house/rules/index.mjs";
import { lengths } from "./house/rules/text.mjs";

const root = process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url));
const repo = loadRepo(root);
const findings = check(repo);
for (const { rule, file, line, message } of findings) {
  console.log(`${file}${line === null ? "" : `:${line}`}  ${message}  [${rule}]`);
}
const { files, median, longest, longestFile } = lengths(repo);
console.log(
  `${RULES.length} rules, ${findings.length} findings; ${files} source files, median ${median} lines, longest ${longest} (${longestFile})`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
