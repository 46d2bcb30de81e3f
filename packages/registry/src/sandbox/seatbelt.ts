import { isWithin, type Machine } from "@agent-interop/diagnostics";
import type { ProtectedPlace } from "../policy/places.ts";
import type { SandboxPlace } from "./places.ts";

/**
 * A profile for `sandbox-exec -f`: everything is allowed but to write what agents own. Places of the user by path, as written and real;
 * rules for every directory as patterns over all paths, in any letter case. The directories between the home and a place cannot be renamed or
 * removed. Cannot say: that `.agent-interop` holds copies (what looks like a place in it is closed too), and other volumes' spellings.
 */
export function seatbeltProfile(
  machine: Machine,
  places: readonly SandboxPlace[],
  rules: readonly Pick<ProtectedPlace, "at" | "path">[],
): string {
  const paths = places.flatMap(({ path, real }) => (real === null || real === path ? [path] : [path, real]));
  const above = new Set(paths.flatMap((path) => directoriesBetween(machine, path)));
  const patterns = rules.flatMap(({ at, path }) => (at === null ? [path.slice("**".length)] : []));
  return [
    "(version 1)",
    "(allow default)",
    "(deny file-write*",
    ...[...new Set(paths)].sort().map((path) => `  (subpath ${literal(path)})`),
    ...[...new Set(patterns)].sort().map((path) => `  (regex #"${anyCase(path)}(/|$)")`),
    ")",
    ...(above.size === 0
      ? []
      : ["(deny file-write-unlink", ...[...above].sort().map((path) => `  (literal ${literal(path)})`), ")"]),
    "",
  ].join("\n");
}

function directoriesBetween(machine: Machine, path: string): readonly string[] {
  const found: string[] = [];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const directory = path.slice(0, end);
    if (isWithin(machine, machine.home, directory) || !isWithin(machine, directory, machine.home)) break;
    found.push(directory);
  }
  return found;
}

/** A string of the profile language. */
function literal(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\t", "\\t")}"`;
}

/** A pattern for exactly this text in any letter case. A quote would end the pattern; no name of a rule has one. */
function anyCase(text: string): string {
  return [...text]
    .map((one) => {
      if (/[a-z]/i.test(one)) return `[${one.toLowerCase()}${one.toUpperCase()}]`;
      return /[\w/ -]/.test(one) ? one : one === '"' ? "." : `\\${one}`;
    })
    .join("");
}
