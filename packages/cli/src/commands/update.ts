import { planInteropUpdate } from "@agent-interop/adopt";
import { sanitize } from "@agent-interop/diagnostics";
import { adopting, conclude, listOf } from "../adoption.ts";
import type { Command } from "../command.ts";
import { examineCopies } from "../copies.ts";
import { UsageError } from "../usage-error.ts";

const POLICIES = ["text", "data", "all-inert"] as const;

/** `agent-interop update [kind] [--id IDS] [--dry-run] [--yes]`. */
export const run: Command = async (context) => {
  const { note, parsed, progress, signal } = context;
  const given = parsed.values.get("companions");
  const companions = POLICIES.find((policy) => policy === given);
  if (given !== undefined && companions === undefined)
    throw new UsageError(`--companions is one of ${POLICIES.join(", ")}`, [], "update");
  const { broken, examined, hosts, ids, inventory, known, library, named } = await examineCopies(context, "update");
  if (broken) return 1;
  const { passed, plan } = await planInteropUpdate(inventory, {
    ...examined,
    library,
    ids,
    onlyMoved: !named,
    ...(companions && { companions }),
    findings: !parsed.switches.has("no-findings"),
    acceptLosses: listOf(context, "accept-loss") ?? [],
    signal,
    onProgress: ({ done, total }) => progress.show(`planning: ${done} of ${total}`),
  });
  for (const { id, reason } of passed) note(sanitize(`Left alone: ${id} ${reason.message} [${reason.code}]`));
  const labels = hosts.map((host) => known.kinds.find(({ id }) => id === host)?.label ?? host);
  return conclude(context, plan, {
    label: labels.length === 0 ? "nobody" : labels.join(", "),
    document: { schema: "agent-interop/update@1", passed },
    dry: parsed.switches.has("dry-run"),
    ...adopting(context, plan, { ...examined, library, inventory }),
  });
};
