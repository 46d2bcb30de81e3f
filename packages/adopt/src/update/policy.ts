import type { PlanSettings } from "../plan/types.ts";

type Policy = PlanSettings["companions"];

/** The choice of companions that most of these copies were taken with; of several `data`, then `text`. */
export function commonPolicy(policies: readonly Policy[]): Policy {
  const order: readonly Policy[] = ["data", "text", "all-inert"];
  const count = (policy: Policy): number => policies.filter((one) => one === policy).length;
  return order.reduce((best, one) => (count(one) > count(best) ? one : best));
}
