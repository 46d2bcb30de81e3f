import { each, fact, GSD, guess, type Undated } from "./words.ts";

const KILO_FILES = ["~/.config/kilo/kilo.json", "~/.config/kilo/kilo.jsonc", "./kilo.json", "./kilo.jsonc"];

const thin = (id: string, dir: string, variable: string): readonly Undated[] => [
  fact("userDir", `~/.${dir}`, GSD, "secondary", `configHome of ${id}`),
  fact("projectDir", `./.${dir}`, GSD, "secondary", `localConfigDir of ${id}`),
  fact(`homeEnv:${variable}`, variable, GSD, "secondary", "named by the installer, by no vendor page"),
];

/** Of the other kinds. */
export const OTHERS: Readonly<Record<string, readonly Undated[]>> = {
  windsurf: [
    fact(
      "roots:skill:~/.codeium/windsurf/skills",
      "~/.codeium/windsurf/skills",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
      "legacy, no longer written",
    ),
    guess("declarations:mcp:~/.codeium/windsurf/mcp_config.json#mcpServers", "~/.codeium/windsurf/mcp_config.json"),
    ...each(
      ["declarations:hook:~/.codeium/windsurf/hooks.json#hooks", "declarations:hook:./.windsurf/hooks.json#hooks"],
      (path) => guess(path, "hooks.json", `${GSD}: hooksSurface windsurf-hooks-json`),
    ),
  ],
  kilo: [
    fact("xdg", "XDG_CONFIG_HOME", "strings of kilo 7.7.9", "documented", "an OpenCode fork with its XDG layout"),
    ...each(["legacyUserDirs:.kilo", "legacyUserDirs:.kilocode"], (path) =>
      fact(
        path,
        `~/${path.slice(path.indexOf(":") + 1)}`,
        "kilo 7.7.9: kilo debug skill",
        "ran",
        "skills of both directories located",
      ),
    ),
    ...each(["roots:agent:~/.config/kilo/mode", "roots:agent:~/.config/kilo/modes"], (path) =>
      fact(
        path,
        "{mode,modes}/*.md",
        "kilo 7.7.9: kilo agent list",
        "ran",
        "listed beside the agents of agent/ and agents/",
      ),
    ),
    ...KILO_FILES.flatMap((file) => [
      fact(
        `declarations:mcp:${file}#mcp`,
        "mcp of kilo.json(c)",
        "kilo 7.7.9: kilo debug config",
        "ran",
        "usersrv and projsrv",
      ),
      ...[
        ["agent", "agent"],
        ["prompt", "command"],
        ["executable", "plugin"],
      ].map(([item, name]) =>
        guess(
          `declarations:${item}:${file}#${name}`,
          `${name} of kilo.json(c)`,
          "as in OpenCode, from which it was forked",
        ),
      ),
    ]),
    guess("declarations:mcp:./.kilocode/mcp.json#mcpServers", ".kilocode/mcp.json"),
    guess(
      "instructions:~/.config/kilo/AGENTS.md",
      "~/.config/kilo/AGENTS.md",
      "as in OpenCode, from which it was forked",
    ),
  ],
  goose: [
    guess("userDirWin32", "%APPDATA%/Block/goose/config"),
    fact(
      "roots:prompt:~/.config/goose/recipes",
      "~/.config/goose/recipes",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
      "slash commands of config.yaml name recipes there",
    ),
    fact(
      "plugins:agents-plugins:./.agents/plugins",
      ".agents/plugins/<plugin>/",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
      "hooks and MCP servers of project plugins",
    ),
  ],
  amp: [
    guess(
      "declarations:mcp:~/.config/amp/settings.jsonc#amp.mcpServers",
      "~/.config/amp/settings.jsonc",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18): settings.json(c)",
    ),
  ],
  droid: [
    fact("packages:@factory/cli", "@factory/cli", "npm view", "ran", "0.225.x; platform package linux-x64 0.225.2"),
    fact("packages:droid", "droid", "npm view", "ran", "older: 0.215.0"),
    ...each(["roots:agent:~/.claude/agents", "roots:prompt:./.claude/commands"], (path) =>
      fact(
        path,
        path.slice(path.lastIndexOf(":") + 1),
        "strings of droid 0.225.2",
        "secondary",
        "offered for import; whether it is loaded in place is undocumented",
      ),
    ),
    guess(
      "declarations:hook:~/.factory/settings.json#hooks",
      "~/.factory/settings.json",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18): hooks.json or settings.json#hooks",
    ),
  ],
  crush: [
    ...each(["~/.config/crush/crush.json", "./crush.json", "./.crush.json"], (file) =>
      fact(
        `declarations:hook:${file}#hooks`,
        "undocumented",
        "README of charmbracelet/crush@2026-08-21",
        "secondary",
        "hooks are preliminary; their shape is not described",
      ),
    ),
    guess("declarations:mcp:./.crush.json#mcp", ".crush.json"),
  ],
  continue: [
    ...each(
      [
        "declarations:hook:./.continue/settings.json#hooks",
        "declarations:hook:./.continue/settings.local.json#hooks",
        "declarations:hook:./.claude/settings.json#hooks",
        "declarations:hook:./.claude/settings.local.json#hooks",
      ],
      (path) =>
        fact(
          path,
          path.slice(path.indexOf("./"), path.indexOf("#")),
          "bundle of @continuedev/cli@1.5.47",
          "documented",
          "one list of settings files of Claude Code and of Continue",
        ),
    ),
  ],
  zed: [
    guess("binaryNames", ["zed"]),
    fact("userDirWin32", "%APPDATA%/Zed", "dyoshikawa/rulesync@cfebcd7 (2026-08-18)", "secondary"),
  ],
  junie: [
    fact(
      "packages:@jetbrains/junie-cli",
      "@jetbrains/junie-cli",
      "ACP registry of February 2026",
      "secondary",
      "704.1.0, the earlier name",
    ),
  ],
  hermes: [
    fact("userDirWin32", "%LOCALAPPDATA%/hermes", "dyoshikawa/rulesync@cfebcd7 (2026-08-18)", "secondary"),
    fact(
      "projectDir",
      "./.hermes",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
      ".hermes/plugins with HERMES_ENABLE_PROJECT_PLUGINS",
    ),
  ],
  augment: [
    fact(
      "roots:prompt:./.agents/commands",
      ".agents/commands",
      "dyoshikawa/rulesync@cfebcd7 (2026-08-18)",
      "secondary",
    ),
  ],
  freebuff: [guess("packages:freebuff", "freebuff", "README of codebuff")],
  codebuddy: [
    guess("binaryNames", ["codebuddy"]),
    guess("packages:@tencent-ai/codebuddy-code", "@tencent-ai/codebuddy-code"),
    ...thin("codebuddy", "codebuddy", "CODEBUDDY_CONFIG_DIR"),
  ],
  trae: thin("trae", "trae", "TRAE_CONFIG_DIR"),
  zcode: thin("zcode", "zcode", "ZCODE_CONFIG_DIR"),
  vscode: [
    guess("binaryNames", ["code", "code-insiders"]),
    guess("userDir", "~/.vscode", "extensions directory; the host matrix names no configuration home"),
  ],
  "kimi-cli": [
    guess("binaryNames", ["kimi-cli", "kimi"]),
    fact(
      "userDir",
      "~/.kimi",
      "documentation of @moonshot-ai/kimi-code@2.1.0: kimi migrate",
      "documented",
      "the home of the Python program",
    ),
    guess("projectDir", "./.kimi"),
    fact("homeEnv:KIMI_CONFIG_DIR", "KIMI_CONFIG_DIR", GSD, "secondary", "named by the installer, by no vendor page"),
  ],
};
