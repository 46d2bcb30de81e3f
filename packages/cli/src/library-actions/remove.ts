import { sanitize } from "@agent-interop/diagnostics";
import { type Library, planRemoval, removePackages } from "@agent-interop/library";
import type { Context } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../render/words.ts";
import type { Outcome } from "./outcome.ts";

const PACKAGES = ["package", "packages"] as const;

/** `library remove`: shows the packages that would go, and removes them. */
export async function remove(context: Context, library: Library, ids: readonly string[]): Promise<Outcome> {
  const { json, output, parsed, signal, view } = context;
  const going = await planRemoval(library, ids);
  const value = (removed: readonly string[], operation?: string): object => ({
    removes: going.map(({ id }) => id),
    ...(operation === undefined ? {} : { operation }),
    removed,
  });
  if (!json) {
    await output.lines(
      going.map(({ id, kind, version }) => `${view.paint.bad("REMOVE")} ${sanitize(`${id}  ${kind} ${version}`)}`),
    );
    await output.flush();
  }
  if (parsed.switches.has("dry-run")) return { value: value([]), lines: [], code: 0 };
  const many = counted(going.length, PACKAGES);
  if (!(await confirmed(context, `${many} would be removed`))) return { value: value([]), lines: [], code: 4 };
  const { operation, removed } = await removePackages(library, ids, { signal });
  return { value: value(removed, operation), lines: removed.map((id) => `Removed ${sanitize(id)}`), code: 0 };
}
