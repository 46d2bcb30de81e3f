import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { discoverInteropInventory, type InteropInventory } from "@agent-interop/inventory";
import type { Library } from "@agent-interop/library";
import { protectedPaths } from "@agent-interop/registry";
import { hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
import type { Examined } from "../src/index.ts";

/** A home with a library outside of it, on the real disk. */
export interface World {
  readonly home: string;
  readonly machine: Machine;
  readonly library: Library;
  readonly examined: Examined;
  readonly write: (path: string, text: string, mode?: number) => void;
  readonly link: (path: string, target: string) => void;
  readonly inventory: (hosts?: readonly string[]) => Promise<InteropInventory>;
  readonly remove: () => void;
}

export function world(): World {
  const root = mkdtempSync(join(tmpdir(), "adopt-"));
  const home = join(root, "home");
  mkdirSync(home);
  const machine = { ...hostMachine({ home, cwd: home }), now: () => new Date(0) };
  const boundary = prefixBoundary(machine, protectedPaths(machine, { environment: false }).absolute);
  const library: Library = { scope: "user", root: join(root, "data", "library"), machine, boundary };
  const examined = { machine, projectRoot: null, ignoreEnvironment: true };
  return {
    home,
    machine,
    library,
    examined,
    write: (path, text, mode = 0o644) => {
      const place = join(home, path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
      chmodSync(place, mode);
    },
    link: (path, target) => {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      symlinkSync(target, join(home, path));
    },
    inventory: (hosts) => discoverInteropInventory({ machine, ignoreEnvironment: true, ...(hosts && { hosts }) }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Every file below a directory with its bytes and mode. */
export function snapshot(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${statSync(path).mode.toString(8)} ${readFileSync(path, "base64")}`;
    })
    .sort();
}

export const skill = (name: string, body = "Do it.\n", keys = ""): string =>
  `---\nname: ${name}\ndescription: About ${name}\n${keys}---\n${body}`;
