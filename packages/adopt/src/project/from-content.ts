import { Buffer } from "node:buffer";
import { parseToml, readFrontmatter, type TomlParser, type ValueMap } from "@agent-interop/documents";
import { formatOf, keyClasses, type ProjectedKind } from "@agent-interop/projection";
import { type Core, parser } from "@agent-interop/source";
import type { SourceKind } from "./types.ts";

/** What the text of a single file says. */
export interface TextSays {
  readonly kind: SourceKind | null;
  /** Hosts that nothing in it speaks against, by the kind that it is taken for. */
  readonly hosts: (kind: ProjectedKind, known: readonly string[]) => readonly string[];
}

/** Suffixes that one host alone gives its files. */
const SUFFIXES: readonly (readonly [suffix: string, kind: SourceKind, host: string])[] = [
  [".agent.md", "agent", "copilot"],
  [".chatmode.md", "agent", "copilot"],
  [".prompt.md", "prompt", "copilot"],
];
/** Names of directories that hold one kind of file wherever they lie. */
const DIRECTORIES: Readonly<Record<string, SourceKind>> = {
  agent: "agent",
  agents: "agent",
  command: "prompt",
  commands: "prompt",
  prompts: "prompt",
};
const PLACEHOLDER = /\$ARGUMENTS\b|\{\{args\}\}/;
const ARGUMENTS = ["argument-hint", "argument_hint"];

/** Looks into a single file: its name, the directory it lies in, its keys and its text. */
export function* textSays(name: string, directory: string, bytes: Uint8Array): Core<TextSays> {
  const lower = name.toLowerCase();
  const suffix = SUFFIXES.find(([end]) => lower.endsWith(end));
  if (suffix !== undefined) return { kind: suffix[1], hosts: () => [suffix[2]] };
  if (lower.endsWith(".toml")) return tomlSays(bytes, yield* parser("toml"));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let head = readFrontmatter(buffer);
  if (head.status === "needs-yaml") head = readFrontmatter(buffer, yield* parser("yaml"));
  const keys = "data" in head && head.data !== null ? [...head.data.keys()] : [];
  const prompts = keys.some((key) => ARGUMENTS.includes(key)) || PLACEHOLDER.test(buffer.toString("utf8"));
  const kind = DIRECTORIES[directory.toLowerCase()] ?? (prompts ? "prompt" : null);
  return { kind, hosts: (what, known) => byKeys(what, keys, known) };
}

function tomlSays(bytes: Uint8Array, toml: TomlParser): TextSays {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  const parsed = parseToml(text, toml);
  const keys = parsed.ok && parsed.value instanceof Map ? [...(parsed.value as ValueMap).keys()] : [];
  if (keys.includes("developer_instructions")) return { kind: "agent", hosts: () => ["codex"] };
  // Two hosts take commands of this one form.
  if (keys.includes("prompt")) return { kind: "prompt", hosts: () => ["gemini", "qwen-code"] };
  return { kind: null, hosts: () => [] };
}

/** Hosts with a format of their own whose table knows every key; of those that share one the first. */
function byKeys(kind: ProjectedKind, keys: readonly string[], known: readonly string[]): readonly string[] {
  const formats = new Set(["other", "agentskills"]);
  const own = known.filter((host) => {
    const format = formatOf(kind, host);
    return !formats.has(format) && formats.add(format);
  });
  return own.filter((host) => keys.every((key) => keyClasses(kind, host).has(key)));
}
