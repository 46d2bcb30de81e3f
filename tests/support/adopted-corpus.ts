import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { applyInteropAdoption, planInteropAdoption } from "@agent-interop/adopt";
import { discoverInteropInventory } from "@agent-interop/inventory";
import { type Loaded, loadLibrary } from "@agent-interop/library";
import { protectedPaths } from "@agent-interop/registry";
import { hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";

/** Everything that was adopted from the homes of a corpus, losses accepted: one library a home. */
export interface Adopted {
  /** One item of each kind and id: hosts have one place for each. */
  readonly items: readonly Loaded[];
  readonly remove: () => void;
}

/** Adopts copies of all homes below `homes`, in the portable profile. */
export async function adoptHomes(homes: string): Promise<Adopted> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "agent-interop-adopted-")));
  const items = new Map<string, Loaded>();
  for (const name of readdirSync(homes).sort()) {
    const home = join(root, name);
    cpSync(join(homes, name), home, { recursive: true, verbatimSymlinks: true });
    const machine = { ...hostMachine({ home, cwd: home }), env: {} };
    const boundary = prefixBoundary(machine, protectedPaths(machine, { environment: false }).absolute);
    const library = { scope: "user", root: join(root, "libraries", name), machine, boundary } as const;
    const examined = { machine, projectRoot: null, ignoreEnvironment: true };
    const inventory = await discoverInteropInventory({ machine, ignoreEnvironment: true });
    const plan = await planInteropAdoption(inventory, { ...examined, library });
    const acceptLosses = plan.entries.flatMap(({ losses }) => losses.map(({ code }) => code));
    mkdirSync(dirname(library.root), { recursive: true });
    await applyInteropAdoption(plan, { approved: true, acceptLosses }, { ...examined, library });
    const loaded = await loadLibrary([library], { trustProjectImports: false });
    for (const item of [...loaded.skills, ...loaded.agents, ...loaded.prompts]) {
      const key = `${item.kind} ${item.id}`;
      if (!items.has(key)) items.set(key, item);
    }
  }
  return { items: [...items.values()], remove: () => rmSync(root, { recursive: true, force: true }) };
}
