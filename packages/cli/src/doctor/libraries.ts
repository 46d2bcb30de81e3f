import { AgentInteropError } from "@agent-interop/diagnostics";
import {
  checkLock,
  CODES as LIBRARY,
  type Library,
  readLibrary,
  readTrustGate,
  verifyLibrary,
} from "@agent-interop/library";
import type { World } from "../command.ts";
import type { KnownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { errorRow, ownRow, problemRow, type Row } from "./row.ts";

const MOST_NAMED = 8;

/** What is wrong with the user's library, and with that of the project around the working directory. */
export async function libraryRows(world: World, known: KnownKinds, signal: AbortSignal): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const scope of ["user", "project"] as const) {
    try {
      rows.push(...(await rowsOf(targetLibrary(world, known, scope, null), signal)));
    } catch (error) {
      if (AgentInteropError.isInstance(error) && error.code === "no-project") continue;
      if (signal.aborted) throw error;
      rows.push(errorRow("library", `the library of the ${scope}`, error));
    }
  }
  return rows;
}

async function rowsOf(library: Library, signal: AbortSignal): Promise<readonly Row[]> {
  const place = `the library of the ${library.scope}`;
  const flag = library.scope === "project" ? " --scope project" : "";
  const { diagnostics } = await readLibrary(library);
  const rows = diagnostics.map((one) =>
    problemRow(
      "library",
      place,
      one,
      one.code === "library-unfinished" ? `agent-interop library recover${flag}` : null,
    ),
  );
  if (diagnostics.some(({ severity }) => severity === "error")) return rows;
  for (const { base, id, paths, state } of await verifyLibrary(library, { signal })) {
    const next = `agent-interop library verify${flag}`;
    if (state === "unrecorded") {
      const message = "lies in the library, and no record names it";
      const diagnostic = { code: "library-package-unrecorded", path: null, message } as const;
      rows.push(problemRow("library", id, { ...diagnostic, ...LIBRARY["library-package-unrecorded"] }));
    } else if (state === "changed" || state === "missing") {
      const what = state === "missing" ? "is recorded, and not there" : `was changed: ${named(paths)}`;
      rows.push(ownRow("library", "installed-package-differs", id, what, next));
    } else if (base === "damaged") {
      rows.push(ownRow("library", "installed-package-differs", id, "its safe copy is damaged", next));
    }
  }
  return [...rows, ...(await lockRows(library, place, flag, signal))];
}

async function lockRows(library: Library, place: string, flag: string, signal: AbortSignal): Promise<readonly Row[]> {
  try {
    const { differences, locked, path } = await checkLock(library, { signal });
    if (!locked) return [];
    // What was changed on the disk has its row already.
    const others = differences.filter(({ what }) => what !== "changed").map(({ id }) => id);
    if (others.length === 0) return [];
    const message = `says something else of ${named(others)}`;
    return [ownRow("library", "lock-file-differs", path, message, `agent-interop library lock --check${flag}`)];
  } catch (error) {
    if (signal.aborted) throw error;
    return [errorRow("library", place, error)];
  }
}

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The gate, when it is open, or holds what is no answer. `damaged`: the settings cannot be read at all, which has its row. */
export function gateRows(world: World, damaged: boolean): readonly Row[] {
  const { path, value, why } = readTrustGate(world.machine(), world.disk);
  const subject = path ?? "settings";
  if (value === "unknown") return damaged ? [] : [ownRow("library", "trust-gate-unknown", subject, why)];
  if (!value) return [];
  const message = "the gate is open: whatever is adopted is trusted";
  return [{ about: "library", level: "ok", subject, code: null, message, next: "agent-interop library trust" }];
}
