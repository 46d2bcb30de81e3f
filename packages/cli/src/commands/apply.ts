import { type AdoptionPlan, applyImportPlan, type ImportPlan } from "@agent-interop/adopt";
import { adopting, conclude, examine } from "../adoption.ts";
import type { Command, Context, World } from "../command.ts";
import { appliedImport, asPlan, importConclusion, importedFrom, trustGate } from "../importing.ts";
import { type KnownKinds, knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { readPlan } from "../plan-file.ts";
import { examinedScope } from "../scope.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

const DOCUMENT = { schema: "agent-interop/apply@1" } as const;

/** The agents whose items a plan takes. */
const hostsOf = ({ entries }: AdoptionPlan): readonly string[] => [...new Set(entries.map(({ host }) => host))];

async function applyAdoption(context: Context, world: World, known: KnownKinds, plan: AdoptionPlan): Promise<number> {
  const scope = examinedScope(context, world);
  const target = targetLibrary(world, known, plan.targetScope, scope);
  const hosts = hostsOf(plan);
  const { examined, inventory } = await examine(context, world, known, scope, hosts);
  const labels = hosts.map((host) => known.kinds.find(({ id }) => id === host)?.label ?? host);
  return conclude(context, plan, {
    label: labels.join(", "),
    document: DOCUMENT,
    dry: false,
    ...adopting(context, plan, { ...examined, library: target, inventory }),
  });
}

/** Fetches the source of the plan again, and takes it when it is what the plan shows. */
function applyImport(context: Context, world: World, known: KnownKinds, plan: ImportPlan): Promise<number> {
  const { parsed, progress, signal } = context;
  const other = ["home", "project"].find((flag) => parsed.values.has(flag));
  if (other !== undefined) throw new UsageError(`--${other} has no meaning for the plan of an import`, [], "apply");
  const scope = examinedScope(context, world);
  const library = targetLibrary(world, known, plan.targetScope, scope);
  return conclude(context, asPlan(plan), {
    ...importConclusion(plan, library),
    document: DOCUMENT,
    dry: false,
    apply: async (approval) => {
      const result = await applyImportPlan(plan, approval, {
        ...importedFrom(world, known, scope),
        library,
        signal,
        onProgress: () => progress.show("fetching"),
        ...trustGate(world),
      });
      return appliedImport(plan, result, context);
    },
  });
}

/** `agent-interop apply <file> [--yes]`: a plan that was reviewed elsewhere, against what its source is now. */
export const run: Command = async (context) => {
  const world = worldOf(context);
  const known = await knownKinds(world);
  const read = await readPlan(context, world, context.parsed.argument as string);
  return read.of === "import"
    ? applyImport(context, world, known, read.plan)
    : applyAdoption(context, world, known, read.plan);
};
