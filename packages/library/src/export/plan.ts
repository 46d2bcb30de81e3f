import { digest } from "@agent-interop/documents";
import type { Core } from "@agent-interop/source";
import type { LibraryCode } from "../codes.ts";
import type { Place } from "../place.ts";
import type { StoredRecord } from "../records/stored.ts";
import { compareFolder, otherSpelling } from "./compare.ts";
import type { Destination } from "./destination.ts";
import { type ExportChoice, nameFault, type Wanted, type WantedFolder, wantedFolders } from "./packages.ts";
import type { ReceiptFolder } from "./receipt.ts";
import type { ExportFolder, ExportPlan } from "./types.ts";

/** A plan with the bytes it would write. */
export interface Prepared {
  readonly plan: ExportPlan;
  /** By folder; of what is added or updated. */
  readonly bytes: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>;
}

/** What a library has that is not there. */
const NOTHING: Wanted = { packages: [], folders: [], losses: [] };

/** Holds what the library has against what lies at a destination. */
export function* prepareExport(
  place: Place | null,
  stored: readonly StoredRecord[],
  destination: Destination,
  choice: ExportChoice,
): Core<Prepared> {
  const { folders: wanted, losses, packages } = place === null ? NOTHING : yield* wantedFolders(place, stored, choice);
  const rows = new Map((destination.receipt?.folders ?? []).map((row) => [row.folder, row]));
  const installed = new Set(stored.map(({ id }) => id));
  const folders: ExportFolder[] = [];
  const bytes = new Map<string, ReadonlyMap<string, Uint8Array>>();
  for (const one of wanted) {
    const rivals = wanted.filter((other) => other !== one && other.folder === one.folder);
    const row = rows.get(one.folder) ?? null;
    const named = nameFault(destination.target.machine, one.folder);
    const verdict =
      named !== null
        ? ({ action: "blocked", reason: named } as const)
        : rivals.length > 0
          ? shared(`${one.folder} is in ${rivals.map(({ record }) => record.id).join(", ")} too`)
          : row !== null && row.package !== one.record.id && installed.has(row.package)
            ? shared(`${one.folder} was exported from ${row.package}, which is still installed`)
            : yield* besideDestination(destination, one, row);
    const written = verdict.action === "add" || verdict.action === "update";
    if (written) bytes.set(one.folder, one.files);
    folders.push({ ...headOf(one), ...verdict, files: verdict.action === "blocked" ? (row?.files ?? []) : one.rows });
  }
  const taken = new Set(wanted.map(({ folder }) => folder));
  for (const row of rows.values()) {
    if (!taken.has(row.folder)) folders.push(yield* noLongerWanted(destination, row, installed));
  }
  folders.sort((a, b) => compare(a.folder, b.folder) || compare(a.package, b.package));
  const content = { directory: destination.shown(""), packages, folders, losses };
  return { plan: { digest: digest("agent-interop/export-plan@1", [JSON.stringify(content)]), ...content }, bytes };
}

type Verdict = Pick<ExportFolder, "action" | "reason">;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const blocked = (code: LibraryCode, message: string): Verdict => ({ action: "blocked", reason: { code, message } });
const shared = (message: string): Verdict => blocked("export-name-shared", message);
const headOf = ({ folder, record }: WantedFolder) => {
  const { digest: own, id, version } = record;
  return { folder, package: id, version, digest: own };
};

function* besideDestination(
  destination: Destination,
  { folder, rows }: WantedFolder,
  row: ReceiptFolder | null,
): Core<Verdict> {
  if (!destination.exists) return { action: "add", reason: null };
  const { boundary } = destination.target;
  const path = destination.at(folder);
  if (boundary.protects(path) || boundary.holds(path)) return blocked("export-place-taken", "is protected");
  const alike = otherSpelling(destination, folder);
  if (alike !== null) return blocked("export-place-taken", `something else lies there as ${JSON.stringify(alike)}`);
  const { paths, state } = yield* compareFolder(destination, folder, row?.files ?? []);
  if (state === "absent") return { action: "add", reason: null };
  if (row === null) return blocked("export-place-taken", "something lies there that no export has written");
  if (state === "other") return blocked("export-edited", `was changed there: ${paths.join(", ")}`);
  const same = JSON.stringify(row.files) === JSON.stringify(rows);
  return { action: same ? "same" : "update", reason: null };
}

function* noLongerWanted(
  destination: Destination,
  row: ReceiptFolder,
  installed: ReadonlySet<string>,
): Core<ExportFolder> {
  if (installed.has(row.package)) return { ...row, action: "keep", reason: null };
  const { paths, state } = yield* compareFolder(destination, row.folder, row.files);
  if (state === "other") return { ...row, ...blocked("export-edited", `was changed there: ${paths.join(", ")}`) };
  const message = `${row.package} is no longer installed`;
  return { ...row, action: "remove", reason: { code: "library-package-absent", message } };
}
