import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { testMachine } from "@agent-interop/source/testing";
import { afterEach } from "vitest";
import {
  discoverInteropInventory,
  type HostInventory,
  type InteropInventory,
  type InventoryItem,
  type InventoryOptions,
} from "../../src/index.ts";

const made: string[] = [];

afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

export type Tree = Readonly<Record<string, string | Uint8Array | { readonly link: string }>>;

/** A place on the real disk with a home, a project in it and whatever else a test wants; removed after the test. */
export class Place {
  readonly root: string;
  readonly home: string;
  readonly project: string;

  constructor(tree: Tree) {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), "agent-interop-inventory-")));
    made.push(this.root);
    this.home = join(this.root, "home");
    this.project = join(this.home, "app");
    mkdirSync(join(this.project, ".git"), { recursive: true });
    this.add(tree);
  }

  /** Paths begin with `~/` (home), `./` (project) or name something beside the home. */
  path(name: string): string {
    if (name.startsWith("~/")) return join(this.home, name.slice(2));
    return name.startsWith("./") ? join(this.project, name.slice(2)) : join(this.root, name);
  }

  add(tree: Tree): void {
    for (const [name, content] of Object.entries(tree)) {
      const path = this.path(name);
      mkdirSync(dirname(path), { recursive: true });
      if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(path, content);
      else symlinkSync(content.link, path);
    }
  }

  machine(env: Record<string, string> = {}): Machine {
    return testMachine({ home: this.home, cwd: this.project, env });
  }

  inventory(options: Partial<InventoryOptions> = {}): Promise<InteropInventory> {
    return discoverInteropInventory({ machine: this.machine(), project: this.project, ...options });
  }

  async host(id: string, options: Partial<InventoryOptions> = {}): Promise<HostInventory> {
    return hostOf(await this.inventory(options), id);
  }
}

export function hostOf({ hosts }: InteropInventory, id: string): HostInventory {
  const host = hosts.find((one) => one.host === id);
  if (host === undefined) throw new Error(`no host ${id}`);
  return host;
}

export const skill = (name: string, rest = ""): string =>
  `---\nname: ${name}\ndescription: What ${name} does.\n${rest}---\nBody of ${name}.\n`;

/** What a test usually compares. */
export const brief = ({ kind, path, name }: InventoryItem): string => `${kind} ${name} ${path}`;

export const codes = ({ diagnostics }: HostInventory): string[] =>
  diagnostics.map(({ code, path }) => `${code} ${path}`);
