import type { BoundaryVector, BoundaryVectors } from "../../../src/schema.ts";
import { MACHINES } from "./machines.ts";
import { LINKS, UNIX } from "./unix.ts";
import { WINDOWS, WINDOWS_LINKS } from "./windows.ts";

/** The vectors as they are published. */
export function vectorDocument(): BoundaryVectors {
  const vectors = Object.entries({ ...UNIX, ...WINDOWS }).flatMap(([machine, lines]) =>
    lines
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => vectorOf(machine, line)),
  );
  return {
    schema: "agent-interop/boundary-vectors@1",
    machines: { ...MACHINES },
    links: { ...LINKS, ...WINDOWS_LINKS },
    vectors,
  };
}

function vectorOf(machine: string, line: string): BoundaryVector {
  const [operation, path, owner, real] = line.split(" | ").map((part) => part.trim());
  const [kind, ...rule] = (owner as string).split(" ");
  return {
    machine,
    operation: operation as BoundaryVector["operation"],
    path: (path as string).replace("<nul>", "\0"),
    real: real ?? null,
    block: owner !== "-",
    ...(kind === "-" || kind === "*" ? { kind: null, rule: null } : { kind: kind as string, rule: rule.join(" ") }),
  };
}
