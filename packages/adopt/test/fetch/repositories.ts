import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Why the tests of repositories cannot run here; `null` where they can. */
export const NO_GIT: string | null = spawnSync("git", ["--version"]).status === 0 ? null : "git is not installed";

/** A repository on the disk, made without any configuration of this machine. */
export interface Repository {
  readonly path: string;
  readonly git: (...args: readonly string[]) => string;
  /** The same with something to read. */
  readonly feed: (input: string | Buffer, ...args: readonly string[]) => string;
  readonly write: (path: string, text: string | Buffer, mode?: number) => void;
  /** Commits everything; returns the commit. */
  readonly commit: (message?: string) => string;
}

export function repository(path: string, format: "sha1" | "sha256" = "sha1"): Repository {
  mkdirSync(path, { recursive: true });
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: path,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@example.org",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@example.org",
    GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
    GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
  };
  const options = { cwd: path, env, encoding: "utf8" as const, stdio: "pipe" as const };
  const git: Repository["git"] = (...args) => execFileSync("git", args, options).trim();
  const feed: Repository["feed"] = (input, ...args) => execFileSync("git", args, { ...options, input }).trim();
  git("init", "-q", "-b", "main", `--object-format=${format}`);
  return {
    path,
    git,
    feed,
    write: (file, text, mode = 0o644) => {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text, { mode });
    },
    commit: (message = "x") => {
      git("add", "-A");
      git("commit", "-q", "--allow-empty", "-m", message);
      return git("rev-parse", "HEAD");
    },
  };
}
