import { HARMLESS_HOOK, HARMLESS_SERVER, markdown, named, type Tree } from "./real-tree.ts";

/** Directory marketplace in Claude's layout, read live by some hosts. Relative to the fixture root. */
export const HOUSE_MARKET = "home/markets/house";
/** Directory marketplace in Codex' layout. */
export const CODEX_MARKET = "home/markets/codex-house";
/** A Gemini extension to install. */
export const GEMINI_EXTENSION = "home/markets/gem-ext";
/** A Pi package to use in place. */
export const PI_PACKAGE = "home/markets/pi-pack";

/** Writes every plugin source of the fixture, and what Claude has already installed from a marketplace that was cloned. */
export function writePluginSources(tree: Tree): void {
  writeHouse(tree);
  writeCodexHouse(tree);
  writeClonedMarket(tree);
  writeGeminiExtension(tree);
  writePiPackage(tree);
  // A plugin that lies in Claude's skills folder.
  tree.file("home/.claude/skills/skdir/.claude-plugin/plugin.json", {
    name: "skdir",
    version: "0.1.0",
    description: "In the skills folder.",
  });
  tree.file("home/.claude/skills/skdir/skills/skdir-skill/SKILL.md", named("skdir-skill"));
}

/** Every part a plugin of Claude's layout can have, its names beginning with `name`. */
function writeClaudePlugin(tree: Tree, dir: string, name: string, version: string): void {
  tree.file(`${dir}/.claude-plugin/plugin.json`, { name, version, description: `Fixture plugin ${name}.` });
  tree.file(`${dir}/skills/${name}-skill/SKILL.md`, named(`${name}-skill`));
  tree.file(`${dir}/skills/cat/${name}-deep/SKILL.md`, named(`${name}-deep`));
  tree.file(`${dir}/skills/${name}-folder/SKILL.md`, named(`${name}-front`));
  tree.file(`${dir}/commands/${name}-cmd.md`, markdown(["description: A command."], "Say hi to $ARGUMENTS."));
  tree.file(`${dir}/commands/ns/${name}-inner.md`, markdown(["description: A nested command."], "Say hi."));
  tree.file(`${dir}/agents/${name}-agent.md`, named(`${name}-agent`, ["tools: Read"]));
  tree.file(`${dir}/agents/ns/${name}-nested.md`, named(`${name}-nested`, ["tools: Read"]));
  tree.file(`${dir}/hooks/hooks.json`, { hooks: { SessionStart: [HARMLESS_HOOK] } });
  tree.file(`${dir}/.mcp.json`, { mcpServers: { [`${name}-server`]: HARMLESS_SERVER } });
}

function writeHouse(tree: Tree): void {
  tree.file(`${HOUSE_MARKET}/.claude-plugin/marketplace.json`, {
    name: "house",
    owner: { name: "Fixture" },
    plugins: [
      { name: "alive", source: "./plugins/alive", description: "Enabled.", version: "1.0.0" },
      { name: "asleep", source: "./plugins/asleep", description: "Installed, disabled.", version: "1.0.0" },
      { name: "idle", source: "./plugins/idle", description: "Never installed.", version: "1.0.0" },
      { name: "custom", source: "./plugins/custom", description: "Own paths in the manifest.", version: "1.0.0" },
      {
        name: "listed",
        source: "./",
        strict: false,
        description: "Parts listed by the marketplace.",
        skills: ["./packs/listed-a", "./packs/listed-b"],
      },
    ],
  });
  for (const name of ["alive", "asleep", "idle"])
    writeClaudePlugin(tree, `${HOUSE_MARKET}/plugins/${name}`, name, "1.0.0");
  const custom = `${HOUSE_MARKET}/plugins/custom`;
  tree.file(`${custom}/.claude-plugin/plugin.json`, {
    name: "custom",
    version: "1.0.0",
    description: "Own paths.",
    skills: "./extra/skills",
    commands: ["./extra/one.md"],
    agents: ["./extra/agent.md"],
  });
  tree.file(`${custom}/extra/skills/custom-extra/SKILL.md`, named("custom-extra"));
  tree.file(`${custom}/skills/custom-usual/SKILL.md`, named("custom-usual"));
  tree.file(`${custom}/extra/one.md`, markdown(["description: A command."], "Say hi."));
  tree.file(`${custom}/commands/custom-usual-cmd.md`, markdown(["description: A command."], "Say hi."));
  tree.file(`${custom}/extra/agent.md`, named("custom-extra-agent"));
  tree.file(`${custom}/agents/custom-usual-agent.md`, named("custom-usual-agent"));
  for (const name of ["listed-a", "listed-b", "listed-not"])
    tree.file(`${HOUSE_MARKET}/packs/${name}/SKILL.md`, named(name));
}

