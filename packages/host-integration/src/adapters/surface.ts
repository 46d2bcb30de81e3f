import type { PortableHookEvent } from "./bundle.ts";

/** Whose installation: the user's own, for all projects, or that of one project. */
export type Scope = "user" | "project";

/** Where a place begins, in the words of the registry: the home, the host's own directory in it, or the project. */
export interface Place {
  readonly base: "home" | "dir" | "project";
  /** Below the base, with `/` between the parts. */
  readonly path: string;
}

/** Members of a frontmatter or of a TOML document, in order. */
export type Fields = Readonly<Record<string, unknown>>;

/** A directory of subagents. */
export interface AgentSurface extends Place {
  readonly form: "markdown" | "toml";
  /** What a file's name ends in; with `/` first it is the name of a file in a directory each. */
  readonly suffix: string;
  /** The key of the text in a TOML document. */
  readonly bodyKey?: string;
  /** False where the name of the file is the name. */
  readonly named: boolean;
  /** What is added for an agent that may do everything, and for one that may only read; `null` where the host cannot be told. */
  readonly full: Fields;
  readonly readOnly: Fields | null;
}

/** Where commands go: a directory of files, or among the skills. */
export type CommandSurface =
  | (Place & {
      readonly form: "markdown" | "toml";
      readonly suffix: string;
      readonly bodyKey?: string;
      /** False for plain text without frontmatter. */
      readonly described: boolean;
      /** What stands for the user's words. */
      readonly argumentsAs: string;
    })
  | { readonly form: "skill" };

/** How a host is told of hooks. */
export interface HookSurface extends Place {
  /**
   * `nested`: `hooks.<event>[] = { matcher, hooks: [entry] }` in a shared file. `flat`: `hooks.<event>[] = entry` in a shared file.
   * `named`: a member of the bundle's name in a shared file, holding the nested form. `own`: a file of its own, `<path>/<bundle>.json`, in the flat form.
   * `tables`: `[[hooks]]` with `event`, `matcher` and the entry in a shared TOML file.
   */
  readonly form: "nested" | "flat" | "named" | "own" | "tables";
  /** Members that an entry carries beside the command. */
  readonly entry: Fields;
  /** The keys that hold the command. */
  readonly commandKeys: readonly string[];
  /**
   * Key of the time limit and how many of its units are a second; `null` where that is not known. With `from` and `to` only whole numbers
   * between them are taken.
   */
  readonly timeout: {
    readonly key: string;
    readonly perSecond: number;
    readonly from?: number;
    readonly to?: number;
  } | null;
  /** What the file needs beside the hooks; an existing member is left as it is. */
  readonly skeleton: Fields;
  /** The host's names of the portable events; a missing one cannot be hooked. */
  readonly events: Readonly<Partial<Record<PortableHookEvent, string>>>;
  readonly matchers: boolean;
  /** A key of a TOML file without which the host runs no hook. One that is there already stays. */
  readonly switch?: Place & { readonly key: readonly string[]; readonly value: string | number | boolean };
}

/** Where standing instructions go: a marked block of a shared file, or a file each. */
export type InstructionSurface = Place &
  ({ readonly form: "block" } | { readonly form: "files"; readonly suffix: string; readonly fields: Fields });

/** What is written for a host in one scope; `null` where it has no place. */
export interface ScopeSurface {
  readonly skills: Place | null;
  readonly agents: AgentSurface | null;
  readonly commands: CommandSurface | null;
  readonly hooks: HookSurface | null;
  readonly instructions: InstructionSurface | null;
  /** Modules that the host loads in its own process: imperative hosts only. */
  readonly extensions: (Place & { readonly suffix: string }) | null;
}

/** Where and in which form a bundle is laid out for one host: what is written there, beside what `HostDescriptor` says the host can do. */
export interface HostSurface {
  /** The kind of the registry. */
  readonly kind: string;
  /** The host's own directory below the home. */
  readonly dir: string;
  readonly user: ScopeSurface | null;
  readonly project: ScopeSurface | null;
  /** Places of an earlier version of this data: what was installed there is still taken away. */
  readonly formerly?: Readonly<Partial<Record<Scope, readonly Place[]>>>;
}
