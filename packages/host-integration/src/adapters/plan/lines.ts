import { sanitize } from "@agent-interop/diagnostics";
import { CODES } from "../../codes.ts";
import type { AdapterPlan } from "./types.ts";

/** A plan for a reader, a line each: what happens to which place below the root, what is left and why, what would help, what is not written. */
export function planLines(plan: AdapterPlan): readonly string[] {
  const { bundle, host, purpose, scope } = plan;
  const stops = new Set(plan.problems.filter(({ severity }) => severity === "error").map(({ code }) => code));
  const hints = [...stops].flatMap((code) => CODES[code].hint ?? []);
  const lines = [
    `${purpose} ${bundle.id} ${bundle.version} for ${host} (${scope})`,
    ...plan.actions.map(({ deed, path }) => `${deed.padEnd(8)} ${path}`),
    ...plan.problems.map(({ code, message, path, severity }) => `${severity.padEnd(8)} ${path} ${message} [${code}]`),
    ...hints.map((hint) => `hint     ${hint}`),
    ...plan.omitted.map(({ item, why }) => `omitted  ${item}: ${why}`),
  ];
  return lines.map((line) => sanitize(line));
}
