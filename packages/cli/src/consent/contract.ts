import { createInteropContract, fileStores, type InteropContract } from "@agent-interop/consent";
import type { Diagnostic } from "@agent-interop/diagnostics";
import type { Context } from "../command.ts";
import { adapterStore, type KnownKinds, knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { examinedScope } from "../scope.ts";
import { SLICE_MS } from "../wiring/slice.ts";
import { worldOf } from "../world.ts";

/** Consent on this machine, and the kinds it knows. */
export interface OwnConsent {
  readonly contract: InteropContract;
  readonly known: KnownKinds;
  /** Of the user's own kinds. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Consent of this machine's user; with `look` the agents are looked for first. Starts nothing. */
export async function ownConsent(context: Context, look: boolean): Promise<OwnConsent> {
  const { progress, signal } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const { kinds } = known;
  const { boundary } = targetLibrary(world, known, "user", null);
  const stores = fileStores(world.machine(), boundary, { disk: world.disk, kinds, signal });
  const contract = createInteropContract(world.machine(), stores, { kinds });
  if (look) {
    await contract.detect({
      disk: world.disk,
      project: examinedScope(context, world).project,
      adapterStore: adapterStore(world),
      signal,
      sliceMs: SLICE_MS,
      onProgress: ({ done, total }) => progress.show(`detecting agents: ${done} of ${total}`),
    });
    progress.clear();
  }
  return { contract, known, diagnostics: known.diagnostics };
}
