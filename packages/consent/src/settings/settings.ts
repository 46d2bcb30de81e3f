import { type Diagnostic, redact } from "@agent-interop/diagnostics";
import { DEFAULT_TIMEOUTS, launchDigest, type PeerTimeouts } from "../entry.ts";
import { report } from "../fault.ts";

/** An external agent that the settings name, whoever wrote the entry. Of its variables nothing is kept. */
export interface ConfiguredAgent {
  readonly id: string;
  readonly command: string | null;
  /** What looks like a credential is masked. */
  readonly args: readonly string[];
  readonly toolGovernance: string | null;
  readonly timeouts: PeerTimeouts;
  /** Digest of what is started. */
  readonly launch: string;
}

/** What the settings say of external agents. */
export interface ExternalAgentSettings {
  /** Home-relative, `null` when the settings are no file. */
  readonly path: string | null;
  readonly entries: readonly ConfiguredAgent[];
  /** For new entries. */
  readonly timeouts: PeerTimeouts;
  /** Why nothing can be told from them; then nothing is proposed. */
  readonly problem: Diagnostic | null;
  /** Values that were left out. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The members of the settings that hold the external agents. */
export const ENTRIES_PATH: readonly ["integrations", "externalAgents", "entries"] = [
  "integrations",
  "externalAgents",
  "entries",
];
const TIMEOUTS = ["connectTimeoutMs", "turnTimeoutMs", "permissionTimeoutMs"] as const;
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** Settings of which nothing can be told. */
export function unusableSettings(path: string | null, problem: Diagnostic): ExternalAgentSettings {
  return { path, entries: [], timeouts: DEFAULT_TIMEOUTS, problem, diagnostics: [] };
}

/**
 * What a settings document (a JSON value; objects may be Maps) says of external agents. An element without an id, and a time limit that is
 * none, are left out and named; anything else that has the wrong shape makes all of it unusable.
 */
export function externalAgentSettings(document: unknown, path: string | null = null): ExternalAgentSettings {
  let here: unknown = document;
  let above: unknown;
  for (const [depth, name] of ENTRIES_PATH.entries()) {
    if (here === undefined) break;
    if (!isObject(here)) {
      const where = depth === 0 ? "the document" : ENTRIES_PATH.slice(0, depth).join(".");
      return unusableSettings(path, report("consent-settings-damaged", path, `${where} is no object`));
    }
    above = depth === 2 ? here : undefined;
    here = memberOf(here, name);
  }
  if (here !== undefined && !Array.isArray(here)) {
    return unusableSettings(path, report("consent-settings-damaged", path, `${ENTRIES_PATH.join(".")} is no list`));
  }
  const diagnostics: Diagnostic[] = [];
  const wrong = (what: string): void => {
    diagnostics.push(report("consent-settings-value", path, what));
  };
  const timeouts = timeoutsIn(above, DEFAULT_TIMEOUTS, wrong);
  const entries = ((here ?? []) as readonly unknown[]).flatMap((one, at): readonly ConfiguredAgent[] => {
    const id = isObject(one) ? memberOf(one, "id") : undefined;
    if (typeof id === "string" && id !== "") return [configured(id, one, timeouts)];
    wrong(`element ${at} of ${ENTRIES_PATH.join(".")} has no id`);
    return [];
  });
  return { path, entries, timeouts, problem: null, diagnostics };
}

function configured(id: string, entry: unknown, timeouts: PeerTimeouts): ConfiguredAgent {
  const [command, args, env, governance] = ["command", "args", "env", "toolGovernance"].map((name) =>
    memberOf(entry, name),
  );
  const words = Array.isArray(args) ? args.filter((word) => typeof word === "string") : [];
  return {
    id,
    command: typeof command === "string" ? redact(command) : null,
    args: words.map((word) => redact(word)),
    toolGovernance: typeof governance === "string" ? redact(governance) : null,
    timeouts: timeoutsIn(entry, timeouts, () => {}),
    launch: launchDigest(command, args, env instanceof Map ? Object.fromEntries(env) : env),
  };
}

function timeoutsIn(holder: unknown, usual: PeerTimeouts, wrong: (what: string) => void): PeerTimeouts {
  const found = TIMEOUTS.map((name): readonly [string, number] => {
    const value = isObject(holder) ? memberOf(holder, name) : undefined;
    if (value === undefined) return [name, usual[name]];
    if (typeof value === "number" && Number.isInteger(value) && value > 0 && value <= LONGEST_MS) return [name, value];
    wrong(`${name} is no whole number of milliseconds up to ${LONGEST_MS}`);
    return [name, usual[name]];
  });
  return Object.fromEntries(found) as unknown as PeerTimeouts;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, name: string): unknown {
  if (value instanceof Map) return value.get(name);
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
