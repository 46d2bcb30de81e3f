import type { InteropRecord } from "@agent-interop/detect";
import { type AgentKind, kindById } from "@agent-interop/registry";
import { hasAdapter } from "../adapter.ts";
import type { ConsentCode } from "../codes.ts";
import { delegationEntryForKind, launchOf } from "../entry.ts";
import type { PeerCapability, PeerCommands, PeerContext, PeerEntry, PeerMode, PeerStatus } from "./types.ts";

/** Our own commands. */
const OWN: PeerCommands = {
  acp: null,
  headless: null,
  pane: null,
  configure: "agent-interop consent accept <id>",
  target: "configure a target with the runtime <runtime>",
};

const ATTEMPT = "try a small task and look at what comes back";

/** What is worth knowing of a headless runtime before it is used. */
const RUNTIME_NOTES: Readonly<Record<string, string>> = {
  "opencode-cli": " It refuses to run read-only.",
};

interface Peer {
  readonly record: Pick<InteropRecord, "kind" | "label" | "binary" | "adapter">;
  readonly kind: AgentKind | undefined;
  readonly context: PeerContext;
  readonly commands: PeerCommands;
}

/**
 * How an agent can be called: over ACP when its launch is known or the operator wired it, headless when it has such a runtime, in a pane when it
 * has both a command and such a runtime. Nothing is started, so ACP is never `ready`. An entry that starts something else than the recipe is judged by
 * itself: nobody is told to install what it does not use. Pure. `kind`: the built-in one unless given.
 */
export function peerModeCapabilities(
  record: Pick<InteropRecord, "kind" | "label" | "binary" | "adapter">,
  context: PeerContext,
  kind: AgentKind | undefined = kindById(record.kind),
): readonly PeerCapability[] {
  const peer: Peer = { record, kind, context, commands: { ...OWN, ...context.commands } };
  const runtime = kind?.headlessRuntimeId ?? null;
  const modes: PeerCapability[] = [];
  if ((kind !== undefined && kind.acp !== null) || context.configuredAcp) modes.push(acp(peer));
  if (runtime !== null) modes.push(headless(peer, runtime));
  if (runtime !== null && (kind?.binaryNames.length ?? 0) > 0) modes.push(pane(peer));
  return modes;
}

function acp({ commands, context, kind, record }: Peer): PeerCapability {
  const { configuredAcp, networkAccepted = false } = context;
  const command = configuredAcp ? filled(commands.acp, { id: record.kind }) : null;
  const say = saying("acp", command);
  const install = `install ${record.label}`;
  const recipe = kind?.acp ?? null;
  const other = otherEntry(kind, context);
  if (other !== null && !other.accepted) return ownEntry(other.commandFound, say);
  const adapter = recipe?.npmPackage === null ? null : `${recipe?.npmPackage}@${recipe?.npmPackageVersion}`;
  if (record.binary === null) return say("unavailable", "peer-binary-missing", "its command was not found", install);
  if (!configuredAcp) {
    const wire = filled(commands.configure, { id: record.kind });
    return say("unavailable", "peer-not-configured", "it is not wired", wire ?? "");
  }
  if (other !== null) {
    const upgrade = filled(commands.configure, { id: record.kind }) ?? "";
    return say("experimental", "peer-entry-older", "its entry starts an earlier recipe; nothing was started", upgrade);
  }
  const verified = recipe === null || adapter === null || hasAdapter(record);
  if (verified)
    return say("experimental", "peer-untried", "everything it needs is there; nothing was started", ATTEMPT);
  const fetch = `npm install --global ${adapter}`;
  const where =
    record.adapter?.trust === "project" ? "is only in the project, which is not trusted for it" : "is not installed";
  if (!networkAccepted) return say("unavailable", "adapter-unverified", `${adapter} ${where}`, fetch);
  const fetched = `${adapter} ${where}; fetching it at a launch was accepted`;
  return say("experimental", "peer-adapter-fetched", fetched, fetch);
}

/** The entry, when it starts something else than the recipe does. */
function otherEntry(kind: AgentKind | undefined, { configuredAcp, entry }: PeerContext): PeerEntry | null {
  if (!configuredAcp || entry === undefined) return null;
  const recipe = kind === undefined || kind.acp === null ? null : launchOf(delegationEntryForKind(kind));
  return entry.launch === recipe ? null : entry;
}

/** What somebody wrote by hand needs nothing but its command, as far as anybody can tell: no package of ours, and perhaps not the agent's own. */
function ownEntry(commandFound: boolean | null, say: ReturnType<typeof saying>): PeerCapability {
  if (commandFound === false) {
    const next = "correct the command in the settings, or install it";
    return say(
      "unavailable",
      "peer-entry-command",
      "the command of its entry, which was written by hand, is not there",
      next,
    );
  }
  const doubt = commandFound === null ? "nobody can say whether its command is there" : "its command is there";
  return say(
    "experimental",
    "peer-entry-own",
    `its entry was written by hand; ${doubt}, and nothing was started`,
    ATTEMPT,
  );
}

function headless({ commands, context, record }: Peer, runtime: string): PeerCapability {
  const targetIds = context.configuredTargets.filter((target) => target.runtime === runtime).map(({ id }) => id);
  const [target] = targetIds;
  const command = target === undefined ? null : filled(commands.headless, { id: record.kind, target });
  const say = saying("headless", command);
  const note = RUNTIME_NOTES[runtime] ?? "";
  const result = (): PeerCapability => {
    if (record.binary === null)
      return say("unavailable", "peer-binary-missing", `its command was not found.${note}`, `install ${record.label}`);
    if (target === undefined) {
      const setup = filled(commands.target, { runtime }) ?? "";
      return say("unavailable", "peer-no-target", `no target has the runtime ${runtime}.${note}`, setup);
    }
    return say(
      "experimental",
      "peer-untried",
      `a target is configured; nothing was started.${note}`,
      "try a small run",
    );
  };
  return { ...result(), targetIds };
}

function pane({ commands, context, record }: Peer): PeerCapability {
  const command = record.binary === null ? null : filled(commands.pane, { id: record.kind });
  const say = saying("pane", command);
  if (record.binary === null)
    return say("unavailable", "peer-binary-missing", "its command was not found", `install ${record.label}`);
  const begin = "start inside a program that can split the terminal";
  if (context.paneAvailable === null) return say("experimental", "pane-unknown", "no session can be asked", begin);
  if (!context.paneAvailable) return say("unavailable", "pane-absent", "no pane can be opened here", begin);
  return say("ready", "pane-there", "a pane can be opened", "open it");
}

function saying(mode: PeerMode, command: string | null) {
  return (status: PeerStatus, reason: ConsentCode, message: string, setupAction: string): PeerCapability => {
    return { mode, status, reason, message, setupAction, command };
  };
}

function filled(template: string | null, names: Readonly<Record<string, string>>): string | null {
  if (template === null) return null;
  return Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`<${name}>`, value), template);
}
