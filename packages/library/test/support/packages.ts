import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { EXTENSION_KEY, type Library, type NewPackage, type PackageKind, packageDigest } from "../../src/index.ts";

export const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Files of a tree by path. */
export const files = (tree: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(tree).map(([path, text]) => [path, bytes(text)]));

export const SKILL = "---\nname: review\ndescription: Reviews\n---\nRead it.\n";
export const AGENT = "---\nname: scout\ndescription: Looks\ntools:\n  - read\n---\nLook.\n";
export const PROMPT = "---\ndescription: Fixes\nargument-hint: <what>\n---\nFix $ARGUMENTS now.\n";

/** The text of a manifest; `block` and `keys` are laid over the usual. */
export function manifest(id: string, block: object = {}, keys: object = {}): string {
  return JSON.stringify({
    $schema: "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json",
    name: id,
    version: "1.0.0",
    extensions: { [EXTENSION_KEY]: { manifestVersion: 1, ...block } },
    ...keys,
  });
}

/** A package with one skill, agent or prompt, or with all three. */
export function tree(id: string, kind: PackageKind = "skill", text = ""): Record<string, string> {
  const parts: Record<string, string> = { "plugin.json": manifest(id, { kind }), "adoption.json": "{}\n" };
  if (kind === "skill" || kind === "plugin") {
    parts[`skills/${id}/SKILL.md`] = SKILL + text;
    parts[`skills/${id}/notes.md`] = `Notes ${text}\n`;
  }
  if (kind === "agent" || kind === "plugin") parts[`agents/${id}.md`] = AGENT + text;
  if (kind === "prompt" || kind === "plugin") parts[`prompts/${id}.md`] = PROMPT + text;
  return parts;
}

const HASH = `sha256:${"a".repeat(64)}`;

/** A package to install. */
export function packageOf(id: string, parts: Partial<NewPackage> & { readonly text?: string } = {}): NewPackage {
  const { text = "", kind = "skill", ...rest } = parts;
  const content = parts.files ?? files(tree(id, kind, text));
  return {
    id,
    kind,
    name: id,
    version: "1.0.0",
    files: content,
    digest: packageDigest(content),
    fingerprint: HASH,
    origin: { kind: "interop", host: "claude-code", source: `~/.claude/skills/${id}`, format: null, marketplace: null },
    licence: "MIT",
    requires: [],
    ...rest,
  };
}

/** A fresh directory, in memory where there is such a place. */
export function freshBox(): { readonly path: string; readonly remove: () => void } {
  const memory = statSync("/dev/shm", { throwIfNoEntry: false })?.isDirectory() === true;
  const path = realpathSync(mkdtempSync(join(memory ? "/dev/shm" : tmpdir(), "library-test-")));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A library below a box, with the box as home and `.claude` in it protected. */
export function libraryIn(box: string, parts: Partial<Library> = {}, machine: Partial<Machine> = {}): Library {
  const host = testMachine({ platform: process.platform, home: box, cwd: box, tmp: box, ...(machine as object) });
  return {
    scope: "user",
    root: join(box, "data", "library"),
    machine: host,
    boundary: prefixBoundary(host, [join(box, ".claude")]),
    ...parts,
  };
}
