import { HARMLESS_HOOK, HARMLESS_SERVER, markdown, named, type Tree } from "./real-tree.ts";

const command = markdown(["description: A command."], "Say hi to $ARGUMENTS.");
const toml = 'description = "A command."\nprompt = "hi"\n';
const codexAgent = (name: string): string => `name = "${name}"\ndescription = "Agent."\ndeveloper_instructions = "x"\n`;
const openServer = (name: string): Record<string, unknown> => ({
  [name]: { type: "local", command: ["node", "-e", "process.exit(0)"], enabled: true },
});

/** Agents, commands and prompts that lie in the home or in a project; `own` maps the host folders, whose names differ between the two scopes. */
function writeAgentsAndCommands(
  tree: Tree,
  base: string,
  tag: string,
  own: Readonly<Record<"opencode" | "kilo" | "pi" | "copilot", string>>,
): void {
  const agentDirs: Record<string, string> = {
    claude: ".claude/agents",
    gemini: ".gemini/agents",
    agents: ".agents/agents",
    qwen: ".qwen/agents",
    kimi: ".kimi-code/agents",
    droid: ".factory/droids",
    cursor: ".cursor/agents",
    oc1: `${own.opencode}/agent`,
    oc2: `${own.opencode}/agents`,
    mode: `${own.opencode}/modes`,
    kilo: `${own.kilo}/agents`,
    pi: `${own.pi}/agents`,
  };
  for (const [host, dir] of Object.entries(agentDirs)) {
    tree.file(`${base}/${dir}/${tag}-${host}-agent.md`, named(`${tag}-${host}-agent`));
    tree.file(`${base}/${dir}/ns/${tag}-${host}-nested.md`, named(`${tag}-${host}-nested`));
    tree.file(`${base}/${dir}/${tag}-${host}-file.md`, named(`${tag}-${host}-front`));
  }
  tree.file(`${base}/${own.copilot}/agents/${tag}-copilot-agent.agent.md`, named(`${tag}-copilot-agent`));
  tree.file(`${base}/${own.copilot}/agents/${tag}-copilot-md.md`, named(`${tag}-copilot-md`));
  tree.file(`${base}/.codex/agents/${tag}-codex-agent.toml`, codexAgent(`${tag}-codex-agent`));
  tree.file(`${base}/.codex/agents/ns/${tag}-codex-nested.toml`, codexAgent(`${tag}-codex-nested`));
  tree.file(`${base}/.codex/agents/${tag}-codex-md.md`, named(`${tag}-codex-md`));
  const commandDirs: Record<string, string> = {
    claude: ".claude/commands",
    qwen: ".qwen/commands",
    kimi: ".kimi-code/commands",
    droid: ".factory/commands",
    cursor: ".cursor/commands",
    oc1: `${own.opencode}/command`,
    oc2: `${own.opencode}/commands`,
    kilo: `${own.kilo}/commands`,
    pi: `${own.pi}/prompts`,
    codex: ".codex/prompts",
  };
  for (const [host, dir] of Object.entries(commandDirs)) {
    tree.file(`${base}/${dir}/${tag}-${host}-cmd.md`, command);
    tree.file(`${base}/${dir}/ns/${tag}-${host}-inner.md`, command);
  }
  tree.file(`${base}/.gemini/commands/${tag}-gemini-cmd.toml`, toml);
  tree.file(`${base}/.gemini/commands/ns/${tag}-gemini-inner.toml`, toml);
}

