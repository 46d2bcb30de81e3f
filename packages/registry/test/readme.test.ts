import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as facts from "../src/facts.ts";
import * as registry from "../src/index.ts";
import { parseUserKinds } from "../src/index.ts";
import type { AgentKind } from "../src/types.ts";
import { machine } from "./support/machine.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the example of the boundary answers what it says", () => {
  const block = /```js\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const plain = block
    .replace(/^import \{ (\w+) \} from "@agent-interop\/registry";$/m, "const { $1 } = registry;")
    .replace(/^import (\{[^}]*\}) from "@agent-interop\/source";$/m, "const $1 = source;")
    .replace(/^checkPath/m, "return checkPath");
  const source = { hostMachine: () => machine(), canonicalPath: () => (path: string) => path };
  const answer: unknown = new Function("registry", "source", plain)(registry, source);
  const [, promised] = /^\/\/ (\{.*\})$/m.exec(block) ?? [];
  expect(answer).toEqual(new Function(`return ${promised}`)());
});

test("the user kind of the README is accepted", async () => {
  const text = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const { kinds, problems } = await parseUserKinds([{ path: "README.md", text }]);
  expect([kinds.map(({ id }) => id), problems]).toEqual([["mine"], []]);
});

const code = (text: string): string => `\`${text}\``;

function line(kind: AgentKind): string {
  const cells = [
    String(kind.rank),
    [kind.id, ...kind.aliases].map(code).join(", "),
    kind.label,
    kind.binaryNames.map(code).join(", ") + (kind.genericBinary ? " (generic)" : ""),
    code(`~/${kind.userDir}`) + kind.homeEnv.map(({ name }) => `, ${code(name)}`).join(""),
    kind.acp === null ? "" : code([kind.acp.command, ...kind.acp.args].join(" ")),
    kind.layout === null ? "no" : "yes",
  ];
  return `| ${cells.join(" | ")} |`;
}

/** A table without its alignment, which the formatter puts in. */
const bare = (table: string): string[] =>
  table
    .trim()
    .split("\n")
    .map((row) => row.replace(/\s*\|\s*/g, "|").replace(/-{3,}/g, "---"));

test("the table of kinds is today's", () => {
  const table = [
    "| # | id, aliases | label | commands | home, overrides | ACP | layout |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...registry.INTEROP_AGENT_KINDS.map(line),
  ].join("\n");
  const part = /<!-- kinds -->([\s\S]*?)<!-- \/kinds -->/;
  if (process.env["UPDATE_README"] === "1") {
    const fresh = readme.replace(part, () => `<!-- kinds -->\n\n${table}\n\n<!-- /kinds -->`);
    writeFileSync(new URL("../README.md", import.meta.url), fresh);
  } else {
    expect(bare(part.exec(readme)?.[1] ?? ""), "UPDATE_README=1 writes it anew").toEqual(bare(table));
  }
});

test("every public name is in the README", () => {
  for (const name of [...Object.keys(registry), ...Object.keys(facts)]) expect(readme).toContain(name);
});
