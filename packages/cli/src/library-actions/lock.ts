import { sanitize } from "@agent-interop/diagnostics";
import { checkLock, type Library, lockLibrary } from "@agent-interop/library";
import type { Context } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { lockLines } from "../render/lock.ts";
import type { Outcome } from "./outcome.ts";

/** `library lock`: holds the library against its lock file (`--check`), or writes the lock file when it says something else. */
export async function lock(context: Context, library: Library): Promise<Outcome> {
  const { json, output, parsed, signal, view } = context;
  const check = await checkLock(library, { signal });
  const { differences, locked, path } = check;
  const value = (written: boolean): object => ({ ...check, written });
  const lines = lockLines(check, view);
  if (parsed.switches.has("check")) return { value: value(false), lines, code: differences.length > 0 ? 1 : 0 };
  const dry = parsed.switches.has("dry-run");
  if (locked && differences.length === 0) return { value: value(false), lines, code: dry ? 0 : 3 };
  if (!json) {
    await output.lines(lines);
    await output.flush();
  }
  if (dry) return { value: value(false), lines: [], code: 0 };
  if (!(await confirmed(context, `${path} would be written`))) return { value: value(false), lines: [], code: 4 };
  const { packages, written } = await lockLibrary(library, { signal });
  const done = written ? `Written to ${path}: ${packages.length} packages.` : `Nothing to write to ${path}.`;
  return { value: value(written), lines: [sanitize(done)], code: written ? 0 : 3 };
}
