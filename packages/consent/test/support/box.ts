import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { InteropRecord, InteropReport } from "@agent-interop/detect";
import type { Machine } from "@agent-interop/diagnostics";
import { member, parseJson } from "@agent-interop/documents";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { type ConsentStores, type Decisions, type FileOptions, fileStores, readDecisions } from "../../src/index.ts";

export interface Box {
  readonly path: string;
  readonly machine: Machine;
  readonly settings: string;
  readonly state: (name: string) => string;
  readonly stores: (options?: FileOptions) => ConsentStores;
  readonly write: (path: string, text: string) => void;
  /** The settings file without its comments. */
  readonly entries: () => readonly Record<string, unknown>[];
  readonly decisions: () => Promise<Decisions>;
  readonly remove: () => void;
}

/** A home of its own, in memory where there is such a place. */
export function boxAt(path: string): Box {
  let minute = 0;
  const machine = testMachine({
    platform: process.platform,
    home: join(path, "home"),
    cwd: join(path, "home"),
    tmp: path,
    env: { AGENT_INTEROP_HOME: join(path, "own") },
    now: () => new Date(Date.UTC(2026, 10, 30, 12, minute++)),
  });
  const boundary = prefixBoundary(machine, [join(path, "home", ".codex")]);
  const settings = join(path, "own", "config", "settings.json");
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  return {
    path,
    machine,
    settings,
    state: (name) => join(path, "own", "state", name),
    stores: (options) => fileStores(machine, boundary, options),
    write,
    entries: () => {
      if (!existsSync(settings)) return [];
      const parsed = parseJson(readFileSync(settings, "utf8"), "jsonc");
      if (!parsed.ok) throw new Error(parsed.problem.message);
      const list = member(parsed.value, "integrations", "externalAgents", "entries");
      return JSON.parse(
        JSON.stringify(list ?? [], (_, value) => (value instanceof Map ? Object.fromEntries(value) : value)),
      );
    },
    decisions: () => readDecisions(fileStores(machine, boundary).decisions),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export function freshBox(): Box {
  const memory = statSync("/dev/shm", { throwIfNoEntry: false })?.isDirectory() === true;
  return boxAt(realpathSync(mkdtempSync(join(memory ? "/dev/shm" : tmpdir(), "consent-test-"))));
}

/** A record of an agent that is there. */
export function record(kind: string, fingerprint: string, more: Partial<InteropRecord> = {}): InteropRecord {
  const adapter = { presence: "absent", wanted: null, found: null, trust: null, where: null, hint: null } as const;
  return {
    kind,
    label: kind,
    presence: "present",
    binary: `/usr/bin/${kind}`,
    realBinary: null,
    version: "0.9.1",
    versionSource: "package",
    installDir: null,
    adapter,
    skillCount: 0,
    projectArtifacts: 0,
    fingerprint,
    evidence: [],
    decision: null,
    decidedAt: null,
    decidedFingerprint: null,
    ...more,
  };
}

export const reportOf = (...agents: readonly InteropRecord[]): InteropReport => ({
  version: 1,
  detectedAt: "2026-11-30T12:00:00.000Z",
  agents,
});
