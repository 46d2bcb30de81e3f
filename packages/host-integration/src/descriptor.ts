import type { HostFacts } from "./fact.ts";

/** Families of hook events, by the names that a host gives them. */
export type HookEvents = "claude" | "gemini";
/** Families of events of extensions in the host's own process. */
export type ExtensionEvents = "opencode" | "pi" | "hermes" | "kilo" | "none";

/** How a host is started for one task by somebody else who owns the directory it works in. */
export interface OrchestratorExec {
  readonly command: string;
  readonly args: readonly string[];
  /** `null`: the working directory of the process. */
  readonly cwdFlag: string | null;
  /** `null`: the prompt is the last argument. */
  readonly promptFlag: string | null;
  /** `null`: a model cannot be asked for. */
  readonly modelFlag: string | null;
}

/** Where a host keeps its configuration. */
export interface ConfigHome {
  readonly kind: "dot-home" | "dot-home-nested" | "xdg" | "generic-agents-root" | "none";
  /** A place below the home, or below `parent`, or below the XDG directory; `null` for `none`. */
  readonly name: string | null;
  /** For `dot-home-nested`. */
  readonly parent?: string;
  /** Variables that move it. */
  readonly env: readonly string[];
}

/** One sort of files and where they go. */
export interface Artifact {
  readonly kind: "commands" | "agents" | "skills" | "kimi-agents";
  /** Below the configuration directory; parts with `/` between them. */
  readonly destSubpath: string;
  /** What the names of our files begin with. */
  readonly prefix: string;
  readonly nesting: "flat" | "nested";
  readonly recursive?: boolean;
  /** Another anchor than the configuration directory: a place below the home. Global artifacts only. */
  readonly home?: string;
}

/** Where and in which form a tool's own files are laid out for a host. */
export interface HostLayout {
  readonly configHome: ConfigHome;
  /** The directory in a project; `null` without one. */
  readonly localConfigDir: string | null;
  readonly configFormat: "settings-json" | "toml" | "markdown" | "markdown-dir" | "none";
  readonly commandStyle: "slash-hyphen" | "shell-var";
  readonly hooksSurface:
    | "settings-json"
    | "codex-hooks-json"
    | "cursor-hooks-json"
    | "copilot-inline"
    | "cline-rules"
    | "kimi-hooks-toml"
    | "windsurf-hooks-json"
    | "none";
  readonly installSurface:
    | "settings-json"
    | "codex-toml"
    | "copilot-instructions"
    | "cline-rules"
    | "cursor-hooks-json"
    | "profile-marker-only"
    | "none";
  readonly permissionWriter: "opencode" | "kilo" | "antigravity" | null;
  readonly sandboxTier: "none" | "codex-agent-sandbox";
  readonly supportTier: 1 | 2;
  /** What the host looks at first when a skill and a command have one name. */
  readonly triggerPrecedence: readonly ("skills" | "commands")[];
  readonly writesSharedSettings: boolean;
  readonly artifacts: { readonly global: readonly Artifact[]; readonly local: readonly Artifact[] };
}

/** How a host's own ways are met: closed, each a positive word of its own. */
export interface HostBehaviours {
  /** A plugin file that is copied into the host. */
  readonly nativePlugin?: {
    /** Below the configuration directory. */
    readonly dir: string;
    readonly file: string;
    /** Below the tool's own package. */
    readonly source: string;
  };
}

/** Everything that is known of a host, as data that anybody can write. */
export interface HostDescriptor {
  readonly id: string;
  readonly title: string;
  /** The kind of `@agent-interop/registry`, `null` when it has none. */
  readonly kind: string | null;
  /** The axes, each with its evidence. */
  readonly hostIntegration: HostFacts;
  /** Family of the events that hooks are registered for. */
  readonly hookEvents: HookEvents | null;
  /** Events beyond the portable ones that the host is known to fire. */
  readonly extendedHookEvents: readonly string[];
  readonly extensionEvents: ExtensionEvents | null;
  /** How the host is told to make a worktree; `null` when it makes none. */
  readonly harnessIsolationFlag: string | null;
  readonly orchestratorExec: OrchestratorExec | null;
  readonly layout?: HostLayout;
  readonly behaviours?: HostBehaviours;
}
