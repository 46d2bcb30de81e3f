import type { MemoryNode } from "@agent-interop/source/testing";
import type { World } from "./run.ts";

const doc = (name: string, body: string): string => `---\nname: ${name}\ndescription: ${body}\n---\n${body}\n`;
const program = (text: string): MemoryNode => ({ content: text, executable: true });

const tree: Record<string, MemoryNode> = {
  "/usr/local/bin/claude": { link: "../lib/node_modules/@anthropic-ai/claude-code/cli.js" },
  "/usr/local/lib/node_modules/@anthropic-ai/claude-code/cli.js": program("#!/usr/bin/env node\n"),
  "/usr/local/lib/node_modules/@anthropic-ai/claude-code/package.json": JSON.stringify({
    name: "@anthropic-ai/claude-code",
    version: "2.1.332",
  }),
  "/usr/local/bin/codex": { link: "../lib/node_modules/@openai/codex/bin/codex.js" },
  "/usr/local/lib/node_modules/@openai/codex/bin/codex.js": program("#!/usr/bin/env node\n"),
  "/usr/local/lib/node_modules/@openai/codex/package.json": JSON.stringify({
    name: "@openai/codex",
    version: "0.171.0",
  }),
  "/usr/local/bin/node": program(""),
  "/usr/local/lib/node_modules/@agentclientprotocol/codex-acp/package.json": JSON.stringify({
    name: "@agentclientprotocol/codex-acp",
    version: "2.5.0",
  }),
  "/home/me/.claude/CLAUDE.md": "Be brief.\n",
  "/home/me/.claude/skills/brainstorm/SKILL.md": doc("brainstorm", "Ideas before code."),
  "/home/me/.claude/skills/commit/SKILL.md": doc("commit", "Write a commit message."),
  "/home/me/.claude/skills/shared": { link: "/srv/skills/shared" },
  "/srv/skills/shared/SKILL.md": doc("shared", "Not ours to read."),
  "/home/me/.claude/agents/reviewer.md":
    "---\nname: reviewer\ndescription: Reads a change.\ntools: Read, Grep, Bash\nmodel: opus\n---\nRead the change.\n",
  "/home/me/.claude/settings.json": JSON.stringify({
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "check" }] }] },
  }),
  "/home/me/.claude.json": JSON.stringify({
    mcpServers: {
      github: { command: "/usr/local/bin/npx", args: ["-y", "server"], env: { GITHUB_TOKEN: "a secret" } },
    },
  }),
  "/home/me/.codex/config.toml": '[mcp_servers.docs]\nurl = "https://docs.example.com/mcp?key=secret"\n',
  "/home/me/.agents/skills/commit/SKILL.md": doc("commit", "Write a commit message."),
  "/home/me/app/.git/HEAD": "ref: refs/heads/main\n",
  "/home/me/app/AGENTS.md": "Run the tests.\n",
  "/home/me/app/.claude/skills/release/SKILL.md": doc("release", "Cut a release."),
};

/** The machine that the transcripts of the README were made on. */
export const README_MACHINE: World = {
  tree,
  home: "/home/me",
  cwd: "/home/me/app",
  env: { PATH: "/usr/local/bin", CLAUDECODE: "1" },
  columns: 80,
};