function writeCodexHouse(tree: Tree): void {
  const plugin = (name: string): Record<string, unknown> => ({
    name,
    source: { source: "local", path: `./plugins/${name}` },
    policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
    category: "Productivity",
  });
  tree.file(`${CODEX_MARKET}/.agents/plugins/marketplace.json`, {
    name: "codex-house",
    interface: { displayName: "House" },
    plugins: [plugin("cxlive"), plugin("cxoff"), plugin("cxidle")],
  });
  for (const name of ["cxlive", "cxoff", "cxidle"]) {
    const dir = `${CODEX_MARKET}/plugins/${name}`;
    tree.file(`${dir}/.codex-plugin/plugin.json`, {
      name,
      version: "1.2.3",
      description: "Fixture.",
      skills: "./skills/",
      mcpServers: "./.mcp.json",
      hooks: "./hooks/hooks.json",
    });
    tree.file(`${dir}/skills/${name}-skill/SKILL.md`, named(`${name}-skill`));
    tree.file(`${dir}/skills/cat/${name}-deep/SKILL.md`, named(`${name}-deep`));
    tree.file(`${dir}/commands/${name}-cmd.md`, markdown(["description: A command."], "Say hi."));
    tree.file(`${dir}/agents/${name}-agent.md`, named(`${name}-agent`));
    tree.file(`${dir}/hooks/hooks.json`, { hooks: { PostToolUse: [{ matcher: "Write", ...HARMLESS_HOOK }] } });
    tree.file(`${dir}/.mcp.json`, { mcpServers: { [`${name}-server`]: HARMLESS_SERVER } });
  }
}

/** A cloned marketplace of Claude's: its plugin runs from the cache, where an older version is left over. */
function writeClonedMarket(tree: Tree): void {
  const plugins = "home/.claude/plugins";
  const clone = `${plugins}/marketplaces/hub`;
  tree.file(`${clone}/.claude-plugin/marketplace.json`, {
    name: "hub",
    owner: { name: "Fixture" },
    plugins: ["stored", "storedoff"].map((name) => ({
      name,
      source: `./plugins/${name}`,
      description: "From a clone.",
      version: "2.0.0",
    })),
  });
  for (const name of ["stored", "storedoff"]) {
    writeClaudePlugin(tree, `${clone}/plugins/${name}`, name, "2.0.0");
    writeClaudePlugin(tree, `${plugins}/cache/hub/${name}/2.0.0`, name, "2.0.0");
  }
  writeClaudePlugin(tree, `${plugins}/cache/hub/stored/1.0.0`, "stored", "1.0.0");
  tree.file(`${plugins}/cache/hub/stored/1.0.0/skills/stored-stale/SKILL.md`, named("stored-stale"));
  const installed = (name: string): readonly unknown[] => [
    {
      scope: "user",
      installPath: tree.at(`${plugins}/cache/hub/${name}/2.0.0`),
      version: "2.0.0",
      installedAt: "2026-11-01T00:00:00.000Z",
      lastUpdated: "2026-11-01T00:00:00.000Z",
    },
  ];
  tree.file(`${plugins}/installed_plugins.json`, {
    version: 2,
    plugins: { "stored@hub": installed("stored"), "storedoff@hub": installed("storedoff") },
  });
  tree.file(`${plugins}/known_marketplaces.json`, {
    hub: {
      source: { source: "github", repo: "example/hub" },
      installLocation: tree.at(clone),
      lastUpdated: "2026-11-01T00:00:00.000Z",
    },
  });
}

function writeGeminiExtension(tree: Tree): void {
  for (const name of ["gemext", "gemoff"]) {
    const dir = name === "gemext" ? GEMINI_EXTENSION : `${GEMINI_EXTENSION}-off`;
    tree.file(`${dir}/gemini-extension.json`, {
      name,
      version: "1.0.0",
      description: "Fixture.",
      mcpServers: { [`${name}-server`]: HARMLESS_SERVER },
      contextFileName: "GEMINI.md",
    });
    tree.file(`${dir}/GEMINI.md`, `Extension ${name}.\n`);
    tree.file(`${dir}/skills/${name}-skill/SKILL.md`, named(`${name}-skill`));
    tree.file(`${dir}/agents/${name}-agent.md`, named(`${name}-agent`));
    tree.file(`${dir}/commands/${name}-cmd.toml`, 'prompt = "hi"\n');
  }
}

function writePiPackage(tree: Tree): void {
  tree.file(`${PI_PACKAGE}/package.json`, {
    name: "pi-pack",
    version: "1.0.0",
    keywords: ["pi-package"],
    pi: { skills: ["./skills"], prompts: ["./prompts"] },
  });
  tree.file(`${PI_PACKAGE}/skills/pipack-skill/SKILL.md`, named("pipack-skill"));
  tree.file(`${PI_PACKAGE}/prompts/pipack-prompt.md`, markdown(["description: A prompt."], "Say hi."));
}
