import type { LockedPackage, NewPackage } from "@agent-interop/library";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { PlanSettings, Reason } from "../plan/types.ts";

/** What is locked, taken again from its source: the very bytes, or why not. */
export type Taken =
  | { readonly package: NewPackage; readonly losses: Prepared["losses"]; readonly findings: Prepared["findings"] }
  | { readonly reason: Reason };

/** No record says by which policy companions were kept: the first that gives the locked bytes is the one. */
export const POLICIES: readonly PlanSettings["companions"][] = ["data", "text", "all-inert"];

export const because = (code: string, message: string): { readonly reason: Reason } => ({ reason: { code, message } });

/** True for a projection that is exactly what is locked. */
export function isLocked(made: Prepared | Refused | null, locked: LockedPackage): made is Prepared {
  return (
    made?.status === "ready" && made.digest === locked.digest && made.id === locked.id && made.kind === locked.kind
  );
}

/**
 * The package of a projection that is what is locked. Its record says what the lock file says: the fingerprint is that of the tree that was
 * reviewed, though what is not copied may have changed since.
 */
export function takenAs(made: Pick<Prepared, "files" | "findings" | "losses">, locked: LockedPackage): Taken {
  const { digest, id, kind, licence, name, requires, version } = locked;
  if (locked.origin === null || locked.fingerprint === null) return because("lock-origin-unknown", "has no origin");
  const { fingerprint, origin } = locked;
  const { findings, losses } = made;
  const files = made.files();
  return {
    package: { id, kind, name, version, files, digest, fingerprint, origin, licence, requires },
    losses,
    findings,
  };
}

const short = (digest: string): string => digest.slice(0, "sha256:".length + 12);

/** Why none of the projections of a source is what is locked. */
export function notLocked(made: readonly (Prepared | Refused | null)[], locked: LockedPackage, place: string): Taken {
  const ready = made.find((one) => one?.status === "ready");
  if (ready?.status === "ready") {
    const now =
      ready.id === locked.id && ready.kind === locked.kind ? short(ready.digest) : `${ready.kind} ${ready.id}`;
    return because("lock-digest-differs", `${place} gives ${now} now, and ${short(locked.digest)} is locked`);
  }
  const refused = made.find((one) => one?.status === "refused");
  if (refused?.status !== "refused") return because("source-unreadable", `${place} cannot be read`);
  return because(refused.reason.code, `${place}: ${refused.reason.message}`);
}
