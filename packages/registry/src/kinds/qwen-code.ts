import type { AgentKind, Layout } from "../types.ts";
import {
  agentsMd,
  BASE,
  declares,
  files,
  fromNpm,
  HOOKS,
  key,
  markdown,
  native,
  type Row,
  row,
  SERVERS,
  skills,
  skillsOf,
  store,
  text,
} from "./parts.ts";

/** TOML is the older form. */
const COMMAND = [".md", ".toml"];
const READING = { needs: ["name", "description"] } as const;
/** The folders of the working directory alone; its parents' are not read. */
const HERE = { levels: "examined" } as const;
const SETTINGS = [SERVERS, key("hook", HOOKS.shape, HOOKS.key, "secondary")];

export const qwenCode: AgentKind = row(
  {
    ...BASE,
    id: "qwen-code",
    rank: 15,
    label: "Qwen Code",
    aliases: ["qwen"],
    binaryNames: ["qwen"],
    wellKnown: fromNpm("qwen"),
    packages: ["@qwen-code/qwen-code"],
    userDir: ".qwen",
    projectDir: ".qwen",
    // No vendor page names it, so it is read beside the home.
    homeEnv: [{ name: "QWEN_CONFIG_DIR", means: "additional" }],
    acp: native("qwen", ["--acp"]),
    forbidden: [
      "~/.qwen/oauth_creds.json",
      "~/.qwen/installation_id",
      "~/.qwen/tmp",
      "~/.qwen/projects",
      "~/.qwen/debug",
      "~/.qwen/todos",
      "~/.qwen/extension-store",
      "~/.qwen/.env",
      ".qwen/.env",
    ],
    listCommands: [["extensions", "list"]],
    sessionMarkers: [{ name: "QWEN_CODE", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "ran", { reading: READING }),
        skills("project", ".qwen/skills", 1, "ran", { reading: READING, ...HERE }),
        skillsOf("agents", "home", ".agents/skills", 1, "ran", { reading: READING }),
        skillsOf("agents", "project", ".agents/skills", 1, "ran", { reading: READING, ...HERE }),
        markdown("agent", "dir", "agents", "secondary"),
        markdown("agent", "project", ".qwen/agents", "secondary", HERE),
        files("prompt", "dir", "commands", "any", COMMAND, "ran"),
        files("prompt", "project", ".qwen/commands", "any", COMMAND, "ran", HERE),
      ],
      declarations: [
        declares("dir", "settings.json", "json", "ran", SETTINGS),
        declares("project", ".qwen/settings.json", "json", "ran", SETTINGS, HERE),
        // No item of its own: which extensions are on. Declared, so that it may be opened inside a forbidden directory.
        declares("dir", "extension-store/state.json", "json", "ran", []),
      ],
      instructions: [
        text("dir", "QWEN.md", "ran"),
        text("project", "QWEN.md", "secondary"),
        text("project", "QWEN.local.md", "secondary"),
        text("project", ".qwen/QWEN.md", "secondary"),
        agentsMd("secondary"),
      ],
      plugins: [store("qwen-extensions", "dir", "extensions", "ran")],
    }) satisfies Layout,
);
