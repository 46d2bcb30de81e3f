import type { Loss } from "@agent-interop/projection";
import { isAccepted } from "../plan/acceptance.ts";
import type { Reason } from "../plan/types.ts";

/** Code of a reference to a file that a portable package brings and its copy does not. */
const OMITTED = "companion-omitted-but-referenced";

/**
 * The losses of a portable package: its author declared it complete, so that a text which speaks of a file that is not taken is no ordinary loss
 * but makes the package one that does not work.
 */
export function omittedReferences(losses: readonly Loss[]): readonly Loss[] {
  return losses.map((one) =>
    one.acknowledge && one.subject === "reference"
      ? { ...one, code: OMITTED, message: `references omitted companions: ${one.message}` }
      : one,
  );
}

/** Why a package with such losses stays where it is, unless they were accepted by their code or by the id of what is taken. */
export function omittedReason(losses: readonly Loss[], accepted: readonly string[], id: string): Reason | null {
  const first = losses.find(({ code }) => code === OMITTED);
  if (first === undefined || isAccepted(accepted, OMITTED, id)) return null;
  const where = first.line === null ? first.path : `${first.path}:${first.line}`;
  return { code: OMITTED, message: `${where} ${first.message}` };
}
