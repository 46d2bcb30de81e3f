import {
  type ConfiguredAgent,
  type ConfiguredTarget,
  type PeerCapability,
  type PeerEntry,
  peerModeCapabilities,
  type Standing,
} from "@agent-interop/consent";
import { sanitize } from "@agent-interop/diagnostics";
import type { Command, Context } from "../command.ts";
import { ownConsent } from "../consent/contract.ts";
import { lookForCommand } from "../entry-command.ts";
import { type KnownKinds, kindNamed } from "../kinds.ts";
import { listIn } from "../list.ts";
import { problemLines } from "../render/consent.ts";
import { modeLines } from "../render/modes.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

/** `agent-interop modes [kind]`. */
export const run: Command = async (context) => {
  const { json, note, output, parsed, view } = context;
  const { contract, diagnostics: problems, known: table } = await ownConsent(context, true);
  for (const problem of problems) note(`${problem.code}: ${sanitize(problem.message)}`);
  const chosen = parsed.argument === null ? null : kindNamed(parsed.argument, table, "modes");
  const [found, standings] = [await contract.lastReport(), await contract.standings()];
  const { diagnostics, entries } = await contract.configured();
  const configuredTargets = targetsIn(context, table);
  const said = new Map(standings.map((one) => [one.kind, one]));
  const records = new Map((found?.agents ?? []).map((record) => [record.kind, record]));
  const ids = chosen === null ? [...said.keys()] : [chosen.id];
  const agents = ids.flatMap((id) => {
    const kind = table.kinds.find((one) => one.id === id);
    const label = kind?.label ?? id;
    const record = records.get(id) ?? { kind: id, label, binary: null, adapter: null };
    const standing = said.get(id);
    const entry = entries.find((one) => one.id === id);
    const modes: readonly PeerCapability[] = peerModeCapabilities(
      record,
      {
        configuredAcp: standing?.configured ?? false,
        networkAccepted: standing?.networkAccepted ?? false,
        ...(entry === undefined ? {} : { entry: entryFacts(entry, standing, context) }),
        configuredTargets,
        paneAvailable: null,
      },
      kind,
    );
    return modes.length === 0 && chosen === null ? [] : [{ kind: id, label, modes }];
  });
  if (json) {
    await output.lines([JSON.stringify({ schema: "agent-interop/modes@1", agents, diagnostics }, null, 2)]);
    return 0;
  }
  const none =
    chosen === null ? "No agent that could be called was found." : `No way to call ${chosen.label} is known.`;
  const known = agents.some(({ modes }) => modes.length > 0);
  await output.lines([...(known ? modeLines(agents, view) : [sanitize(none)]), ...problemLines(diagnostics, view)]);
  return 0;
};

function entryFacts({ command, launch }: ConfiguredAgent, standing: Standing | undefined, context: Context): PeerEntry {
  const accepted = standing?.standing === "wired" || standing?.standing === "upgrade";
  return { launch, accepted, commandFound: lookForCommand(command, worldOf(context)).found };
}

/** The targets that the user says his host has: nobody else here knows of them. */
function targetsIn({ parsed }: Context, { kinds }: KnownKinds): readonly ConfiguredTarget[] {
  const runtimes = kinds.flatMap(({ headlessRuntimeId }) => headlessRuntimeId ?? []);
  return listIn(parsed.values.get("target") ?? "").map((given) => {
    const [, id, runtime] = /^([^=]+)=(.+)$/.exec(given) ?? [];
    if (id === undefined || runtime === undefined)
      throw new UsageError(`--target is ID=RUNTIME, not ${given}`, [`runtimes: ${runtimes.join(", ")}`], "modes");
    if (runtimes.includes(runtime)) return { id, runtime };
    throw new UsageError(`no agent has the runtime ${runtime}`, [`runtimes: ${runtimes.join(", ")}`], "modes");
  });
}
