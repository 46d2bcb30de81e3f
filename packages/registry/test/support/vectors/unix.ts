/**
 * Written by hand from the documents of the agents, one a line: operation, path, whose place it is (or `-` when the operation may go on), and
 * the real path where links make it another. `<nul>` stands for that character.
 */
export const UNIX: Readonly<Record<string, string>> = {
  linux: `
    write | ~/.codex/skills/x/SKILL.md | codex ~/.codex
    write | .claude/settings.json | claude-code **/.claude
    read | .claude/skills/x/SKILL.md | -
    read | ~/.claude/.credentials.json | -
    write | .agent-interop/skills/x/SKILL.md | -
    write | .agent-interop/settings.json | -
    delete | .agent-interop/library | -
    write | .agent-interop/library/packages/x/skills/y/AGENTS.md | -
    write | .agent-interop/library/packages/x/.mcp.json | -
    write | .agent-interop/.claude/settings.json | -
    write | .claude/.agent-interop/x | claude-code **/.claude
    write | .agent-interopx/CLAUDE.md | claude-code **/CLAUDE.md
    write | ~/.local/state/agent-interop/journal | -
    write | .clio-coder/skills/x/SKILL.md | -
    write | .clio-coder/settings.json | -
    write | ~/.claude | claude-code ~/.claude
    write | ~/.claude/ | claude-code ~/.claude
    write | ~/.claude/a/b/c/d | claude-code ~/.claude
    delete | ~/.claude/settings.json | claude-code ~/.claude
    delete | ~/.claude | claude-code ~/.claude
    write | ~/.claude.json | claude-code ~/.claude.json
    write | ~/.claude.json.bak | -
    write | ~/.claude-other/x | -
    write | ~/.claud/x | -
    write | ~/.cache/claude-cli-nodejs/x | claude-code ~/.cache/claude-cli-nodejs
    write | ~/.cache/other | -
    write | ~/.gemini/settings.json | gemini ~/.gemini
    write | ~/.gemini/antigravity-cli/skills/a | antigravity ~/.gemini/antigravity-cli
    write | ~/.gemini/config/mcp_config.json | antigravity ~/.gemini/config
    write | .gemini/antigravity-cli/x | antigravity **/.gemini/antigravity-cli
    write | ~/.antigravitycli/x | antigravity ~/.antigravitycli
    write | .antigravitycli/x | antigravity **/.antigravitycli
    write | ~/.cursor/mcp.json | cursor ~/.cursor
    write | .cursor/rules/a.mdc | cursor **/.cursor
    write | .cursorrules | cursor **/.cursorrules
    write | ~/.config/opencode/opencode.json | opencode ~/.config/opencode
    write | ~/.local/share/opencode/auth.json | opencode ~/.local/share/opencode
    write | ~/.local/state/opencode/x | opencode ~/.local/state/opencode
    write | ~/.cache/opencode/x | opencode ~/.cache/opencode
    write | ~/.config/opencoder/x | -
    write | ~/.config | -
    write | ~/.config/other/x | -
    delete | ~/.config | *
    delete | ~ | *
    delete | / | *
    write | ~ | -
    write | opencode.json | opencode **/opencode.json
    write | opencode.jsonc | opencode **/opencode.jsonc
    write | ~/.copilot/mcp-config.json | copilot ~/.copilot
    write | .github/skills/x/SKILL.md | copilot **/.github/skills
    write | .github/agents/x.md | copilot **/.github/agents
    write | .github/hooks/x.json | copilot **/.github/hooks
    write | .github/prompts/x.prompt.md | copilot **/.github/prompts
    write | .github/instructions/x.md | copilot **/.github/instructions
    write | .github/copilot-instructions.md | copilot **/.github/copilot-instructions.md
    write | .github/workflows/ci.yml | -
    delete | .github | -
    write | .vscode/mcp.json | copilot **/.vscode/mcp.json
    write | .vscode/settings.json | -
    write | ~/.vscode/x | vscode ~/.vscode
    write | ~/.agents/skills/x/SKILL.md | agents ~/.agents
    write | .agents/skills/x/SKILL.md | agents **/.agents
    write | ~/.config/agents/x | agents ~/.config/agents
    write | ~/.config/AGENTS.md | * 
    write | ~/.pi/agent/settings.json | pi ~/.pi
    write | .pi/x | pi **/.pi
    write | ~/.codeium/windsurf/memories/x | windsurf ~/.codeium/windsurf
    write | ~/.codeium/other | -
    write | .windsurf/rules/a.md | windsurf **/.windsurf
    write | .devin/x | windsurf **/.devin
    write | ~/Documents/Cline/Rules/a.md | cline ~/Documents/Cline
    write | ~/Documents/letter.txt | -
    write | .clinerules | cline **/.clinerules
    write | .clinerules/a.md | cline **/.clinerules
    write | .roo/rules/a.md | roo **/.roo
    write | .roomodes | roo **/.roomodes
    write | ~/.config/kilo/x | kilo ~/.config/kilo
    write | .kilocode/rules/x | kilo **/.kilocode
    write | ~/.config/goose/config.yaml | goose ~/.config/goose
    write | .goosehints | goose **/.goosehints
    write | ~/.config/amp/settings.json | amp ~/.config/amp
    write | ~/.qwen/settings.json | qwen-code ~/.qwen
    write | QWEN.md | qwen-code **/QWEN.md
    write | .kiro/steering/x.md | kiro **/.kiro
    write | ~/.aws/sso/cache/kiro.json | kiro ~/.aws/sso/cache
    write | ~/.aws/config | -
    write | .factory/droids/x.md | droid **/.factory
    write | crush.json | crush **/crush.json
    write | .crush.json | crush **/.crush.json
    write | CRUSH.md | crush **/CRUSH.md
    write | .continue/rules/x.md | continue **/.continue
    write | ~/.config/zed/settings.json | zed ~/.config/zed
    write | .rules | zed **/.rules
    write | .junie/guidelines.md | junie **/.junie
    write | ~/.hermes/skills/x | hermes ~/.hermes
    write | .openhands/microagents/x.md | openhands **/.openhands
    write | .augment/rules/x.md | augment **/.augment
    write | ~/.kimi-code/config.toml | kimi ~/.kimi-code
    write | ~/.kimi/config.toml | kimi-cli ~/.kimi
    write | ~/.codebuddy/x | codebuddy ~/.codebuddy
    write | ~/.trae/x | trae ~/.trae
    write | CLAUDE.md | claude-code **/CLAUDE.md
    write | CLAUDE.local.md | claude-code **/CLAUDE.local.md
    write | AGENTS.md | agents **/AGENTS.md
    write | GEMINI.md | gemini **/GEMINI.md
    delete | AGENTS.md | agents **/AGENTS.md
    write | AGENTS.md.bak | -
    write | MYAGENTS.md | -
    write | README.md | -
    write | .mcp.json | claude-code **/.mcp.json
    write | mcp.json | -
    write | src/index.ts | -
    write | /tmp/x | -
    write | /etc/hosts | -
    write | packages/a/.claude/settings.json | claude-code **/.claude
    write | packages/a/b/c/.codex/config.toml | codex **/.codex
    write | /srv/other/repository/.claude/agents/x.md | claude-code **/.claude
    write | /.claude/x | claude-code **/.claude
    write | /srv/other/CLAUDE.md | claude-code **/CLAUDE.md
    write | vendor/tool/.github/skills/x | copilot **/.github/skills
    write | vendor/tool/.github/x/skills | -
    write | packages/a/.agent-interop/library/x/CLAUDE.md | -
    write | /home/ada/app/../.claude/x | claude-code ~/.claude
    write | ../.claude/x | claude-code ~/.claude
    write | ../../ada/.claude/x | claude-code ~/.claude
    write | src/../.claude/x | claude-code **/.claude
    write | .claude/../src/x | -
    write | .claude/../.codex/x | codex **/.codex
    write | .agent-interop/../.claude/x | claude-code **/.claude
    write | .agent-interop/library/../../.mcp.json | claude-code **/.mcp.json
    write | /../../../home/ada/.codex/x | codex ~/.codex
    write | //home//ada///.claude//x | claude-code ~/.claude
    write | /home/./ada/././.claude/./x | claude-code ~/.claude
    write | ~/./.claude/x | claude-code ~/.claude
    write | ~//.claude/x | claude-code ~/.claude
    write | ~/app/../.claude | claude-code ~/.claude
    write | ./~/.config/opencode/x | -
    write | ~other/.config/opencode/x | -
    write | .claude/settings.json<nul>.txt | claude-code **/.claude
    write | .claude<nul>/../../x | claude-code **/.claude
    write | .Claude/x | -
    write | ~/.CODEX/x | -
    write | agents.md | -
    write | .claude\\x | -
    write | ..\\.claude | -
    write | .claude | claude-code **/.claude
    write | .claude./x | -
    write | door/x | claude-code ~/.claude | /home/ada/.claude/x
    write | door/../x | - | /home/ada/x
    write | door/../.codex/x | codex **/.codex | /home/ada/.codex/x
    write | door/../.config/amp/x | amp ~/.config/amp | /home/ada/.config/amp/x
    write | here | claude-code ~/.claude | /home/ada/.claude/agents/new.md
    write | far/x | - | /srv/data/x
    write | far/.cursor/x | cursor **/.cursor | /srv/data/.cursor/x
    write | /srv/data/up/.config/amp/x | amp ~/.config/amp | /home/ada/.config/amp/x
    delete | door | claude-code ~/.claude | /home/ada/.claude
    read | door/x | - | /home/ada/.claude/x
    write | .agent-interop/out/settings.json | claude-code ~/.claude | /home/ada/.claude/settings.json`,
  "linux-moved": `
    write | /srv/claude/settings.json | claude-code ~/.claude
    write | /srv/claude | claude-code ~/.claude
    write | /srv/claude/.claude.json | claude-code ~/.claude
    write | /srv/claude-2/x | -
    write | ~/.claude/settings.json | claude-code ~/.claude
    write | ~/.claude.json | claude-code ~/.claude.json
    write | /srv/codex/auth.json | codex ~/.codex
    write | ~/.codex/config.toml | codex ~/.codex
    write | /srv/google/.gemini/settings.json | gemini ~/.gemini
    write | /srv/google/x | -
    write | ~/.gemini/x | gemini ~/.gemini
    write | /srv/more-opencode/agents/x.md | opencode ~/.config/opencode
    write | /srv/xdg/config/opencode/x | opencode ~/.config/opencode
    write | ~/.config/opencode/x | opencode ~/.config/opencode
    write | /srv/xdg/data/opencode/auth.json | opencode ~/.local/share/opencode
    write | /srv/xdg/state/goose/x | goose ~/.local/state/goose
    write | /srv/xdg/cache/claude-cli-nodejs/x | claude-code ~/.cache/claude-cli-nodejs
    write | /srv/xdg/config/goose/x | goose ~/.config/goose
    write | /srv/xdg/config/zed/x | zed ~/.config/zed
    write | /srv/xdg/config/other | -
    write | /srv/xdg/data/agent-interop/library/x | -
    write | /srv/xdg/config/agent-interop/settings.json | -
    delete | /srv/xdg | *
    delete | /srv/google | gemini ~/.gemini
    write | conf/x | -
    write | ~/.qwen/x | qwen-code ~/.qwen
    write | .claude/x | claude-code **/.claude
    write | ../../../srv/./codex//x | codex ~/.codex
    read | /srv/codex/auth.json | -`,
  "linux-folding": `
    write | .Claude/settings.json | claude-code **/.claude
    write | .CLAUDE/x | claude-code **/.claude
    write | agents.md | agents **/AGENTS.md
    write | Agents.MD | agents **/AGENTS.md
    write | ~/.Config/OpenCode/x | opencode ~/.config/opencode
    write | .AGENT-INTEROP/x/CLAUDE.md | claude-code **/CLAUDE.md
    write | .GitHub/Skills/x | copilot **/.github/skills
    write | .GitHub/Workflows/x | -
    read | .CLAUDE/x | -`,
  macos: `
    write | ~/.Claude/x | claude-code ~/.claude
    write | /users/ADA/.claude.JSON | claude-code ~/.claude.json
    write | .CODEX/config.toml | codex **/.codex
    write | claude.md | claude-code **/CLAUDE.md
    write | ~/Library/Application Support/Zed/x | zed ~/Library/Application Support/Zed
    write | ~/library/application support/zed/x | zed ~/Library/Application Support/Zed
    write | ~/Library/Application Support/agent-interop/x | -
    write | ~/Library/Caches/claude-cli-nodejs/x | claude-code ~/Library/Caches/claude-cli-nodejs
    write | .cla\u200cude/x | claude-code **/.claude
    write | .cur\u017for/x | cursor **/.cursor
    write | .\u212Airo/x | kiro **/.kiro
    write | .claude/settings.json/..namedfork/rsrc | claude-code **/.claude
    write | .claudé/x | -
    write | src/x | -
    delete | ~/Library | *
    write | /System/Volumes/Data/Users/ada/.config/amp/x | amp ~/.config/amp | /Users/ada/.config/amp/x
    write | .agent-interop/library/x/AGENTS.md | -`,
};

/** What lies at which links, for the real paths above; a target that is relative begins where its link lies. */
export const LINKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  linux: {
    "/home/ada/app/door": "/home/ada/.claude",
    "/home/ada/app/here": "../.claude/agents/new.md",
    "/home/ada/app/far": "/srv/data",
    "/srv/data/up": "/home/ada",
    "/home/ada/app/.agent-interop/out": "../../.claude",
  },
  macos: { "/System/Volumes/Data/Users": "/Users" },
};
