import { applyLibraryRestore, type LibraryRestore, planLibraryRestore, type RestoreResult } from "@agent-interop/adopt";
import type { Library } from "@agent-interop/library";
import { examine } from "../adoption.ts";
import type { Context, World } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { importedFrom } from "../importing.ts";
import type { KnownKinds } from "../kinds.ts";
import { restoredLines, restoreLines } from "../render/restore.ts";
import { examinedScope } from "../scope.ts";
import type { Outcome } from "./outcome.ts";

/** `library restore`: installs exactly what the lock file names. */
export async function restore(context: Context, library: Library, world: World, known: KnownKinds): Promise<Outcome> {
  const { parsed, progress, signal } = context;
  const scope = examinedScope(context, world);
  const handle = await planLibraryRestore({
    ...importedFrom(world, known, scope),
    library,
    inventory: async (hosts) => (await examine(context, world, known, scope, hosts)).inventory,
    prune: parsed.switches.has("prune"),
    signal,
    onProgress: ({ done, total }) => progress.show(`restoring: ${done} of ${total}`),
  });
  try {
    return await conclude(context, handle);
  } finally {
    handle.release();
  }
}

async function conclude(context: Context, handle: LibraryRestore): Promise<Outcome> {
  const { json, output, parsed, progress, signal, view } = context;
  const { plan } = handle;
  const mode = parsed.switches.has("each") ? "each" : "all";
  const changes = plan.entries.filter(({ action }) => action === "install" || action === "replace").length;
  const pruned = plan.extras.filter(({ action }) => action === "prune").length;
  const refused = plan.entries.some(({ action }) => action === "refused");
  const outcome = (result: RestoreResult | null, lines: readonly string[], code: number): Outcome => ({
    value: { plan, result },
    lines,
    code,
  });
  if (!json) {
    await output.lines(restoreLines(plan, view));
    await output.flush();
  }
  if (parsed.switches.has("dry-run")) return outcome(null, [], 0);
  if (refused && mode === "all")
    return outcome(null, ["Nothing was installed: not all of it can be had. --each takes the rest."], 1);
  if (changes + pruned === 0) return outcome(null, [], refused ? 1 : 3);
  const what = `${changes} packages would be installed, and ${pruned} removed`;
  if (!(await confirmed(context, what))) return outcome(null, [], 4);
  const result = await applyLibraryRestore(
    handle,
    { approved: true, expect: plan.digest },
    {
      mode,
      signal,
      onProgress: ({ done, total }) => progress.show(`installing: ${done} of ${total}`),
    },
  );
  const nothing = result.installed.length + result.removed.length === 0;
  return outcome(result, restoredLines(result, view), result.refused.length === 0 ? 0 : nothing ? 1 : 5);
}
