import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { type FetchedSource, type FetchOptions, fetchSource, type ImportRequest } from "../../src/index.ts";
import { type World, world } from "../support.ts";

/** A home, and a directory for temporary files of its own, which is looked into. */
export interface Fetching extends World {
  readonly machine: Machine;
  readonly fetch: (request: ImportRequest | string, options?: Partial<FetchOptions>) => Promise<FetchedSource>;
  /** What lies in the directory for temporary files. */
  readonly left: () => readonly string[];
}

export function fetching(): Fetching {
  const here = world();
  const tmp = join(here.home, "..", "tmp");
  mkdirSync(tmp);
  const machine: Machine = { ...here.machine, tmp, now: () => new Date() };
  return {
    ...here,
    machine,
    fetch: (request, options = {}) =>
      fetchSource(typeof request === "string" ? { source: request } : request, {
        machine,
        boundary: here.library.boundary,
        ignoreEnvironment: true,
        ...options,
      }),
    left: () => (existsSync(tmp) ? readdirSync(tmp) : []),
  };
}

/** Type and path of each entry. */
export const paths = ({ tree }: FetchedSource): readonly string[] =>
  tree.entries.map((entry) => `${entry.type} ${entry.path}${entry.type === "unread" ? ` (${entry.reason})` : ""}`);

/** Text of a file of it. */
export const textOf = ({ tree }: FetchedSource, path: string): string | null => {
  const entry = tree.entries.find((one) => one.path === path);
  return entry?.type === "file" ? Buffer.from(entry.bytes).toString("utf8") : null;
};
