import type { ConsentCode } from "../codes.ts";

/** How a peer can be called: over ACP, as a program that runs to its end, or in a pane beside. */
export type PeerMode = "acp" | "headless" | "pane";

/** `experimental`: everything is there as far as can be told without starting it. */
export type PeerStatus = "ready" | "experimental" | "unavailable";

/** A target of a headless runtime, as the host configures it. */
export interface ConfiguredTarget {
  readonly id: string;
  readonly runtime: string;
}

/** The entry that wires an agent, as far as it says how the agent can be called. */
export interface PeerEntry {
  /** Digest of what it starts: `launch` of the settings. */
  readonly launch: string;
  /** What it starts was accepted, with this recipe or an earlier one; else somebody wrote it by hand. */
  readonly accepted: boolean;
  /** Whether its command is there; `null` where nobody can say. */
  readonly commandFound: boolean | null;
}

/** What the caller knows of its own surroundings. */
export interface PeerContext {
  /** An external agent with this id is wired. */
  readonly configuredAcp: boolean;
  /** The entry that wires it; without it, it is taken for one that starts what the registry's recipe does. */
  readonly entry?: PeerEntry;
  /** The decision that wired it showed that the network may be needed. */
  readonly networkAccepted?: boolean;
  readonly configuredTargets: readonly ConfiguredTarget[];
  /** Whether a pane can be opened; `null` where that cannot be told. */
  readonly paneAvailable: boolean | null;
  /** How the caller's commands are called. */
  readonly commands?: Partial<PeerCommands>;
}

/** Commands with `<id>` for the agent's id and `<target>` for a target's; `null` where the caller has none. */
export interface PeerCommands {
  readonly acp: string | null;
  readonly headless: string | null;
  readonly pane: string | null;
  /** How an agent is wired. */
  readonly configure: string;
  /** How a target of the runtime `<runtime>` is configured. */
  readonly target: string;
}

/** One way to call a peer. */
export interface PeerCapability {
  readonly mode: PeerMode;
  readonly status: PeerStatus;
  /** A code that `explanations` has a paragraph for. */
  readonly reason: ConsentCode;
  /** The same as a sentence. */
  readonly message: string;
  /** What to do next. */
  readonly setupAction: string;
  /** How it is called; `null` where it cannot be, or the caller has no command for it. */
  readonly command: string | null;
  /** Of headless: the ids of targets with its runtime. A runtime is never taken for a target. */
  readonly targetIds?: readonly string[];
}
