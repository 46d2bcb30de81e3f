import { type AdoptionPlan, planInteropAdoption, type Selection } from "@agent-interop/adopt";
import { adopting, conclude, examine, listOf } from "../adoption.ts";
import type { Command, Context } from "../command.ts";
import { oneOf } from "../flags.ts";
import { kindNamed, knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { examinedScope } from "../scope.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

const KINDS: readonly string[] = ["skill", "agent", "prompt", "plugin"];

/** Says which words of the selection name nothing: a mistyped one must not pass for an empty home. */
function checkSelection({ ids, names, plugins }: Selection, plan: AdoptionPlan): void {
  const items = new Set(plan.entries.map(({ item }) => item));
  const missing = ids?.find((id) => !items.has(id));
  if (missing !== undefined)
    throw new UsageError(
      `--id ${missing} is no item of this agent`,
      ["`agent-interop inventory --json` lists the ids"],
      "adopt",
    );
  if ((names ?? plugins) !== undefined && plan.entries.every(({ reason }) => reason?.code === "not-selected")) {
    throw new UsageError("nothing of this agent has such a name", [], "adopt");
  }
}

function selectionOf(context: Context): Selection {
  const kinds = listOf(context, "kind");
  const strange = kinds?.find((kind) => !KINDS.includes(kind));
  if (kinds?.length === 0 || strange !== undefined)
    throw new UsageError(`--kind takes ${KINDS.join(", ")}`, [], "adopt");
  const names = listOf(context, "name");
  const plugins = listOf(context, "plugin");
  const ids = listOf(context, "id");
  const scopes = context.parsed.values.has("from") ? [oneOf(context, "from", ["user", "project"], "user")] : undefined;
  return {
    ...(kinds && { kinds }),
    ...(names && { names }),
    ...(plugins && { plugins }),
    ...(ids && { ids }),
    ...(scopes && { scopes }),
  };
}

/** `agent-interop adopt <kind> [selection] [--dry-run] [--yes]`. */
export const run: Command = async (context) => {
  const { parsed, progress, signal } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const kind = kindNamed(parsed.argument as string, known, "adopt");
  const scope = examinedScope(context, world);
  const target = targetLibrary(world, known, oneOf(context, "scope", ["user", "project"], "user"), scope);
  const { examined, inventory } = await examine(context, world, known, scope, [kind.id]);
  const selection = selectionOf(context);
  const acceptLosses = listOf(context, "accept-loss");
  const plan = await planInteropAdoption(inventory, {
    ...examined,
    library: target,
    selection,
    companions: oneOf(context, "companions", ["text", "data", "all-inert"], "data"),
    findings: !parsed.switches.has("no-findings"),
    bundle: parsed.switches.has("bundle"),
    ...(acceptLosses && { acceptLosses }),
    signal,
    onProgress: ({ done, total }) => progress.show(`planning: ${done} of ${total}`),
  });
  checkSelection(selection, plan);
  return conclude(context, plan, {
    label: kind.label,
    document: { schema: "agent-interop/adopt@1", host: kind.id },
    dry: parsed.switches.has("dry-run"),
    ...adopting(context, plan, { ...examined, library: target }),
  });
};
