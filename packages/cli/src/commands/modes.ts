import { type PeerCapability, peerModeCapabilities } from "@agent-interop/consent";
import { sanitize } from "@agent-interop/diagnostics";
import type { Command } from "../command.ts";
import { ownConsent } from "../consent/contract.ts";
import { kindNamed } from "../kinds.ts";
import { problemLines } from "../render/consent.ts";
import { modeLines } from "../render/modes.ts";

/** `agent-interop modes [kind]`. */
export const run: Command = async (context) => {
  const { json, note, output, parsed, view } = context;
  const { contract, diagnostics: problems, known: table } = await ownConsent(context, true);
  for (const problem of problems) note(`${problem.code}: ${sanitize(problem.message)}`);
  const chosen = parsed.argument === null ? null : kindNamed(parsed.argument, table, "modes");
  const [found, standings] = [await contract.lastReport(), await contract.standings()];
  const { diagnostics } = await contract.configured();
  const said = new Map(standings.map((one) => [one.kind, one]));
  const records = new Map((found?.agents ?? []).map((record) => [record.kind, record]));
  const ids = chosen === null ? [...said.keys()] : [chosen.id];
  const agents = ids.flatMap((id) => {
    const kind = table.kinds.find((one) => one.id === id);
    const label = kind?.label ?? id;
    const record = records.get(id) ?? { kind: id, label, binary: null, adapter: null };
    const standing = said.get(id);
    const modes: readonly PeerCapability[] = peerModeCapabilities(
      record,
      {
        configuredAcp: standing?.configured ?? false,
        networkAccepted: standing?.networkAccepted ?? false,
        configuredTargets: [],
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
