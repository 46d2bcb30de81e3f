import type { AdoptionPlan, ImportPlan } from "@agent-interop/adopt";
import { importPlanSchema, planSchema } from "@agent-interop/adopt/schema";
import { type Checked, checked } from "./checked.ts";

/** Checks a plan against its published shape. What comes back has its keys in the order of the file, over which its digest was made. */
export function checkPlan(value: unknown): Checked<AdoptionPlan> {
  const result = checked(planSchema, value);
  return result.ok ? { ok: true, value: value as AdoptionPlan } : result;
}

/** The same for the plan of an import. */
export function checkImportPlan(value: unknown): Checked<ImportPlan> {
  const result = checked(importPlanSchema, value);
  return result.ok ? { ok: true, value: value as ImportPlan } : result;
}
