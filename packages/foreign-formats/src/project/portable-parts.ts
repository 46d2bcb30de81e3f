import type { Loss } from "@agent-interop/projection";
import type { FormatCode } from "../codes.ts";
import { loss, quote } from "./losses.ts";
import type { DeclaredComponent, PortableBlock } from "./portable.ts";
import type { ComponentOutcome, EntryFate, PackageComponent } from "./types.ts";

const PUBLIC: ReadonlySet<string> = new Set(["skill", "agent", "prompt"]);
const ID = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const refOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}:${id}`;

/** What the manifest of a package declares, and what of the source's declarations is not there. */
export interface PackageParts {
  readonly components: readonly PackageComponent[];
  readonly losses: readonly Loss[];
  /** Why a package that holds the rest would not be what its author declared. */
  readonly fault: readonly [FormatCode, string] | null;
}

/**
 * The components of a package's manifest: what was converted under its own identifier, and declared resources that were kept. What
 * they require of one another is kept too, so that a component whose requirement is not in the package is a fault.
 */
export function packageParts(
  block: PortableBlock,
  outcomes: readonly ComponentOutcome[],
  fates: ReadonlyMap<string, EntryFate>,
  path: string,
): PackageParts {
  const declared = new Map(block.components.map((one) => [`${one.kind} ${one.path}`, one]));
  const names = new Map<string, string>();
  const wants = new Map<PackageComponent, readonly string[]>();
  const add = (component: PackageComponent, source: DeclaredComponent | undefined): void => {
    if (source !== undefined) names.set(refOf(source), refOf(component));
    wants.set(component, source?.requires ?? []);
  };
  for (const { kind, id, destination, source } of outcomes) {
    if (id !== null && destination !== null) add({ kind, id, path: destination }, declared.get(`${kind} ${source}`));
  }
  const losses: Loss[] = [];
  for (const one of block.components) {
    if (names.has(refOf(one))) continue;
    const fate = fates.get(one.path);
    if (one.kind === "resource" && fate?.fate === "kept" && ID.test(one.id)) {
      add({ kind: "resource", id: one.id, path: fate.to }, one);
    } else if (!outcomes.some(({ kind, source }) => kind === one.kind && source === one.path)) {
      const words = PUBLIC.has(one.kind) || one.kind === "resource" ? "is not in the package" : "is never taken";
      const message = `the declared component ${quote(refOf(one))} ${words}`;
      losses.push(loss("portable-component-lost", "value", path, message, one.path));
    }
  }
  const missing = [...wants].flatMap(([component, refs]) =>
    refs.filter((ref) => !names.has(ref)).map((ref) => `${quote(refOf(component))} requires ${quote(ref)}`),
  )[0];
  const components = [...wants].map(([component, refs]): PackageComponent => {
    const requires = refs.flatMap((ref) => names.get(ref) ?? []);
    return requires.length === 0 ? component : { ...component, requires };
  });
  const wrong = missing === undefined ? null : (["component-requires-omitted", missing] as const);
  return { components, losses, fault: wrong === null ? kindFault(block, outcomes) : wrong };
}

/** A package of one kind has to hold exactly one component, and that of its kind. */
function kindFault({ kind }: PortableBlock, outcomes: readonly ComponentOutcome[]): PackageParts["fault"] {
  if (kind === "plugin") return null;
  const taken = outcomes.filter(({ destination }) => destination !== null);
  if (taken.length === 0 && !outcomes.some((one) => one.kind === kind)) return null;
  if (!taken.some((one) => one.kind === kind)) {
    const why = outcomes.find((one) => one.kind === kind)?.reason?.message;
    return ["kind-component-lost", `its ${kind} cannot be taken${why === undefined ? "" : `: ${why}`}`];
  }
  if (taken.length === 1) return null;
  return [
    "manifest-invalid",
    `invalid portable root plugin.json: a package of kind ${kind} with ${taken.length} components`,
  ];
}
