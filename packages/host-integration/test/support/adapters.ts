import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { sha256 } from "@agent-interop/documents";
import { testMachine } from "@agent-interop/source/testing";
import { type Boundary, prefixBoundary } from "@agent-interop/state";
import { afterEach } from "vitest";
import {
  type AdapterOptions,
  type Applied,
  createHostAdapter,
  HOST_SURFACES,
  type HostAdapter,
  type HostBundle,
  type HostSurface,
  type Place,
  type Scope,
  type ScopeSurface,
} from "../../src/adapters.ts";

/** One bundle with something of each sort. */
export const BUNDLE: HostBundle = {
  id: "acme-flow",
  version: "1.2.0",
  skills: [
    {
      name: "acme-plan",
      description: 'Plans work: with "quotes", colons and #signs.',
      body: "# Plan\n\nRead `references/how.md`.\n",
      files: new Map([
        ["references/how.md", Buffer.from("# How\n")],
        ["scripts/run.py", Buffer.from("print('run')\n")],
      ]),
      executables: ["scripts/run.py"],
    },
    { name: "acme-check", description: "Checks work.", body: "Check it.\n" },
  ],
  agents: [
    {
      name: "acme-reviewer",
      description: "Reviews a change.",
      body: 'Say "no" to a \\ trap.\n"""\nLast line.',
      access: "read-only",
    },
    { name: "acme-builder", description: "Builds.", body: "Build it.\n", access: "full" },
  ],
  commands: [{ name: "acme-start", description: "Starts.", body: "Start with $ARGUMENTS.\n" }],
  hooks: [
    { name: "greet", event: "SessionStart", command: "acme greet", timeoutSeconds: 5 },
    { name: "stop", event: "Stop", command: "acme stop" },
    {
      name: "guard",
      event: "PreToolUse",
      command: "acme guard",
      matchers: { "claude-code": "Bash", gemini: "run_shell_command" },
    },
  ],
  instructions: [{ name: "house", text: "Keep to the plan.\n\nAsk when unsure." }],
  extensions: [
    { host: "opencode", code: "export const Acme = async () => ({});\n" },
    { host: "pi", code: "export default function () {}\n" },
    { host: "kilo", code: "export const Acme = async () => ({});\n" },
    { host: "amp", code: "export default function () {}\n" },
    { host: "codex", code: "never\n" },
  ],
};

export const SCOPES: readonly Scope[] = ["user", "project"];
/** Every host in every scope that it has a place in. */
export const PLACES: readonly (readonly [string, Scope])[] = HOST_SURFACES.flatMap((surface) =>
  SCOPES.filter((scope) => surface[scope] !== null).map((scope) => [surface.kind, scope] as const),
);

/** A host that nobody has, with a form of each sort that the others have only one of. */
export const MADE_UP: HostSurface = {
  kind: "made-up",
  dir: ".made-up",
  user: {
    skills: { base: "dir", path: "skills" },
    agents: {
      base: "dir",
      path: "agents",
      form: "toml",
      suffix: "/agent.toml",
      named: true,
      full: {},
      readOnly: { mode: "read" },
    },
    commands: { form: "skill" },
    hooks: {
      base: "home",
      path: ".made-up.toml",
      form: "tables",
      entry: {},
      commandKeys: ["run"],
      timeout: null,
      skeleton: {},
      events: { Stop: "end", SessionStart: "begin" },
      matchers: false,
      switch: { base: "dir", path: "config.toml", key: ["features", "hooks"], value: true },
    },
    instructions: { base: "dir", path: "notes.md", form: "block" },
    extensions: null,
  },
  project: {
    skills: { base: "project", path: ".made-up/skills" },
    agents: null,
    commands: null,
    hooks: {
      base: "project",
      path: ".made-up.json",
      form: "flat",
      entry: {},
      commandKeys: ["run"],
      timeout: null,
      skeleton: { v: 2 },
      events: { Stop: "end" },
      matchers: false,
    },
    instructions: { base: "project", path: ".made-up/notes", form: "files", suffix: ".txt", fields: {} },
    extensions: null,
  },
};
export const SURFACES: readonly HostSurface[] = [...HOST_SURFACES, MADE_UP];
/** The places of the hosts, and those of one that is data alone. */
export const WITH_MADE_UP: readonly (readonly [string, Scope])[] = [
  ...PLACES,
  ["made-up", "user"],
  ["made-up", "project"],
];

/** What the surface of a host in a scope is. */
export function placesOf(host: string, scope: Scope): ScopeSurface {
  const surface = SURFACES.find(({ kind }) => kind === host)?.[scope] ?? null;
  if (surface === null) throw new Error(`${host} has no place in ${scope}`);
  return surface;
}

/** A place below the root. */
export function below(host: string, { base, path }: Place): string {
  return base === "dir" ? `${SURFACES.find(({ kind }) => kind === host)?.dir}/${path}` : path;
}

const made: string[] = [];
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** In memory where there is such a place: thousands of files are made durable here. */
const PLACE = statSync("/dev/shm", { throwIfNoEntry: false })?.isDirectory() === true ? "/dev/shm" : tmpdir();

/** An empty directory, with links resolved. */
export function scratch(): string {
  const path = realpathSync(mkdtempSync(join(PLACE, "agent-interop-adapters-")));
  made.push(path);
  return path;
}

export const MACHINE: Machine = testMachine({ home: "/nowhere", tmp: tmpdir() });
/** Protects nothing. */
export const OPEN: Boundary = prefixBoundary(MACHINE, []);

export function adapter(root: string, host: string, scope: Scope, more: Partial<AdapterOptions> = {}): HostAdapter {
  return createHostAdapter({ machine: MACHINE, host, scope, root, surfaces: SURFACES, ...more });
}

export async function installed(one: HostAdapter, bundle: HostBundle = BUNDLE): Promise<Applied> {
  return one.install(await one.plan(bundle), { boundary: OPEN });
}

export async function uninstalled(one: HostAdapter, bundle: string = BUNDLE.id): Promise<Applied> {
  const receipt = await one.receipt(bundle);
  if (receipt === null) throw new Error("no receipt");
  return one.uninstall(receipt, { boundary: OPEN });
}

/** Writes files by their place below a root. */
export function put(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export const read = (root: string, path: string): string => readFileSync(join(root, path), "utf8");

/** Everything below a root: mode and bytes of a file, target of a link, `directory`; with `times` the time of change of each file. */
export function tree(root: string, times = false): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (path: string): void => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const below = path === "" ? entry.name : `${path}/${entry.name}`;
      const stat = lstatSync(join(root, below));
      if (entry.isDirectory()) {
        found[below] = `directory ${(stat.mode & 0o777).toString(8)}`;
        walk(below);
      } else if (entry.isFile()) {
        const time = times ? ` ${stat.mtimeMs}` : "";
        found[below] = `${(stat.mode & 0o777).toString(8)} ${sha256(readFileSync(join(root, below)))}${time}`;
      } else found[below] = entry.isSymbolicLink() ? "link" : "other";
    }
  };
  walk("");
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
