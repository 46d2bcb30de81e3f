import type { AdoptionPlan } from "@agent-interop/adopt";
import { conclude, examine } from "../adoption.ts";
import type { Command } from "../command.ts";
import { knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { readPlan } from "../plan-file.ts";
import { examinedScope } from "../scope.ts";
import { worldOf } from "../world.ts";

/** The agents whose items a plan takes. */
const hostsOf = ({ entries }: AdoptionPlan): readonly string[] => [...new Set(entries.map(({ host }) => host))];

/** `agent-interop apply <file> [--yes]`: a plan that was reviewed elsewhere, against what the agents own now. */
export const run: Command = async (context) => {
  const { parsed } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const plan = await readPlan(context, world, parsed.argument as string);
  const scope = examinedScope(context, world);
  const target = targetLibrary(world, known, plan.targetScope, scope);
  const hosts = hostsOf(plan);
  const { examined, inventory } = await examine(context, world, known, scope, hosts);
  const labels = hosts.map((host) => known.kinds.find(({ id }) => id === host)?.label ?? host);
  return conclude(context, plan, {
    label: labels.join(", "),
    document: { schema: "agent-interop/apply@1" },
    dry: false,
    apply: { ...examined, library: target, inventory },
  });
};
