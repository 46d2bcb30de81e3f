import {
  type AdoptionPlan,
  type ApplyResult,
  type Approval,
  applyInteropAdoption,
  type PlanOptions,
  planInteropAdoption,
  type Selection,
} from "@agent-interop/adopt";
import { AgentInteropError, sanitize } from "@agent-interop/diagnostics";
import { discoverInteropInventory, examinedProject, type InteropInventory } from "@agent-interop/inventory";
import type { Command, Context } from "../command.ts";
import { kindNamed, knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { planLines, resultLines } from "../render/plan.ts";
import { examinedScope } from "../scope.ts";
import { UsageError } from "../usage-error.ts";
import { tuneEngine } from "../wiring/engine.ts";
import { SLICE_MS } from "../wiring/slice.ts";
import { worldOf } from "../world.ts";

/** The values of a flag with commas between them. */
function listOf({ parsed }: Context, flag: string): readonly string[] | undefined {
  return parsed.values
    .get(flag)
    ?.split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** One of the words of a flag; a usage error for another. */
function oneOf<T extends string>(context: Context, flag: string, words: readonly T[], fallback: T): T {
  const value = context.parsed.values.get(flag);
  if (value === undefined) return fallback;
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`--${flag} is one of ${words.join(", ")}`, [], "adopt");
  return found;
}

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

const installable = ({ entries }: AdoptionPlan): boolean => entries.some(({ action }) => action !== "skip");

/** 3: nothing could be taken. 4: nobody approved, or only losses wait. 5: a part was refused. 1: all of it was. */
function exitCode(plan: AdoptionPlan, result: ApplyResult | null, dry: boolean): number {
  if (!installable(plan)) return dry ? 0 : 3;
  if (dry) return 0;
  if (result === null) return 4;
  // What waits for its losses to be accepted was not asked for, and so is not refused.
  const refused = result.refused.filter(({ reason }) => reason.code !== "loss-not-accepted");
  if (result.installed.length === 0) return refused.length > 0 ? 1 : 4;
  return refused.length > 0 ? 5 : 0;
}

/** `agent-interop adopt <kind> [selection] [--dry-run] [--yes]`. */
export const run: Command = async (context) => {
  tuneEngine();
  const { json, output, parsed, progress, signal, view } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const kind = kindNamed(parsed.argument as string, known, "adopt");
  const scope = examinedScope(context, world);
  const target = targetLibrary(world, known, oneOf(context, "scope", ["user", "project"], "user"), scope);
  const { machine, ignoreEnvironment } = scope;
  const { disk } = world;
  const { kinds } = known;
  const inventory: InteropInventory = await discoverInteropInventory({
    machine,
    disk,
    project: scope.project,
    ignoreEnvironment,
    kinds,
    hosts: [kind.id],
    signal,
    sliceMs: SLICE_MS,
    onProgress: ({ items }) => progress.show(`examining ${kind.label}: ${items} items`),
  });
  const root = scope.project === null ? null : (examinedProject(machine, scope.project, kinds, disk)?.root ?? null);
  const examined = { machine, disk, kinds, ignoreEnvironment, projectRoot: root };
  const selection = selectionOf(context);
  const options: PlanOptions = {
    ...examined,
    library: target,
    selection,
    companions: oneOf(context, "companions", ["text", "data", "all-inert"], "data"),
    findings: !parsed.switches.has("no-findings"),
    signal,
    onProgress: ({ done, total }) => progress.show(`planning: ${done} of ${total}`),
  };
  const plan = await planInteropAdoption(inventory, options);
  checkSelection(selection, plan);
  const expect = parsed.values.get("expect");
  if (expect !== undefined && expect !== plan.digest) {
    throw new AgentInteropError("plan-mismatch", `the plan is ${plan.digest} now`, {
      hint: "Review it with --dry-run.",
    });
  }
  const dry = parsed.switches.has("dry-run");
  const status = inventory.hosts.find(({ host }) => host === kind.id)?.status ?? "unknown";
  if (status !== "known")
    context.note(`Not everything of ${kind.id} could be visited: agent-interop inventory ${kind.id} says what`);
  if (!json) {
    await output.lines(planLines(plan, kind.label, view));
    // Seen before anything is written, whatever happens then.
    await output.flush();
  }
  let result: ApplyResult | null = null;
  if (!dry && parsed.switches.has("yes") && installable(plan)) {
    const approval: Approval = {
      approved: true,
      acceptLosses: listOf(context, "accept-loss") ?? [],
      ...(expect === undefined ? {} : { expect }),
    };
    result = await applyInteropAdoption(plan, approval, {
      ...examined,
      library: target,
      signal,
      onProgress: ({ done, total }) => progress.show(`installing: ${done} of ${total}`),
    });
    if (!json) await output.lines(["", ...resultLines(plan, result, view)]);
  } else if (!dry && installable(plan)) {
    context.note(sanitize(`Approval required: nothing was installed. Add --yes, or --yes --expect ${plan.digest}`));
  }
  if (json)
    await output.lines([JSON.stringify({ schema: "agent-interop/adopt@1", host: kind.id, plan, result }, null, 2)]);
  return exitCode(plan, result, dry);
};
