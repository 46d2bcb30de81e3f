import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, row, third, unknown, vendor } from "../row.ts";

const MIRROR = "https://github.com/alphaperseii3000/google-antigravity-docs/blob/master/google-antigravity-docs.md";
const GUIDE = "https://dev.to/arindam_1729/antigravity-cli-a-hands-on-guide-to-googles-terminal-coding-agent-5bc7";
const NEWS = "https://developers.googleblog.com/an-important-update-transitioning-gemini-cli-to-antigravity-cli/";
const COPY = { caution: "Somebody's own copy of the documents." };
const BLOG = { caution: "A blog." };

export const antigravity: HostDescriptor = row({
  id: "antigravity",
  title: "Antigravity",
  hookEvents: "gemini",
  hostIntegration: {
    embeddingMode: third("declarative", MIRROR, "Skills, workflows and rules are all files.", COPY),
    commandSurface: third("slash-file", MIRROR, "A workflow is Markdown and is called with a slash.", COPY),
    modelMode: third("passive", GUIDE, "An option or a command picks the model.", BLOG),
    hookBus: third(
      "host",
      "https://www.aibuilderclub.com/blog/antigravity-cli-guide",
      "The command calls interceptors that are written down in JSON.",
      BLOG,
    ),
    stateIO: third(
      "filesystem",
      "https://www.explainx.ai/blog/antigravity-cli-features-sandbox-plugins-subagents-2026",
      "What it installs lies in folders of the home.",
      BLOG,
    ),
    transport: third("mcp", GUIDE, "MCP servers are reached over stdio and over HTTP.", BLOG),
    runtime: vendor("go", NEWS, "The vendor tells that this command is made in Go."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: unknown(
        "https://www.aibuilderclub.com/blog/antigravity-cli-guide ; https://antigravity.google/docs/agents",
      ),
      nested: unknown("https://antigravity.google/docs/agents"),
      maxDepth: unknown("https://antigravity.google/docs/agents"),
      background: vendor(true, NEWS, "Several agents are said to work behind the user's back."),
      subagentToolkit: vendor(
        "full",
        "https://antigravity.google/docs/cli/features",
        "Subagents search, edit, use the terminal and the web.",
      ),
      backgroundDispatch: unknown(
        "antigravity.google/docs/cli-subagents and /agent (both empty without a browser) ; README of google-antigravity/antigravity-cli",
      ),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
