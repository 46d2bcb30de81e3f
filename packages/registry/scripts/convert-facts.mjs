// Turns the measured facts (one JSON object per agent, every leaf { value, source, evidence, confidence, date? }) into
// src/facts/data/<id>.ts. Run by hand when the facts change: node scripts/convert-facts.mjs <agents.json>
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [, , input] = process.argv;
if (input === undefined) throw new Error("usage: convert-facts.mjs <agents.json>");
const { agents, generated } = JSON.parse(readFileSync(input, "utf8"));
const out = new URL("../src/facts/data/", import.meta.url);
mkdirSync(out, { recursive: true });

const isLeaf = (value) => typeof value === "object" && value !== null && "value" in value && "source" in value;
/** Words that only mean something beside the measurements. */
const plain = (text) => text.replaceAll("seed 000", "the reference table");

for (const agent of agents) {
  const facts = [];
  let last = null;
  const walk = (path, node) => {
    if (isLeaf(node)) {
      // A leaf may say that its source or evidence is that of the leaf before it.
      const source = node.source.startsWith("same") && last !== null ? last : node.source;
      last = source;
      const fact = {
        path,
        value: node.value,
        source: plain(source),
        date: node.date ?? generated,
        confidence: node.confidence,
      };
      const { evidence } = node;
      if (typeof evidence === "string" && evidence !== "same" && !evidence.startsWith("see "))
        fact.evidence = plain(evidence);
      facts.push(JSON.parse(JSON.stringify(fact), (_key, value) => (typeof value === "string" ? plain(value) : value)));
      return;
    }
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    for (const [name, member] of Object.entries(node)) walk(path === "" ? name : `${path}.${name}`, member);
  };
  walk("", agent);
  const rows = facts.map((fact) => `  ${JSON.stringify(fact)},`).join("\n");
  const text = `import type { Fact } from "../fact.ts";\n\nexport const facts: readonly Fact[] = [\n${rows}\n];\n`;
  writeFileSync(new URL(`${agent.id}.ts`, out), text);
  console.log(agent.id, facts.length);
}
