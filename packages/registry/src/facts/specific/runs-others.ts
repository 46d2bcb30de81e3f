import { runsOf } from "./runs-first.ts";
import { each, fact, type Undated } from "./words.ts";

const qwen = runsOf("qwen 0.24.4: commands announced over ACP, extensions list");
const kilo = runsOf("kilo 7.7.9: debug skill, debug config");
const kimi = runsOf("kimi 2.1.0: commands announced over ACP");
const droid = runsOf("droid 0.225.2: plugin list, mcp list");
const KIMI_DOCS = "MoonshotAI/kimi-code docs/en/customization";
const HERE = "the examined directory alone";

const placeOf = (path: string): string => path.slice(path.lastIndexOf(":") + 1);

/** Of the other kinds, what the programs themselves showed. */
export const RUNS_OTHERS: Readonly<Record<string, readonly Undated[]>> = {
  "qwen-code": [
    ...each(
      ["~/.qwen/skills", "./.qwen/skills", "~/.agents/skills", "./.agents/skills"].map(
        (place) => `roots:skill:${place}`,
      ),
      (path) => qwen(path, placeOf(path), "each announced with its file; one level deep"),
    ),
    ...each(["roots:prompt:~/.qwen/commands", "roots:prompt:./.qwen/commands"], (path) =>
      qwen(path, placeOf(path), "at any depth, as ns:name"),
    ),
    qwen("reading", { hidden: true, needs: ["name", "description"] }, "YAML that needs recovery is taken"),
    qwen("levels", HERE, "skills of .qwen and .agents, commands"),
    ...each(["levels:./.qwen/agents", "levels:./.qwen/settings.json"], (path) =>
      fact(path, HERE, "qwen 0.24.4, scratch home", "secondary", "taken over from skills and commands"),
    ),
    qwen("runs.sameName", "one is shown, .qwen of the examined directory first"),
    qwen("runs.plugins", "skills are named <extension>:<skill>, commands plainly; a disabled extension gives nothing"),
  ],
  kilo: [
    kilo(
      "reading",
      { insideSkills: true, hidden: "not in its own folders", linked: "inside the project", needs: ["name"] },
      "as OpenCode, but of project folders only links that stay inside the project are followed",
    ),
    kilo(
      "levels",
      "every directory from the examined one up to the repository root",
      "skills, agents, commands, opencode.json",
    ),
    ...each(["declarations:mcp:./opencode.json#mcp", "declarations:agent:./opencode.json#agent"], (path) =>
      kilo(path, "opencode.json of a project", "servers and agents of it listed; ~/.config/opencode is not read"),
    ),
    kilo("runs.sameName", "one is shown"),
    kilo("runs.plugins", "a plugin inside ~/.claude/skills is a plain skill here"),
    kilo("runs.notRead", ["~/.config/opencode", ".opencode/skills"]),
  ],
  droid: [
    droid(
      "declarations:mcp:~/.factory/mcp.json#mcpServers",
      "~/.factory/mcp.json",
      "u-droid-server; servers of plugins beside it",
    ),
    droid("runs.skills", "no list of skills exists"),
  ],
  kimi: [
    ...each(
      ["~/.kimi-code/skills", "./.kimi-code/skills", "~/.agents/skills", "./.agents/skills"].map(
        (place) => `roots:skill:${place}`,
      ),
      (path) => kimi(path, placeOf(path), "at any depth, and *.md of the first level"),
    ),
    kimi(
      "reading",
      { hidden: true, needs: ["name", "description", "yaml"] },
      "of SKILL.md; the documentation lets a flat file do without name and description",
    ),
    kimi("levels", "the repository root alone, also from a directory below it", "skills of .kimi-code and .agents"),
    ...each(["levels:./.kimi-code/agents", "levels:./.agents/agents"], (path) =>
      fact(
        path,
        "the repository root alone",
        `${KIMI_DOCS}/agents.md`,
        "documented",
        "project root = the nearest directory containing .git",
      ),
    ),
    fact(
      "levels:./.kimi-code/mcp.json",
      HERE,
      `${KIMI_DOCS}/mcp.md`,
      "documented",
      ".kimi-code/mcp.json in the working directory",
    ),
    kimi("runs.sameName", "one is shown"),
    kimi("runs.notRead", [".kimi-code/commands", "~/.kimi-code/commands"], "no command of these was announced"),
  ],
};
