import { AgentInteropError } from "@agent-interop/diagnostics";
import { isSafeDestination } from "../validate/destination.ts";

/** An event that hosts of several families fire. */
export type PortableHookEvent = "SessionStart" | "PreToolUse" | "PostToolUse" | "Stop" | "SessionEnd";

/** What a tool brings to a host, without a word of any host's own form. Names are lower case, digits and single hyphens. */
export interface HostBundle {
  /** Three characters or more: it names the receipt, the blocks and the files that carry no item's name. */
  readonly id: string;
  readonly version: string;
  readonly skills?: readonly BundleSkill[];
  readonly agents?: readonly BundleAgent[];
  readonly commands?: readonly BundleCommand[];
  readonly hooks?: readonly BundleHook[];
  readonly instructions?: readonly BundleInstruction[];
  /** Code that a host loads in its own process, by host. */
  readonly extensions?: readonly BundleExtension[];
}

interface Described {
  readonly name: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
}

/** A skill with its companions. */
export interface BundleSkill extends Described {
  /** By place below the skill's directory; not `SKILL.md`. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** Those of `files` that may be run: mode 0755. */
  readonly executables?: readonly string[];
}

/** A subagent. One that may only read is not written for a host that cannot be told so. */
export interface BundleAgent extends Described {
  readonly access: "read-only" | "full";
}

/** A command or prompt; `$ARGUMENTS` in the body stands for what the user adds. */
export type BundleCommand = Described;

/** A shell command at an event. */
export interface BundleHook {
  readonly name: string;
  readonly event: PortableHookEvent;
  readonly command: string;
  readonly timeoutSeconds?: number;
  /** Which tools, in each host's own words; with it the hook is written only for the hosts that stand here. Without it every tool. */
  readonly matchers?: Readonly<Record<string, string>>;
}

/** A block of standing instructions. */
export interface BundleInstruction {
  readonly name: string;
  /** Markdown. */
  readonly text: string;
}

/** A module for a host with an extension interface; its file is named after the bundle. */
export interface BundleExtension {
  readonly host: string;
  readonly code: string;
}

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;
const SHORTEST_ID = 3;
const MOST_ITEMS = 2000;

/** Throws `bundle-invalid` for what could not be laid out anywhere: names, places of companions, two of one name. */
export function checkBundle(bundle: HostBundle): void {
  const refuse = (message: string): never => {
    throw new AgentInteropError("bundle-invalid", message);
  };
  if (!isName(bundle.id) || bundle.id.length < SHORTEST_ID) refuse(`not an id of a bundle: ${shown(bundle.id)}`);
  if (typeof bundle.version !== "string" || !/^[\w.+-]{1,64}$/.test(bundle.version)) {
    refuse(`not a version: ${shown(bundle.version)}`);
  }
  const { skills = [], agents = [], commands = [], hooks = [], instructions = [] } = bundle;
  for (const [sort, items] of Object.entries({ skills, agents, commands, hooks, instructions })) {
    const names = items.map(({ name }) => name);
    if (names.length > MOST_ITEMS) refuse(`${names.length} ${sort}, at most ${MOST_ITEMS}`);
    const wrong = names.find((name) => !isName(name)) ?? null;
    if (wrong !== null || names.some((name) => name === undefined)) refuse(`not a name in ${sort}: ${shown(wrong)}`);
    if (new Set(names).size !== names.length) refuse(`two ${sort} have one name`);
  }
  for (const { executables = [], files, name } of skills) {
    const absent = executables.find((place) => files?.has(place) !== true);
    if (absent !== undefined) refuse(`${name}: no such companion: ${shown(absent)}`);
    for (const place of files?.keys() ?? []) {
      if (!isSafeDestination(place) || place.toLowerCase() === "skill.md")
        refuse(`${name}: no place of a companion: ${shown(place)}`);
    }
  }
}

function isName(name: unknown): name is string {
  return typeof name === "string" && name.length <= LONGEST_NAME && NAME.test(name) && isSafeDestination(name);
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? "nothing";
