import type { Loss } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import type { PlanSettings } from "../plan/types.ts";

/** What the `adoption.json` of a copy says; nothing vouches for it, so it decides only what is shown as new. */
export interface Accepted {
  readonly losses: readonly unknown[];
  readonly findings: readonly unknown[];
  /** `null`: it does not say. */
  readonly companions: PlanSettings["companions"] | null;
}

const POLICIES: readonly PlanSettings["companions"][] = ["text", "data", "all-inert"];

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads what was accepted out of an `adoption.json`, whatever stands there. */
export function acceptedIn(adoption: unknown): Accepted {
  const whole = membersOf(adoption);
  // A bundle says it of each of its items.
  const all = [whole, ...listIn(whole["items"]).map(membersOf)];
  const policies = all.flatMap(({ companions }) => POLICIES.find((one) => one === companions) ?? []);
  return {
    losses: all.flatMap(({ losses }) => listIn(losses)),
    findings: all.flatMap(({ findings }) => listIn(findings)),
    companions: policies[0] ?? null,
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Those of `now` that `then` has not as often. Lines and words do not count: a text above them may have grown. */
function added<T extends object>(
  now: readonly T[],
  then: readonly unknown[],
  members: readonly (keyof T)[],
): readonly T[] {
  const keyOf = (one: unknown): string =>
    JSON.stringify(members.map((member) => (one as Partial<Record<keyof T, unknown>> | null)?.[member] ?? null));
  const left = new Map<string, number>();
  for (const one of then) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return now.filter((one) => {
    const key = keyOf(one);
    const times = left.get(key) ?? 0;
    left.set(key, times - 1);
    return times <= 0;
  });
}

export function newLosses(now: readonly Loss[], { losses }: Accepted): readonly Loss[] {
  return added(now, losses, ["code", "subject", "path", "what"]);
}

export function newFindings(now: readonly ContentFinding[], { findings }: Accepted): readonly ContentFinding[] {
  return added(now, findings, ["code", "path", "field", "excerpt"]);
}
