import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { testMachine } from "@agent-interop/source/testing";

/** A home, a project and a directory of programs on the real disk. */
export interface Box {
  readonly path: string;
  readonly home: string;
  readonly project: string;
  readonly bin: string;
  readonly tmp: string;
  readonly machine: (env?: Record<string, string>) => Machine;
  readonly write: (path: string, text: string, mode?: number) => string;
  /** A shell script in `bin`. */
  readonly script: (name: string, body: string) => string;
  /** Names of scratch directories that are left. */
  readonly leftOvers: () => string[];
  readonly remove: () => void;
}

export function freshBox(): Box {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "detect-test-")));
  const at = (name: string): string => {
    mkdirSync(join(path, name));
    return join(path, name);
  };
  const [home, project, bin, tmp] = ["home", "project", "bin", "tmp"].map(at) as [string, string, string, string];
  const write = (file: string, text: string, mode = 0o644): string => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  };
  return {
    path,
    home,
    project,
    bin,
    tmp,
    machine: (env = {}) =>
      testMachine({
        platform: process.platform,
        home,
        cwd: project,
        tmp,
        now: () => new Date(),
        env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
      }),
    write,
    script: (name, body) => write(join(bin, name), `#!/bin/sh\n${body}\n`, 0o755),
    leftOvers: () => readdirSync(tmp),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export const exists: typeof existsSync = existsSync;
