import { discoverInteropInventory, type HostInventory, type InventoryItem } from "@agent-interop/inventory";
import { hostMachine } from "@agent-interop/source";
import { describe, expect, test } from "vitest";
import { expectedOf, sharedCorpus } from "../support/corpus.ts";

interface Expected {
  readonly kind: "homes" | "projects" | "sources";
  readonly hosts?: Readonly<
    Record<string, { readonly counts: Readonly<Record<string, number>>; readonly [kind: string]: unknown }>
  >;
  readonly plugin_trees?: readonly PluginTree[] | null;
}

interface PluginTree {
  readonly root: string;
  readonly conventional: Readonly<Record<string, unknown>>;
  readonly claude_resolution?: { readonly counts: Readonly<Record<string, number>> };
}

/** R23: `qwen` is our `qwen-code`, `agents-convention` our `agents`. */
const NAMES: Readonly<Record<string, string>> = { "qwen-code": "qwen", agents: "agents-convention" };

/** R7: the counter leaves out a SKILL.md below another skill; we list it when a host was seen to load it from there. */
function insideSkill({ path }: InventoryItem, all: readonly InventoryItem[]): boolean {
  return all.some(
    (other) => other.kind === "skill" && other.path !== path && path.startsWith(other.path.replace(/SKILL\.md$/, "")),
  );
}

/**
 * Differences from `expected.json`, each with the rule that explains it. R8: the counter follows no link, we list a link as an item
 * with its state; comparing only items without a link leaves nothing else.
 */
const EXPLAINED: Readonly<Record<string, string>> = {};

const keyed = ({ id }: InventoryItem): boolean => id.includes("#");

/** R23: how items are counted for the comparison. */
function counted({ items }: HostInventory): Record<string, number> {
  const loose = items.filter(
    (item) => item.plugin === null && item.link === null && !(item.kind === "skill" && insideSkill(item, items)),
  );
  const of = (kind: InventoryItem["kind"], withKey = false): InventoryItem[] =>
    loose.filter((item) => item.kind === kind && keyed(item) === withKey);
  const plugins = loose.filter((item) => item.kind === "plugin" && item.installation !== "stale").length;
  return {
    skills: of("skill").length,
    agents: of("agent").length,
    prompts: of("prompt").length,
    json_agents: of("agent", true).length,
    json_commands: of("prompt", true).length,
    plugins: plugins + of("executable", true).length,
    hook_files: new Set(of("hook", true).map(({ path }) => path)).size,
    mcp_servers: new Set(of("mcp", true).map(({ name }) => name)).size,
    instructions: of("instruction").length,
  };
}

function pathsBelow(value: unknown, root: string): string[] {
  return (value as readonly { path: string }[]).map(({ path }) => path.slice(root.length + 1)).sort();
}

const corpus = sharedCorpus();

