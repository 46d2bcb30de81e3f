import { type Library, libraryTrust, readTrustGate } from "@agent-interop/library";
import type { Context } from "../command.ts";
import { trustLines } from "../render/trust.ts";
import type { Outcome } from "./outcome.ts";

/** `library trust`: what the gate in the operator's settings makes of each package. Nothing here changes it. */
export async function showTrust({ signal, view }: Context, library: Library): Promise<Outcome> {
  const gate = readTrustGate(library.machine, library.disk);
  const trust = await libraryTrust(library, gate, { signal });
  const broken = trust.diagnostics.some(({ severity }) => severity === "error");
  return { value: trust, lines: trustLines(trust, view), code: broken ? 1 : 0 };
}
