import type { Diagnostic } from "@agent-interop/diagnostics";
import { report } from "../report.ts";
import type { Component } from "./block.ts";
import { mainFileOf } from "./layout.ts";
import { MANIFEST } from "./manifest.ts";
import { quote } from "./value.ts";

/** What is wrong with the components a manifest names: what is not there or no such thing, named twice, required in vain or in a circle. */
export function componentProblems(
  components: readonly Component[],
  files: ReadonlyMap<string, Uint8Array>,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const graph = (message: string): void => {
    found.push(report("package-component-graph", MANIFEST, message));
  };
  const byRef = new Map<string, Component>();
  for (const component of components) {
    const ref = `${component.kind}:${component.id}`;
    if (byRef.has(ref)) graph(`${quote(ref)} is named twice`);
    byRef.set(ref, component);
    if (!files.has(component.path)) {
      found.push(report("package-component-missing", MANIFEST, `${quote(ref)} names ${quote(component.path)}`));
    } else if (component.kind !== "resource" && mainFileOf(component.path)?.kind !== component.kind) {
      found.push(report("package-file-misplaced", MANIFEST, `${quote(component.path)} is no ${component.kind}`));
    }
  }
  for (const [ref, { requires }] of byRef) {
    for (const wanted of requires) {
      if (!byRef.has(wanted)) graph(`${quote(ref)} requires ${quote(wanted)}, which is no component of the package`);
    }
  }
  const circle = circleIn(byRef);
  if (circle !== null) graph(`${quote(circle)} requires itself in a circle`);
  return found;
}

/** A component that is in a circle: what stays when all are taken away, again and again, that require nothing left. */
function circleIn(byRef: ReadonlyMap<string, Component>): string | null {
  const left = new Map(
    [...byRef].map(([ref, { requires }]) => [ref, new Set(requires.filter((one) => byRef.has(one)))] as const),
  );
  const neededBy = new Map<string, string[]>();
  for (const [ref, wants] of left) {
    for (const one of wants) {
      const users = neededBy.get(one);
      if (users === undefined) neededBy.set(one, [ref]);
      else users.push(ref);
    }
  }
  const free = [...left].filter(([, wants]) => wants.size === 0).map(([ref]) => ref);
  for (let ref = free.pop(); ref !== undefined; ref = free.pop()) {
    left.delete(ref);
    for (const user of neededBy.get(ref) ?? []) {
      const wants = left.get(user);
      wants?.delete(ref);
      if (wants?.size === 0) free.push(user);
    }
  }
  return left.keys().next().value ?? null;
}
