import { type Machine, slashed } from "@agent-interop/diagnostics";
import type { ProtectedPlace } from "../policy/places.ts";
import { type SandboxPlace, tilde } from "./places.ts";

/** Members of a `settings.json` of Claude Code. */
export interface ClaudeCodeRules {
  readonly permissions: { readonly deny: readonly string[] };
  readonly sandbox: { readonly filesystem: { readonly denyWrite: readonly string[] } };
}

/**
 * Rules for Claude Code. `Edit(path)` holds for all its tools that write files (a `Write(path)` rule it accepts and never asks), here for the place
 * and all below it: `~/` in the home, `//` from the root of the file system, `//` and `**` in every directory. Commands in its sandbox follow
 * `denyWrite`, which takes paths and, on Linux, no patterns: rules for every directory stand in it only at the given projects. Cannot say: what
 * MCP servers and hooks do, commands outside of the sandbox, that `.agent-interop` holds copies, and that Claude Code may write its own files.
 */
export function claudeCodeRules(
  machine: Machine,
  places: readonly SandboxPlace[],
  rules: readonly Pick<ProtectedPlace, "at" | "path">[],
): ClaudeCodeRules {
  const user = places.filter(({ project }) => project === null);
  const anchored = user.flatMap(({ path, real }) => {
    const forms = [pattern(machine, path), ...(real === null || real === path ? [] : [pattern(machine, real)])];
    return forms;
  });
  const anywhere = rules.flatMap(({ at, path }) => (at === null ? [`//${escaped(path)}`] : []));
  const deny = [...new Set([...anchored, ...anywhere])].sort().flatMap((one) => [`Edit(${one})`, `Edit(${one}/**)`]);
  const denyWrite = [...new Set(places.map(({ path }) => tilde(machine, path)))].sort();
  return { permissions: { deny }, sandbox: { filesystem: { denyWrite } } };
}

/** A path as such a rule writes it; on Windows `C:\x` is `//c/x`. */
function pattern(machine: Machine, path: string): string {
  const short = tilde(machine, path);
  if (short.startsWith("~")) return `~${escaped(short.slice(1))}`;
  const plain = slashed(machine, path).replace(/^([a-z]):\//i, (_, drive: string) => `/${drive.toLowerCase()}/`);
  return `/${escaped(plain)}`;
}

/** What a pattern of `.gitignore` would take for more than itself; the two stars of a rule stay. */
function escaped(path: string): string {
  const [, stars = "", rest = ""] = /^(\*\*)?(.*)$/s.exec(path) ?? [];
  return stars + rest.replace(/[\\*?[\]]/g, "\\$&").replace(/ $/, "\\ ");
}
