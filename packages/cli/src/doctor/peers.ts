import { type ConfiguredAgent, type PeerCapability, peerModeCapabilities, type Standing } from "@agent-interop/consent";
import { CODES as DETECT, type InteropRecord } from "@agent-interop/detect";
import { displayPath } from "@agent-interop/diagnostics";
import type { AgentKind } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import type { World } from "../command.ts";
import { lookForCommand } from "../entry-command.ts";
import { ownRow, type Row } from "./row.ts";

/** What the rows of peers are made of. */
export interface PeerFacts {
  readonly world: World;
  readonly entries: readonly ConfiguredAgent[];
  readonly standings: readonly Standing[];
  readonly agents: readonly InteropRecord[];
  readonly kinds: readonly AgentKind[];
}

/** One row for each entry of the settings, and one for what else is wrong with it. Nothing is started to find out. */
export function peerRows(facts: PeerFacts): readonly Row[] {
  const { entries, standings } = facts;
  const rows = entries.flatMap((entry, at): readonly Row[] => {
    const { id } = entry;
    if (entries.findIndex((one) => one.id === id) !== at) {
      return [ownRow("peer", "peer-entry-repeated", id, "another entry has the same id")];
    }
    const standing = standings.find(({ kind }) => kind === id) ?? null;
    const older = standing?.standing === "upgrade";
    const next = `agent-interop consent show ${id}`;
    const upgrade = older
      ? [ownRow("peer", "peer-recipe-older", id, "its recipe is not the one that the registry has now", next)]
      : [];
    return [peerRow(entry, standing, facts), ...upgrade];
  });
  const gone = standings
    .filter(({ standing }) => standing === "unwired")
    .map(({ kind }) => {
      const next = `agent-interop consent revoke ${kind}`;
      return ownRow("peer", "peer-entry-gone", kind, "was accepted, and its entry is gone from the settings", next);
    });
  return [...rows, ...gone];
}

function peerRow(entry: ConfiguredAgent, standing: Standing | null, facts: PeerFacts): Row {
  return commandRow(entry, facts.world) ?? launchRow(entry, standing, facts);
}

/** What is wrong with the command alone; `null` when it is there. */
function commandRow({ command, id }: ConfiguredAgent, world: World): Row | null {
  const machine = world.machine();
  if (command === null) return ownRow("peer", "peer-command-missing", id, "its entry names no command");
  const shown = displayPath(machine, command);
  const { found, reason: code } = lookForCommand(command, world);
  if (found === true) return null;
  if (found === false) {
    const why = pathRules(machine).isAbsolute(command) ? "is not there, or cannot be run" : "is not on PATH";
    return ownRow("peer", "peer-command-missing", id, `its command ${shown} ${why}`);
  }
  const next = code === null ? null : (DETECT[code as keyof typeof DETECT]?.hint ?? null);
  const message = `nobody can say whether its command ${shown} is there`;
  return { about: "peer", level: "unknown", subject: id, code, message, next };
}

/** How it can be called, by what is known of its kind; what somebody else wrote is judged by its command alone. */
function launchRow(entry: ConfiguredAgent, standing: Standing | null, { agents, kinds, world }: PeerFacts): Row {
  const { args, command, id } = entry;
  const kind = kinds.find((one) => one.id === id);
  const recipe = kind?.acp ?? null;
  const whole = [command ?? "", ...args].join("\0");
  const ours = recipe !== null && whole === [recipe.command, ...recipe.args].join("\0");
  const sound = { about: "peer", level: "ok", subject: id, code: null, next: null } as const;
  if (kind === undefined || !ours) {
    const shown = displayPath(world.machine(), command ?? "");
    const how = standing?.standing === "upgrade" ? "wired with an earlier recipe" : "wired by hand";
    return { ...sound, message: `${how}; its command ${shown} is there, and nothing was started` };
  }
  const record = agents.find((one) => one.kind === id) ?? { kind: id, label: kind.label, binary: null, adapter: null };
  const modes = peerModeCapabilities(
    record,
    {
      configuredAcp: true,
      networkAccepted: standing?.networkAccepted ?? false,
      configuredTargets: [],
      paneAvailable: null,
    },
    kind,
  );
  const acp = modes.find(({ mode }) => mode === "acp") as PeerCapability;
  const level = acp.status === "unavailable" ? "warning" : "ok";
  return { ...sound, level, code: acp.reason, message: acp.message, next: acp.setupAction };
}
