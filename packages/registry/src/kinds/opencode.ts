import type { AgentKind, DeclarationKey, Layout, Root } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  files,
  fromNpm,
  key,
  markdown,
  native,
  type Row,
  row,
  skills,
  skillsOf,
  text,
} from "./parts.ts";

const CODE = [".js", ".ts", ".mjs"];
/** Both spellings may coexist in one file and are merged by name. */
const CONFIG: readonly DeclarationKey[] = [
  key("mcp", "mcp-opencode", ["mcp"]),
  key("agent", "agent-map", ["agent"]),
  key("agent", "agent-map", ["agents"], "documented"),
  key("prompt", "prompt-map", ["command"]),
  key("prompt", "prompt-map", ["commands"], "documented"),
  key("executable", "executable-list", ["plugin"]),
  key("executable", "executable-list", ["plugins"], "documented"),
];
const READING = { insideSkills: true, needs: ["name"] } as const;
const OWN_READING = { ...READING, hidden: false } as const;
const EXTERNAL = ["OPENCODE_DISABLE_EXTERNAL_SKILLS"];
const CLAUDE = ["OPENCODE_DISABLE_EXTERNAL_SKILLS", "OPENCODE_DISABLE_CLAUDE_CODE_SKILLS"];

/** Singular and plural directories load alike. */
function own(base: "dir" | "project", at: string): readonly Root[] {
  return [
    skills(base, `${at}skill`, "any", "ran", { reading: OWN_READING }),
    skills(base, `${at}skills`, "any", "ran", { reading: OWN_READING }),
    markdown("agent", base, `${at}agent`, "ran"),
    markdown("agent", base, `${at}agents`, "ran"),
    files("agent", base, `${at}mode`, 1, [".md"], "ran"),
    files("agent", base, `${at}modes`, 1, [".md"], "ran"),
    markdown("prompt", base, `${at}command`, "ran"),
    markdown("prompt", base, `${at}commands`, "ran"),
    files("executable", base, `${at}plugin`, 1, CODE, "ran"),
    files("executable", base, `${at}plugins`, 1, CODE, "ran"),
    files("executable", base, `${at}tool`, 1, CODE, "ran"),
    files("executable", base, `${at}tools`, 1, CODE, "ran"),
  ];
}

export const opencode: AgentKind = row(
  {
    ...BASE,
    id: "opencode",
    rank: 2,
    label: "OpenCode",
    binaryNames: ["opencode"],
    wellKnown: fromNpm("opencode", {
      linux: ["~/.opencode/bin/opencode"],
      darwin: ["~/.opencode/bin/opencode"],
      win32: ["~/.opencode/bin/opencode.exe"],
    }),
    packages: ["opencode-ai"],
    userDir: ".config/opencode",
    xdg: { variable: "XDG_CONFIG_HOME", sub: "opencode" },
    projectDir: ".opencode",
    homeEnv: [{ name: "OPENCODE_CONFIG_DIR", means: "additional" }],
    userSkillRoot: ".config/opencode/skills",
    projectSkillRoot: ".opencode/skills",
    userPromptRoot: ".config/opencode/command",
    projectPromptRoot: ".opencode/command",
    acp: native("opencode", ["acp", "--cwd", "."]),
    headlessRuntimeId: "opencode-cli",
    adoptionProvider: "opencode",
    skillSource: "opencode",
    forbidden: [
      "~/.local/share/opencode",
      "~/.local/state/opencode",
      "~/.cache/opencode",
      "~/.config/opencode/node_modules",
      ".opencode/node_modules",
    ],
    protects: ["~/.local/share/opencode/", "~/.local/state/opencode/", "~/.cache/opencode/"],
    sessionMarkers: [{ name: "OPENCODE", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        ...own("dir", ""),
        ...own("project", ".opencode/"),
        skillsOf("claude-code", "home", ".claude/skills", "any", "ran", { reading: READING, unlessEnv: CLAUDE }),
        skillsOf("claude-code", "project", ".claude/skills", "any", "ran", { reading: READING, unlessEnv: CLAUDE }),
        skillsOf("agents", "home", ".agents/skills", "any", "ran", { reading: READING, unlessEnv: EXTERNAL }),
        skillsOf("agents", "project", ".agents/skills", "any", "ran", { reading: READING, unlessEnv: EXTERNAL }),
      ],
      declarations: [
        declares("dir", "opencode.json", "jsonc", "ran", CONFIG),
        declares("dir", "opencode.jsonc", "jsonc", "ran", CONFIG),
        declares("project", "opencode.json", "jsonc", "ran", CONFIG),
        declares("project", "opencode.jsonc", "jsonc", "ran", CONFIG),
        declares("project", ".opencode/opencode.json", "jsonc", "ran", CONFIG),
        declares("project", ".opencode/opencode.jsonc", "jsonc", "ran", CONFIG),
      ],
      instructions: [
        text("dir", "AGENTS.md", "documented"),
        agentsMd("documented"),
        text("home", ".claude/CLAUDE.md", "documented", {
          owner: "claude-code",
          unlessEnv: ["OPENCODE_DISABLE_CLAUDE_CODE_PROMPT"],
        }),
        text("project", "CLAUDE.md", "documented", { owner: "claude-code" }),
      ],
      plugins: [],
    }) satisfies Layout,
);
