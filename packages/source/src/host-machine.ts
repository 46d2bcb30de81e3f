import { parse, resolve } from "node:path";
import { AgentInteropError, isPlainPath, type Machine } from "@agent-interop/diagnostics";

const { homedir, tmpdir, userInfo } = process.getBuiltinModule("node:os");

/** Platforms whose file systems ignore case unless somebody chose otherwise when formatting them. */
const FOLDING: ReadonlySet<NodeJS.Platform> = new Set(["darwin", "win32"]);

/** Rule of a platform's default file system for when two names are one; that of macOS ignores composition of accents, too. */
export function caseRule(platform: NodeJS.Platform): (path: string) => string {
  if (platform === "darwin") return (path) => path.normalize("NFC").toLowerCase();
  return FOLDING.has(platform) ? (path) => path.toLowerCase() : (path) => path;
}

/** An empty `HOME` would make the working directory the home: the account's own is taken then. */
function ownHome(): string {
  try {
    return homedir() || userInfo().homedir;
  } catch (cause) {
    throw new AgentInteropError("home-unknown", "this user has no home directory", {
      hint: "Set HOME, or name a home.",
      cause,
    });
  }
}

/** A working directory that was removed under the process cannot be named; its home is where it is taken to be. */
function ownDirectory(): string | null {
  try {
    return process.cwd();
  } catch {
    return null;
  }
}

/** The environment as a `Machine` holds it: no prototype, names upper-cased on Windows. */
export function environment(
  variables: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Machine["env"] {
  const env: Record<string, string | undefined> = Object.create(null);
  for (const name of Object.keys(variables)) env[platform === "win32" ? name.toUpperCase() : name] = variables[name];
  return env;
}

/**
 * The machine this process runs on: the one place that reads the environment, the home, the working directory and the clock.
 * `home` examines another home; relative values are resolved against the working directory. Throws `home-unknown` where the
 * account has no home and none is given.
 */
export function hostMachine(overrides: { readonly home?: string; readonly cwd?: string } = {}): Machine {
  const { platform, arch } = process;
  const here = ownDirectory();
  // Without a working directory there is nothing a relative path could mean, and `resolve` would throw.
  const base = here ?? parse(process.execPath).root;
  const absolute = (path: string): string =>
    path.startsWith("/") && platform !== "win32" && isPlainPath(path) ? path : resolve(base, path);
  const home = absolute(overrides.home ?? ownHome());
  return {
    platform,
    arch,
    env: environment(process.env, platform),
    home,
    cwd: overrides.cwd === undefined ? (here ?? home) : absolute(overrides.cwd),
    tmp: absolute(tmpdir()),
    now: () => new Date(),
    foldCase: caseRule(platform),
  };
}
