import { sanitize } from "@agent-interop/diagnostics";
import { type Library, listOperations, type Operation, undoOperations } from "@agent-interop/library";
import type { Context, View } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { wrap } from "../term/fit.ts";
import type { Outcome } from "./outcome.ts";

const WORDS: Readonly<Record<Operation["packages"][number]["what"], string>> = {
  goes: "goes",
  returns: "comes back",
  older: "is what it was before",
};
/** Packages of one operation that are named. */
const SHOWN = 20;

function operationLines({ id, packages, usable }: Operation, { paint, width }: View): string[] {
  const more = packages.length > SHOWN ? [`and ${packages.length - SHOWN} more`] : [];
  const parts = [...packages.slice(0, SHOWN).map((one) => `${one.id} ${WORDS[one.what]}`), ...more];
  // A link among the packages moves them all.
  const none = packages.length === 0 ? "  names no single package" : "";
  const words = usable ? none : "  its journal was changed: it cannot be taken back";
  const line = `${paint.warn("UNDO")} ${sanitize(id)}${words}`;
  return [line, ...parts.flatMap((part) => wrap(sanitize(part), width - 2)).map((part) => `  ${part}`)];
}

/** `library undo`: shows what the last operations did, and takes them back. */
export async function undo(context: Context, library: Library, count: number): Promise<Outcome> {
  const { json, output, parsed, signal, view } = context;
  const operations = (await listOperations(library)).slice(0, count);
  const value = (undone: readonly string[]): object => ({ operations, undone });
  const dry = parsed.switches.has("dry-run");
  if (operations.length === 0) return { value: value([]), lines: ["Nothing to take back."], code: dry ? 0 : 3 };
  if (!json) {
    await output.lines(operations.flatMap((one) => operationLines(one, view)));
    await output.flush();
  }
  if (dry) return { value: value([]), lines: [], code: 0 };
  const what = operations.length === 1 ? "the last operation" : `the last ${operations.length} operations`;
  if (!(await confirmed(context, `${what} would be taken back`))) return { value: value([]), lines: [], code: 4 };
  const undone = await undoOperations(library, operations.length, { expect: operations.map(({ id }) => id), signal });
  return { value: value(undone), lines: undone.map((one) => `Took back ${sanitize(one)}`), code: 0 };
}
