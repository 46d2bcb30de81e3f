/**
 * Frontmatter blocks of our own, without the fences.
 * @typedef {"skill" | "agent" | "prompt"} Kind
 */

const TOPICS = [
  "database migrations",
  "release notes",
  "accessibility reviews",
  "API clients",
  "log analysis",
  "test data",
];
const TOOLS = ["Read", "Grep", "Glob", "Bash", "Edit", "Write", "WebFetch"];
const MODELS = ["sonnet", "opus", "haiku", "inherit"];

/** @template T @param {readonly T[]} list @param {number} at @returns {T} */
const pick = (list, at) => /** @type {T} */ (list[at % list.length]);

const sentence = (/** @type {number} */ at) =>
  `Use this when working on ${pick(TOPICS, at)} or the tasks around them; it explains the steps, the checks and what to avoid.`;

/** `key: value` lines only. @param {Kind} kind @param {string} name @param {number} at */
export function plainBlock(kind, name, at) {
  const lines = [`name: ${name}`, `description: ${sentence(at)}`];
  if (kind === "skill") lines.push("license: MIT");
  if (kind === "agent") lines.push(`tools: ${pick(TOOLS, at)}, ${pick(TOOLS, at + 2)}`, `model: ${pick(MODELS, at)}`);
  if (kind === "prompt") lines.push(`argument-hint: ${pick(TOPICS, at)}`);
  return `${lines.join("\n")}\n`;
}

/** Every style that is met in the wild, some of it beyond any plain subset: for where no corpus is at hand. @param {Kind} kind @param {string} name @param {number} at */
export function variedBlock(kind, name, at) {
  const text = sentence(at);
  switch (at % 10) {
    case 0:
      return `name: "${name}"\ndescription: "${text.replace("it explains", 'it \\"explains\\"')}"\nversion: 1.2.0\n`;
    case 1:
      return `name: ${name}\ndescription: >-\n  ${text}\n  It also says: keep the old data.\nallowed-tools: [${TOOLS.join(", ")}]\n`;
    case 2:
      return `name: ${name}\ndescription: '${text}'\nmetadata:\n  author: someone\n  tags:\n    - ${pick(TOPICS, at)}\n    - other\n`;
    case 3:
      return `name: ${name}\ndescription: |\n  ${text}\n\n  Second paragraph.\nmetadata: { author: someone, level: 3, beta: true }\n`;
    case 4:
      return `name: ${name}\ndescription: ${text}\n  It goes on in the next line.\ntools:\n  - ${pick(TOOLS, at)}\n  - ${pick(TOOLS, at + 1)}\n`;
    case 5:
      return `name: ${name}\ndescription: "${text}\n  It goes on in the next line."\nmodel: ${pick(MODELS, at)}\n`;
    case 6:
      return `name: ${name}\ndescription: Use this for ${pick(TOPICS, at)}. Examples: user: "help" assistant: "yes"\ncolor: blue\n`;
    default:
      return plainBlock(kind, name, at);
  }
}
