/** An operating system family as Node names it; every other platform is treated as `linux` with its own name. */
export type Platform = NodeJS.Platform;

/**
 * Everything our packages may know of the machine they run on. It is built once by `hostMachine()` of `source` (or by a
 * test) and handed in; nothing else reads the environment, the working directory, the home directory or the clock.
 */
export interface Machine {
  readonly platform: Platform;
  readonly arch: string;
  /** Environment without a prototype; on Windows the names are upper-cased, since they are case-insensitive there. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute home directory of the examined user. */
  readonly home: string;
  /** Absolute working directory. */
  readonly cwd: string;
  /** Absolute directory for scratch files. */
  readonly tmp: string;
  /** The present time. */
  readonly now: () => Date;
  /** Folds a path for comparison: lower case where the file system ignores case by default (macOS, Windows), else as is. */
  readonly foldCase: (path: string) => string;
}

/** An environment variable by the platform's case rule; unset and empty are both `null`. */
export function envValue(machine: Machine, name: string): string | null {
  const value = machine.env[machine.platform === "win32" ? name.toUpperCase() : name];
  // A machine value built by hand may have a prototype; what it inherits is no variable.
  return typeof value === "string" && value !== "" ? value : null;
}
