import { sanitize } from "@agent-interop/diagnostics";
import type { AdapterPlan } from "./types.ts";

/** A plan for a reader, a line each: what happens to which place below the root, what is left and why, what is not written. */
export function planLines(plan: AdapterPlan): readonly string[] {
  const { bundle, host, purpose, scope } = plan;
  const lines = [
    `${purpose} ${bundle.id} ${bundle.version} for ${host} (${scope})`,
    ...plan.actions.map(({ deed, path }) => `${deed.padEnd(8)} ${path}`),
    ...plan.problems.map(({ code, message, path, severity }) => `${severity.padEnd(8)} ${path} ${message} [${code}]`),
    ...plan.omitted.map(({ item, why }) => `omitted  ${item}: ${why}`),
  ];
  return lines.map((line) => sanitize(line));
}
