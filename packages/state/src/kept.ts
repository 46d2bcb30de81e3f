import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { type Intent, JOURNAL, readIntent, UNDO } from "./intent.ts";
import { readJournal } from "./journal.ts";

const { lstatSync } = process.getBuiltinModule("node:fs");

/** What the transaction did whose old state is kept; `null` when there is none that could be taken back. @internal */
export function keptIntent(machine: Machine, root: string, id: string): Intent | null {
  const directory = join(root, UNDO, id);
  for (const path of [join(root, UNDO), directory]) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  }
  const { records, state } = readJournal(join(directory, JOURNAL));
  const found = state === "whole" ? readIntent(machine, id, records) : null;
  return found?.committed === true && found.intent.undoes === null && found.intent.keep ? found.intent : null;
}