/** What the user owns outside the skills folders. `project` is trusted where a host asks for trust. */
export function writeUserParts(tree: Tree, base: string, project: string): void {
  writeAgentsAndCommands(tree, base, "u", {
    opencode: ".config/opencode",
    kilo: ".config/kilo",
    pi: ".pi/agent",
    copilot: ".copilot",
  });
  tree.file(`${base}/.claude.json`, {
    hasCompletedOnboarding: true,
    mcpServers: { "u-claude-server": HARMLESS_SERVER },
    projects: { [project]: { hasTrustDialogAccepted: true, mcpServers: { "u-claude-local": HARMLESS_SERVER } } },
  });
  tree.file(`${base}/.claude/settings.json`, {
    hooks: { SessionStart: [HARMLESS_HOOK] },
    enabledPlugins: { "stored@hub": true, "storedoff@hub": false },
  });
  tree.file(`${base}/.claude/output-styles/u-style.md`, named("u-style"));
  tree.file(`${base}/.claude/rules/u-rule.md`, "Be kind.\n");
  tree.file(
    `${base}/.codex/config.toml`,
    `[mcp_servers.u-codex-server]\ncommand = "node"\nargs = ["-e", "process.exit(0)"]\n\n[projects."${project}"]\ntrust_level = "trusted"\n`,
  );
  tree.file(`${base}/.codex/hooks.json`, { hooks: { SessionStart: [HARMLESS_HOOK] } });
  tree.file(`${base}/.config/opencode/opencode.json`, {
    autoupdate: false,
    mcp: openServer("u-oc-server"),
    agent: { "u-oc-inline": { description: "Agent.", prompt: "x", mode: "subagent" } },
    command: { "u-oc-inline-cmd": { description: "Command.", template: "hi" } },
  });
  tree.file(`${base}/.config/kilo/kilo.json`, { autoupdate: false, mcp: openServer("u-kilo-server") });
  tree.file(`${base}/.gemini/settings.json`, {
    mcpServers: { "u-gemini-server": HARMLESS_SERVER },
    hooks: { SessionStart: [HARMLESS_HOOK] },
    security: { folderTrust: { enabled: false } },
  });
  tree.file(`${base}/.qwen/settings.json`, {
    mcpServers: { "u-qwen-server": HARMLESS_SERVER },
    security: { folderTrust: { enabled: false } },
  });
  tree.file(`${base}/.copilot/mcp-config.json`, {
    mcpServers: { "u-copilot-server": { type: "local", ...HARMLESS_SERVER, tools: ["*"] } },
  });
  tree.file(`${base}/.copilot/hooks/h.json`, {
    version: 1,
    hooks: { sessionStart: [{ type: "command", bash: "true" }] },
  });
  tree.file(`${base}/.pi/agent/trust.json`, { [project]: true });
  tree.file(`${base}/.pi/agent/mcp.json`, { mcpServers: { "u-pi-server": HARMLESS_SERVER } });
  tree.file(`${base}/.factory/mcp.json`, { mcpServers: { "u-droid-server": HARMLESS_SERVER } });
  tree.file(`${base}/.kimi-code/mcp.json`, { mcpServers: { "u-kimi-server": HARMLESS_SERVER } });
  tree.file(`${base}/.copilot/instructions/u-rule.instructions.md`, markdown(['applyTo: "**"'], "User rule."));
  for (const file of [
    ".claude/CLAUDE.md",
    ".codex/AGENTS.md",
    ".config/opencode/AGENTS.md",
    ".gemini/GEMINI.md",
    ".copilot/copilot-instructions.md",
    ".pi/agent/AGENTS.md",
    ".agents/AGENTS.md",
    ".qwen/QWEN.md",
    ".kimi-code/AGENTS.md",
    ".factory/AGENTS.md",
  ])
    tree.file(`${base}/${file}`, `User instructions of ${file}.\n`);
}

/** What a project directory owns outside the skills folders; `tag` begins its names. */
export function writeProjectParts(tree: Tree, base: string, tag: string): void {
  writeAgentsAndCommands(tree, base, tag, { opencode: ".opencode", kilo: ".kilo", pi: ".pi", copilot: ".github" });
  tree.file(`${base}/.mcp.json`, { mcpServers: { [`${tag}-root-server`]: HARMLESS_SERVER } });
  tree.file(`${base}/.github/mcp.json`, { mcpServers: { [`${tag}-github-server`]: HARMLESS_SERVER } });
  tree.file(`${base}/.gemini/settings.json`, { mcpServers: { [`${tag}-gemini-server`]: HARMLESS_SERVER } });
  tree.file(`${base}/.qwen/settings.json`, { mcpServers: { [`${tag}-qwen-server`]: HARMLESS_SERVER } });
  tree.file(`${base}/.pi/mcp.json`, { mcpServers: { [`${tag}-pi-server`]: HARMLESS_SERVER } });
  tree.file(
    `${base}/.codex/config.toml`,
    `[mcp_servers.${tag}-codex-server]\ncommand = "node"\nargs = ["-e", "process.exit(0)"]\n`,
  );
  tree.file(`${base}/.codex/hooks.json`, { hooks: { PreToolUse: [{ matcher: "Bash", ...HARMLESS_HOOK }] } });
  tree.file(`${base}/opencode.json`, {
    mcp: openServer(`${tag}-oc-server`),
    agent: { [`${tag}-oc-inline`]: { description: "Agent.", prompt: "x", mode: "subagent" } },
  });
  tree.file(`${base}/.claude/settings.json`, { hooks: { PreToolUse: [{ matcher: "Bash", ...HARMLESS_HOOK }] } });
  tree.file(`${base}/.claude/rules/${tag}-rule.md`, `Rule of ${tag}.\n`);
  tree.file(`${base}/.github/instructions/${tag}-rule.instructions.md`, markdown(['applyTo: "**"'], `Rule of ${tag}.`));
  tree.file(`${base}/.github/prompts/${tag}-prompt.prompt.md`, command);
  tree.file(`${base}/.github/hooks/h.json`, { version: 1, hooks: { preToolUse: [{ type: "command", bash: "true" }] } });
  tree.file(`${base}/.cursor/rules/${tag}-rule.mdc`, markdown(["description: A rule."], `Rule of ${tag}.`));
  for (const file of [
    "AGENTS.md",
    "CLAUDE.md",
    "CLAUDE.local.md",
    "GEMINI.md",
    "QWEN.md",
    ".claude/CLAUDE.md",
    ".github/copilot-instructions.md",
  ])
    tree.file(`${base}/${file}`, `Instructions of ${tag} in ${file}.\n`);
}
