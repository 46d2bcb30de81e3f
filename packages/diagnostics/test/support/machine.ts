import type { Machine } from "../../src/index.ts";

/** A machine of a platform with its case rule. */
export function machineOf(platform: NodeJS.Platform, home: string, env: Record<string, string> = {}): Machine {
  const folds = platform === "win32" || platform === "darwin";
  return {
    platform,
    arch: "x64",
    env: Object.assign(Object.create(null), env),
    home,
    cwd: home,
    tmp: home,
    now: () => new Date(0),
    foldCase: folds ? (path) => path.toLowerCase() : (path) => path,
  };
}
