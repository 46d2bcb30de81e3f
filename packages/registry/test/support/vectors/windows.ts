/** As for the other systems; backslashes are doubled. */
export const WINDOWS: Readonly<Record<string, string>> = {
  windows: `
    write | ~/.claude/x | claude-code ~/.claude
    write | ~\\.codex\\x | codex ~/.codex
    write | .claude\\settings.json | claude-code **/.claude
    write | .claude/settings.json | claude-code **/.claude
    write | .agent-interop\\library\\x\\AGENTS.md | -
    write | .agent-interop/skills/x | -
    write | C:\\Users\\AdaLovelace\\.claude.json | claude-code ~/.claude.json
    write | c:\\users\\adalovelace\\.CLAUDE.JSON | claude-code ~/.claude.json
    write | c:/Users/AdaLovelace/.claude/x | claude-code ~/.claude
    write | C:/Users\\AdaLovelace/.codex\\x | codex ~/.codex
    write | C:\\Users\\AdaLovelace\\AppData\\Local\\hermes\\x | hermes ~/.hermes
    write | C:\\Users\\AdaLovelace\\AppData\\Roaming\\Zed\\settings.json | zed ~/.config/zed
    write | C:\\Users\\AdaLovelace\\AppData\\Roaming\\Block\\goose\\config\\x | goose ~/.config/goose
    write | C:\\Users\\AdaLovelace\\AppData\\Local\\agent-interop\\x | -
    write | C:\\Users\\AdaLovelace\\AppData\\Local\\other | -
    write | C:\\Users\\AdaLovelace\\Documents\\Cline\\x | cline ~/Documents/Cline
    write | D:\\repo\\.cursor\\x | cursor **/.cursor
    write | D:\\repo\\src\\x | -
    write | D:\\repo\\agents.md | agents **/AGENTS.md
    write | \\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | /Users/AdaLovelace/.copilot/x | copilot ~/.copilot
    write | ..\\.copilot\\x | copilot ~/.copilot
    write | C:..\\.copilot\\x | copilot ~/.copilot
    write | C:.claude\\x | claude-code **/.claude
    write | C:src\\x | -
    write | D:.claude\\x | claude-code **/.claude
    write | D:AppData\\Local\\.copilot\\x | copilot ~/.copilot
    write | D:src\\x | -
    write | C:\\Users\\..\\Users\\AdaLovelace\\.\\.copilot\\\\x | copilot ~/.copilot
    write | \\\\?\\C:\\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | \\\\?\\c:\\users\\adalovelace\\.Copilot\\x | copilot ~/.copilot
    write | //?/C:/Users/AdaLovelace/.copilot/x | copilot ~/.copilot
    write | \\\\.\\C:\\Users\\AdaLovelace\\.copilot | copilot ~/.copilot
    write | \\??\\C:\\Users\\AdaLovelace\\.copilot | copilot ~/.copilot
    write | \\\\?\\C:\\src\\x | -
    write | \\\\?\\UNC\\files\\share\\.claude\\x | claude-code **/.claude
    write | \\\\files\\share\\proj\\.claude\\x | claude-code **/.claude
    write | \\\\files\\share\\proj\\src\\x | -
    write | \\\\localhost\\C$\\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | \\\\127.0.0.1\\c$\\users\\adalovelace\\AppData\\Local\\hermes\\x | hermes ~/.hermes
    write | \\\\?\\UNC\\localhost\\C$\\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | \\\\localhost\\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | \\\\wsl.localhost\\Ubuntu\\home\\ada\\.config\\opencode\\x | opencode ~/.config/opencode
    write | \\\\?\\GLOBALROOT\\Device\\HarddiskVolume3\\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | \\\\?\\Volume{11111111-2222-3333-4444-555555555555}\\Users\\AdaLovelace\\.copilot\\x | copilot ~/.copilot
    write | \\\\?\\Volume{11111111-2222-3333-4444-555555555555}\\src\\x | -
    write | .claude.\\x | claude-code **/.claude
    write | .claude...\\x | claude-code **/.claude
    write | .claude \\x | claude-code **/.claude
    write | .claude . .\\x | claude-code **/.claude
    write | AGENTS.md. | agents **/AGENTS.md
    write | .claude::$INDEX_ALLOCATION\\x | claude-code **/.claude
    write | .claude:$I30:$INDEX_ALLOCATION\\x | claude-code **/.claude
    write | CLAUDE.md::$DATA | claude-code **/CLAUDE.md
    write | CLAUDE.md:hidden | claude-code **/CLAUDE.md
    write | C:\\Users\\AdaLovelace\\.claude.json::$DATA | claude-code ~/.claude.json
    write | src\\x:AGENTS.md | -
    write | CLAUDE~1\\x | claude-code **/.claude
    write | claude~1\\x | claude-code **/.claude
    write | CLAUDE~7\\x | claude-code **/.claude
    write | ..\\CLAUDE~1.JSO | claude-code ~/.claude.json
    write | CO3F9A~5\\x | codex **/.codex
    write | C:\\Users\\ADALOV~1\\.copilot\\x | copilot ~/.copilot
    write | C:\\Users\\ADALOV~1\\AppData\\Local\\hermes\\x | hermes ~/.hermes
    write | GITHUB~1\\skills\\x | copilot **/.github/skills
    write | MCP~1.JSO | claude-code **/.mcp.json
    write | PROGRA~1\\x | -
    write | AGENTS~1.MD | agents **/AGENTS.override.md
    write | GEMINI~1.MD | -
    write | x~1\\src | -
    write | C:\\Users\\AdaLovelace\\x\\.. \\.copilot\\y | copilot ~/.copilot
    write | src\\.. \\.claude\\x | claude-code **/.claude
    write | .claude<nul>.txt | claude-code **/.claude
    read | .claude\\x | -
    read | CLAUDE~1\\x | -
    delete | C:\\Users\\AdaLovelace | *
    delete | C:\\ | *
    delete | D:\\repo\\src | -
    write | link\\x | codex ~/.codex | C:\\Users\\AdaLovelace\\.codex\\x`,
  "windows-moved": `
    write | D:\\Local\\hermes\\x | hermes ~/.hermes
    write | d:/local/HERMES/x | hermes ~/.hermes
    write | \\\\files\\homes\\ada\\Roaming\\Zed\\x | zed ~/.config/zed
    write | \\\\?\\UNC\\FILES\\homes\\ada\\roaming\\zed\\x | zed ~/.config/zed
    write | \\\\files\\homes\\ada\\Roaming\\other | -
    write | E:\\codex\\auth.json | codex ~/.codex
    write | \\\\host\\e$\\codex\\auth.json | codex ~/.codex
    write | E:\\codex2\\x | -
    write | E:\\x | -
    delete | E:\\ | codex ~/.codex
    write | D:\\Local\\agent-interop\\x | -
    read | E:\\codex\\auth.json | -`,
};

/** Links of the Windows machines. */
export const WINDOWS_LINKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  windows: { "C:\\Users\\AdaLovelace\\app\\link": "C:\\Users\\AdaLovelace\\.codex" },
};