describe.skipIf("skip" in corpus)("the shared corpus (skipped where it is not there)", () => {
  const dir = "dir" in corpus ? corpus.dir : "";
  const cases = "dir" in corpus ? expectedOf<Expected>(dir).cases : {};
  const examined = Object.entries(cases).filter(([, { kind }]) => kind !== "sources");

  const inventoryOf = async (id: string, kind: Expected["kind"]) => {
    const isHome = kind === "homes";
    const machine = hostMachine({ home: isHome ? `${dir}/${id}` : `${dir}/no-home`, cwd: "/" });
    return await discoverInteropInventory({
      machine,
      project: isHome ? null : `${dir}/${id}`,
      ignoreEnvironment: true,
    });
  };

  test.each(examined)("%s: items per owning host and kind", async (id, { kind, hosts }) => {
    const { hosts: found } = await inventoryOf(id, kind);
    const differences: string[] = [];
    for (const host of found) {
      const expected = hosts?.[NAMES[host.host] ?? host.host]?.counts ?? {};
      for (const [what, count] of Object.entries(counted(host))) {
        const key = `${id} ${host.host} ${what}`;
        if (count !== (expected[what] ?? 0) && EXPLAINED[key] === undefined) {
          differences.push(`${key}: expected ${expected[what] ?? 0}, found ${count}`);
        }
      }
    }
    expect(differences).toEqual([]);
  });

  test.each(examined)("%s: the very paths", async (id, { kind, hosts }) => {
    const { hosts: found } = await inventoryOf(id, kind);
    for (const host of found) {
      const expected = hosts?.[NAMES[host.host] ?? host.host];
      const pathsOf = (item: InventoryItem["kind"]): string[] =>
        host.items
          .filter((one) => one.kind === item && one.plugin === null && one.link === null && !keyed(one))
          .filter((one) => one.kind !== "skill" || !insideSkill(one, host.items))
          .map(({ path }) => path.slice(2))
          .sort();
      expect(pathsOf("skill"), `${host.host} skills`).toEqual(pathsBelow(expected?.["skills"] ?? [], id));
      expect(pathsOf("agent"), `${host.host} agents`).toEqual(pathsBelow(expected?.["agents"] ?? [], id));
      expect(pathsOf("prompt"), `${host.host} prompts`).toEqual(pathsBelow(expected?.["prompts"] ?? [], id));
      const instructions = ((expected?.["instructions"] ?? []) as string[])
        .map((path) => path.slice(id.length + 1))
        .sort();
      expect(pathsOf("instruction"), `${host.host} instructions`).toEqual(instructions);
    }
  });

  test.each(examined.filter(([, { plugin_trees }]) => plugin_trees?.length))(
    "%s: children of every plugin",
    async (id, expected) => {
      const { hosts: found } = await inventoryOf(id, expected.kind);
      const items = found.flatMap((host) => host.items);
      const compared: string[] = [];
      for (const tree of expected.plugin_trees ?? []) {
        const path = `~/${tree.root.slice(id.length + 1)}`;
        const plugin = items.find((item) => item.kind === "plugin" && item.path === path);
        if (plugin === undefined) continue;
        compared.push(path);
        const own = (item: InventoryItem["kind"]): string[] =>
          items
            .filter((one) => one.plugin === plugin.id && one.kind === item && !keyed(one))
            .map((one) => `${id}/${one.path.slice(2)}`)
            .sort();
        const listed = (...kinds: string[]): string[] =>
          kinds.flatMap((kind) => (tree.conventional[kind] as { path: string }[]).map((one) => one.path)).sort();
        if (tree.claude_resolution !== undefined && plugin.readBy.includes("claude-code")) {
          const { counts } = tree.claude_resolution;
          expect(
            { skills: own("skill").length, agents: own("agent").length, commands: own("prompt").length },
            path,
          ).toEqual(counts);
          continue;
        }
        const root = tree.conventional["root_skill"] as { path: string } | null;
        const rootSkills = root === null || root === undefined ? [] : [root.path];
        expect(own("skill"), `${path} skills`).toEqual([...listed("skills"), ...rootSkills].sort());
        expect(own("agent"), `${path} agents`).toEqual(listed("agents", "droids"));
        expect(own("prompt"), `${path} commands`).toEqual(listed("commands"));
      }
      expect(compared.length).toBeGreaterThan(0);
    },
  );

  test("every link is an item with its state, and none was opened that leads out (R8)", async () => {
    const { hosts } = await inventoryOf("homes/synthetic-malformed", "homes");
    const links = hosts.flatMap(({ items }) =>
      items
        .filter(({ link }) => link !== null)
        .map(({ path, link, digest, duplicateOf }) => ({ path, link, read: digest !== null, duplicateOf })),
    );
    expect(links).toEqual([
      { path: "~/.claude/skills/broken-link", link: "dangling", read: false, duplicateOf: null },
      { path: "~/.claude/skills/link-escape", link: "outside", read: false, duplicateOf: null },
      { path: "~/.claude/skills/link-loop", link: "loop", read: false, duplicateOf: null },
      {
        path: "~/.claude/skills/linked-file/SKILL.md",
        link: "inside",
        read: true,
        duplicateOf: "claude-code:user:skill:.claude/skills/crlf-skill/SKILL.md",
      },
      {
        path: "~/.claude/skills/linked-skill/SKILL.md",
        link: "inside",
        read: true,
        duplicateOf: "claude-code:user:skill:.claude/skills/outer/SKILL.md",
      },
    ]);
  });

  test("a skill inside a skill is listed for the hosts that load it from there (R7), and only noted elsewhere", async () => {
    const { hosts } = await inventoryOf("homes/synthetic-malformed", "homes");
    const inner = hosts
      .flatMap(({ items }) => items)
      .filter((item, _, all) => item.kind === "skill" && insideSkill(item, all));
    expect(inner.map(({ path, readBy }) => `${path} ${readBy.join()}`)).toEqual([
      "~/.claude/skills/outer/inner/SKILL.md opencode,kilo",
    ]);
    const kimi = (await inventoryOf("homes/kimi-dev", "homes")).hosts.find(({ host }) => host === "kimi");
    expect(kimi?.diagnostics.map(({ code }) => code)).toContain("skill-inside-skill");
  });

  test("nothing forbidden reaches the inventory", async () => {
    for (const [id, { kind }] of examined)
      expect(JSON.stringify(await inventoryOf(id, kind))).not.toContain("must never be read");
  });
});
