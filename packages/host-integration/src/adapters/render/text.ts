import type { Fields } from "../surface.ts";

const PLAIN = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Words that YAML reads as something else than text. */
const READ_OTHERWISE = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf|infinity)$/i;

/** Markdown with frontmatter; each value is the JSON that YAML takes as well. Without a field, the text alone. */
export function markdownFile(fields: Fields, body: string): Uint8Array {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${yamlValue(value)}`);
  const head = lines.length === 0 ? "" : `---\n${lines.join("\n")}\n---\n\n`;
  return Buffer.from(head + endedText(body));
}

function yamlValue(value: unknown): string {
  if (typeof value === "string" && PLAIN.test(value) && !READ_OTHERWISE.test(value)) return value;
  return escapeRest(JSON.stringify(value));
}

/** A flat TOML document; text of several lines keeps its lines. */
export function tomlFile(fields: Fields): Uint8Array {
  const lines = Object.entries(fields).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  return Buffer.from(`${lines.join("\n")}\n`);
}

function tomlValue(value: unknown): string {
  if (typeof value !== "string" || !value.includes("\n")) return escapeRest(JSON.stringify(value));
  const lines = value.split("\n").map((line) => escapeRest(JSON.stringify(line)).slice(1, -1));
  return `"""\n${lines.join("\n")}"""`;
}

/** A value within one line of TOML. */
export function inlineToml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineToml).join(", ")}]`;
  if (typeof value !== "object" || value === null) return escapeRest(JSON.stringify(value));
  const members = Object.entries(value).map(([key, inner]) => `${tomlKey(key)} = ${inlineToml(inner)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** A name of a TOML key. */
export function tomlKey(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : escapeRest(JSON.stringify(name));
}

/** What JSON leaves as it is and TOML or YAML do not take: DEL and the controls behind it. */
function escapeRest(json: string): string {
  return json.replace(/[\u007f-\u009f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Text with one line break at its end. */
export function endedText(text: string): string {
  return `${text.replaceAll("\r\n", "\n").replace(/\n+$/, "")}\n`;
}
