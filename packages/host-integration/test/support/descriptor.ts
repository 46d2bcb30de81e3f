import { AXIS_PATHS } from "../../src/index.ts";
import { declared } from "./hosts.ts";

type Loose = { [name: string]: Loose } & { [name: string]: unknown };

const FACT = { source: "https://example.org/docs", evidence: "It is said there.", grade: "vendor", date: "2026-11-30" };

/** A descriptor without a problem, that may be changed. */
export function validDescriptor(): Loose {
  const host = declared();
  const hostIntegration: Record<string, unknown> = { dispatch: {} };
  for (const path of AXIS_PATHS) {
    const [name, field] = path.split(".") as [string, string | undefined];
    if (field === undefined) hostIntegration[name] = { value: host[name], ...FACT };
    else (hostIntegration["dispatch"] as Record<string, unknown>)[field] = { value: host.dispatch[field], ...FACT };
  }
  const artifact = { kind: "skills", destSubpath: "skills/x", prefix: "tool-", nesting: "flat" };
  return {
    id: "example",
    title: "Example",
    kind: null,
    hostIntegration,
    hookEvents: "claude",
    extendedHookEvents: ["SubagentStop"],
    extensionEvents: null,
    harnessIsolationFlag: "--worktree",
    orchestratorExec: { command: "example", args: ["run"], cwdFlag: "--cd", promptFlag: null, modelFlag: null },
    layout: {
      configHome: { kind: "dot-home", name: ".example", env: ["EXAMPLE_HOME"] },
      localConfigDir: ".example",
      configFormat: "settings-json",
      commandStyle: "slash-hyphen",
      hooksSurface: "settings-json",
      installSurface: "settings-json",
      permissionWriter: null,
      sandboxTier: "none",
      supportTier: 1,
      triggerPrecedence: ["skills", "commands"],
      writesSharedSettings: true,
      artifacts: { global: [{ ...artifact }, { ...artifact, home: ".agents" }], local: [{ ...artifact }] },
    },
    behaviours: { nativePlugin: { dir: "plugins", file: "tool.js", source: "host/tool.js" } },
  } as unknown as Loose;
}

/** Sets a value at a dotted place; numbers are places of lists. */
export function set(descriptor: Loose, path: string, value: unknown): Loose {
  const names = path.split(".");
  const last = names.pop() as string;
  let parent: Loose = descriptor;
  for (const name of names) parent = parent[name] as Loose;
  Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
  return descriptor;
}
