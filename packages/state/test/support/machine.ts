import type { Machine } from "@agent-interop/diagnostics";

/** A machine value for tests; `env` empty unless given. */
export function machineOf(parts: Partial<Machine> = {}): Machine {
  return {
    platform: parts.platform ?? "linux",
    arch: "x64",
    env: parts.env ?? {},
    home: parts.home ?? "/home/me",
    cwd: parts.cwd ?? "/",
    tmp: parts.tmp ?? "/tmp",
    now: parts.now ?? (() => new Date()),
    foldCase: parts.foldCase ?? ((path) => path),
  };
}
