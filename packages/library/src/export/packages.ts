import type { Machine } from "@agent-interop/diagnostics";
import type { Core } from "@agent-interop/source";
import { targetFault } from "@agent-interop/state";
import type { LibraryCode } from "../codes.ts";
import { ADOPTION } from "../package/digest.ts";
import { mainFileOf } from "../package/layout.ts";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";
import { PACKAGES, type Place } from "../place.ts";
import { rowOf, type StoredRecord } from "../records/stored.ts";
import { isOwn } from "../trust/rule.ts";
import { verifyPackage } from "../verify/package.ts";
import { sumOf } from "./compare.ts";
import { RECEIPT } from "./receipt.ts";
import type { ExportFile, ExportLoss, ExportPackage, ExportReason } from "./types.ts";

/** Which packages are exported. */
export interface ExportChoice {
  /** The operator's gate. */
  readonly gate: { readonly trustProjectImports: boolean };
  /** These only; every package unless given. */
  readonly ids?: readonly string[] | undefined;
  /** Packages that are exported though they are not trusted. */
  readonly acceptUntrusted?: readonly string[] | "all" | undefined;
}

/** A skill as it would be written. */
export interface WantedFolder {
  readonly folder: string;
  readonly record: StoredRecord;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly rows: readonly ExportFile[];
}

/** What the packages of a library come to as plain folders. */
export interface Wanted {
  readonly packages: readonly ExportPackage[];
  readonly folders: readonly WantedFolder[];
  readonly losses: readonly ExportLoss[];
}

/** Files that say what the package is; the receipt says it of an export. */
const OF_THE_PACKAGE: ReadonlySet<string> = new Set(["plugin.json", ADOPTION]);

/** Reads the skills of the packages that are chosen, each file once and held against its record. */
export function* wantedFolders(place: Place, stored: readonly StoredRecord[], choice: ExportChoice): Core<Wanted> {
  const packages: ExportPackage[] = [];
  const folders: WantedFolder[] = [];
  const losses: ExportLoss[] = [];
  for (const record of stored) {
    if (choice.ids !== undefined && !choice.ids.includes(record.id)) continue;
    const left = partsLeft(record);
    const read = yield* readSkills(place, record, choice);
    const { digest, id, kind, version } = record;
    const reason = "code" in read ? read : null;
    const trusted =
      isOwn(record, place.library) || (choice.gate.trustProjectImports && reason?.code !== "export-package-changed");
    packages.push({ id, kind, version, digest, trusted, action: reason === null ? "export" : "skip", reason });
    if ("code" in read) continue;
    folders.push(...read.folders);
    losses.push(...left);
  }
  return { packages, folders, losses };
}

/** Name of the folder of a skill, for a path in it; `null` for every other file. */
const skillOf = (path: string): string | null => /^skills\/([^/]+)\/./.exec(path)?.[1] ?? null;

/** The skills of a record by their `SKILL.md`. */
const skillsOf = ({ files }: StoredRecord): ReadonlySet<string> =>
  new Set(files.map(([path]) => mainFileOf(path)).flatMap((main) => (main?.kind === "skill" ? [main.id] : [])));

/** What of a package is in none of its skills. */
function partsLeft(record: StoredRecord): readonly ExportLoss[] {
  const skills = skillsOf(record);
  return record.files.flatMap(([path]) => {
    if (OF_THE_PACKAGE.has(path) || skills.has(skillOf(path) ?? "")) return [];
    const kind = mainFileOf(path)?.kind;
    const message =
      kind === undefined ? "is in no skill" : `is ${kind === "agent" ? "an agent" : "a prompt"}, and no skill`;
    return [{ package: record.id, path, code: "export-part-left", message } as const];
  });
}

function* readSkills(
  place: Place,
  record: StoredRecord,
  { acceptUntrusted, gate }: ExportChoice,
): Core<ExportReason | { readonly folders: readonly WantedFolder[] }> {
  const why = (code: LibraryCode, message: string): ExportReason => ({ code, message });
  const skills = skillsOf(record);
  if (skills.size === 0) return why("export-without-skills", "holds no skill");
  const accepted = acceptUntrusted === "all" || acceptUntrusted?.includes(record.id) === true;
  if (!isOwn(record, place.library) && !gate.trustProjectImports && !accepted)
    return why("export-untrusted", "is not trusted");
  const { paths, state } = yield* verifyPackage(place, record);
  const changed = (path: string): ExportReason =>
    why("export-package-changed", `is not what was installed: ${path === "" ? state : path}`);
  if (state !== "intact" && state !== "line-endings-only") return changed(paths[0] ?? "");
  const folders: WantedFolder[] = [];
  for (const folder of [...skills].sort()) {
    const files = new Map<string, Uint8Array>();
    for (const [path, sum, lf = sum] of record.files) {
      if (skillOf(path) !== folder) continue;
      const read = place.door.read(place.at(`${PACKAGES}/${record.id}/${path}`), { cap: LIMITS.bytes });
      const [, now, nowLf = now] = read.ok ? rowOf(path, read.bytes) : ["", ""];
      if (!read.ok || (now !== sum && nowLf !== lf)) return changed(path);
      files.set(path.slice(`skills/${folder}/`.length), read.bytes);
      yield;
    }
    const rows = [...files]
      .map(([path, bytes]): ExportFile => [path, sumOf(bytes)])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    folders.push({ folder, record, files, rows });
  }
  return { folders };
}

/** Why a folder cannot have this name at any destination. */
export function nameFault(machine: Machine, folder: string): ExportReason | null {
  const fault = targetFault(machine, folder);
  if (fault === null && folder.toLowerCase() !== RECEIPT) return null;
  return {
    code: "export-place-taken",
    message: `a skill cannot lie there under this name (${fault ?? "the receipt"})`,
  };
}
