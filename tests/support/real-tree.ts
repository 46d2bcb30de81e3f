import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Writer of a fixture tree below one root; paths are relative with `/`. */
export interface Tree {
  /** Writes a text file; a value that is no string is written as JSON. */
  file(path: string, content: unknown): void;
  /** Links `path` to `target`, both relative to the root; the link itself is relative. */
  link(path: string, target: string): void;
  /** Absolute path of a relative one. */
  at(path: string): string;
}

/** A writer below `root`. */
export function treeAt(root: string): Tree {
  const at = (path: string): string => join(root, path);
  const parent = (path: string): string => {
    const full = at(path);
    mkdirSync(dirname(full), { recursive: true });
    return full;
  };
  return {
    at,
    file: (path, content) =>
      writeFileSync(parent(path), typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`),
    link: (path, target) => {
      const full = parent(path);
      symlinkSync(relative(dirname(full), at(target)), full);
    },
  };
}

/** A Markdown file with frontmatter; `head` lines are written as they are. */
export function markdown(head: readonly string[], body: string): string {
  return `---\n${head.join("\n")}\n---\n${body}\n`;
}

/** Markdown with a name and a description. */
export function named(name: string, extra: readonly string[] = []): string {
  return markdown([`name: ${name}`, `description: Fixture item ${name}.`, ...extra], `Body of ${name}.`);
}

/** An MCP server that ends at once and does nothing. */
export const HARMLESS_SERVER = { command: "node", args: ["-e", "process.exit(0)"] } as const;

/** A hook that does nothing. */
export const HARMLESS_HOOK = { hooks: [{ type: "command", command: "true" }] } as const;
