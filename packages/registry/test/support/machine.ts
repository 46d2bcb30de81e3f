import type { Machine } from "@agent-interop/diagnostics";

/** A machine value without a machine. */
export function machine(env: Record<string, string> = {}, over: Partial<Machine> = {}): Machine {
  const platform = over.platform ?? "linux";
  const folds = platform === "win32" || platform === "darwin";
  return {
    platform,
    arch: "x64",
    env: Object.assign(Object.create(null), env) as Record<string, string>,
    home: platform === "win32" ? "C:\\Users\\ada" : "/home/ada",
    cwd: platform === "win32" ? "C:\\Users\\ada\\app" : "/home/ada/app",
    tmp: platform === "win32" ? "C:\\Temp" : "/tmp",
    now: () => new Date(0),
    foldCase: (path) => (folds ? path.toLowerCase() : path),
    ...over,
  };
}
