import type { AgentKind, Layout } from "../types.ts";
import {
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

const READING = { hidden: false, needs: ["name", "description"] } as const;
/** The folders of the working directory alone; its parents' are not read. */
const HERE = { levels: "examined" } as const;
const SETTINGS = [SERVERS, key("hook", HOOKS.shape, HOOKS.key, "documented")];

export const gemini: AgentKind = row(
  {
    ...BASE,
    id: "gemini",
    rank: 3,
    label: "Gemini",
    binaryNames: ["gemini"],
    wellKnown: fromNpm("gemini"),
    packages: ["@google/gemini-cli"],
    userDir: ".gemini",
    projectDir: ".gemini",
    homeEnv: [{ name: "GEMINI_CLI_HOME", means: "parent-of", child: ".gemini" }],
    // Antigravity makes `~/.gemini` and reads `~/.gemini/GEMINI.md` too, so neither of them proves Gemini.
    markers: [".gemini/settings.json", ".gemini/extensions", ".gemini/commands", ".gemini/skills", ".gemini/agents"],
    instructionFiles: ["GEMINI.md", ".gemini/GEMINI.md"],
    acp: native("gemini", ["--acp"]),
    adoptionProvider: "gemini",
    forbidden: [
      "~/.gemini/oauth_creds.json",
      "~/.gemini/gemini-credentials.json",
      "~/.gemini/mcp-oauth-tokens.json",
      "~/.gemini/mcp-oauth-tokens-v2.json",
      "~/.gemini/a2a-oauth-tokens.json",
      "~/.gemini/google_accounts.json",
      "~/.gemini/google_account_id",
      "~/.gemini/.env",
      "~/.gemini/installation_id",
      "~/.gemini/user_id",
      "~/.gemini/projects.json",
      "~/.gemini/trustedFolders.json",
      "~/.gemini/state.json",
      "~/.gemini/tmp",
      "~/.gemini/history",
      "~/.gemini/cli-browser-profile",
      ".gemini/.env",
    ],
    listCommands: [["extensions", "list"]],
    sessionMarkers: [{ name: "GEMINI_CLI", value: "1" }],
  } satisfies Row,
  () =>
    ({
      roots: [
        skills("dir", "skills", 1, "ran", { reading: READING }),
        skills("project", ".gemini/skills", 1, "ran", { reading: READING, ...HERE }),
        skillsOf("agents", "home", ".agents/skills", 1, "ran", { reading: READING }),
        skillsOf("agents", "project", ".agents/skills", 1, "ran", { reading: READING, ...HERE }),
        markdown("agent", "dir", "agents", "documented"),
        markdown("agent", "project", ".gemini/agents", "documented", HERE),
        files("prompt", "dir", "commands", "any", [".toml"], "documented"),
        files("prompt", "project", ".gemini/commands", "any", [".toml"], "documented", HERE),
      ],
      declarations: [
        declares("dir", "settings.json", "jsonc", "ran", SETTINGS),
        declares("project", ".gemini/settings.json", "jsonc", "ran", SETTINGS, HERE),
      ],
      instructions: [
        text("dir", "GEMINI.md", "documented"),
        text("project", "GEMINI.md", "documented"),
        text("project", ".gemini/GEMINI.md", "secondary"),
      ],
      plugins: [store("gemini-extensions", "dir", "extensions", "ran")],
    }) satisfies Layout,
);
