import type { LibraryRecord, NativeRecord } from "@agent-interop/library";
import type { PlanEntry, PlanRequirement } from "./types.ts";

/** The format of portable packages: what they require may come from anywhere. */
const PORTABLE = "agent-plugins-v1";

type Records = ReadonlyMap<string, LibraryRecord | NativeRecord>;

/** The package that a requirement is for, as `<kind>:<id>`; `null` for one that is met by no package. */
function requiredPackage({ kind, name }: Pick<PlanRequirement, "kind" | "name">): string | null {
  if (kind === "plugin") return `plugin:${name}`;
  return kind === "package" ? name : null;
}

/** The packages that requirements are for, each once. */
export function requiredPackages(requirements: readonly PlanRequirement[]): readonly string[] {
  return [...new Set(requirements.flatMap((one) => requiredPackage(one) ?? []))];
}

/** Why an installed package does not meet a requirement of a plugin of `format`; `null` when it does. */
function unlike(record: LibraryRecord | NativeRecord, kind: string, format: string | null): string | null {
  // Of a vendor's plugin nobody knows what it became, so that it is told by its format.
  if (format === PORTABLE) return record.kind === kind ? null : `there is a ${record.kind} of that name`;
  if (record.trust === "native") return "there is a same-named native package";
  return record.origin.format === format ? null : "there is one of another format";
}

/**
 * The packages that something requires and a library does not hold, each as `<kind>:<id>` with why: missing, of another format, required in turn
 * and missing, or in a circle. A vendor's plugin needs one that was adopted or imported from the same format; a same-named package of one's
 * own is another one. Nothing is ever pulled in.
 */
export function unmetRequirements(
  entry: Pick<PlanEntry, "requirements" | "format"> & { readonly id?: string | null },
  records: Records,
): readonly string[] {
  const unmet = new Map<string, string>();
  const checked = new Set<string>();
  const check = (ref: string, format: string | null, above: readonly string[]): void => {
    const at = ref.indexOf(":");
    const [kind, id] = [ref.slice(0, at), ref.slice(at + 1)];
    if (above.includes(id)) {
      unmet.set(ref, `${ref} (requires itself by way of ${above.at(-1)})`);
      return;
    }
    if (checked.has(`${format} ${ref}`)) return;
    checked.add(`${format} ${ref}`);
    const record = records.get(id);
    if (record === undefined) {
      unmet.set(ref, `${ref}${above.length > 1 ? ` (required by ${above.at(-1)})` : ""}`);
      return;
    }
    const why = unlike(record, kind, format);
    if (why !== null) unmet.set(ref, `${ref} (${why})`);
    const own = record.trust === "foreign" ? record.origin.format : PORTABLE;
    for (const next of record.requires) check(next, own, [...above, id]);
  };
  for (const ref of requiredPackages(entry.requirements)) check(ref, entry.format, [entry.id ?? ""]);
  return [...unmet.values()];
}
