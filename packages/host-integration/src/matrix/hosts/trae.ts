import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, row, third, unknown, vendor } from "../row.ts";

const DOCS = "https://docs.trae.ai/ide";
const FORUM = "https://news.ycombinator.com/item?id=44703164";

export const trae: HostDescriptor = row({
  id: "trae",
  title: "Trae IDE",
  hostIntegration: {
    embeddingMode: third(
      "imperative",
      "https://traeide.com/docs/how-to-manage-extensions-in-trae-ide",
      "Concluded from its being built on VS Code.",
      {
        caution: "What its parent can do is not what it documents.",
      },
    ),
    commandSurface: vendor(
      "slash-file",
      `${DOCS}/skills`,
      "Folders with a SKILL.md are skills, and a user can trigger them.",
    ),
    modelMode: vendor("passive", `${DOCS}/models`, "A menu decides on the model."),
    hookBus: third("engine", FORUM, "Concluded from its being built on VS Code.", { caution: "A comment in a forum." }),
    stateIO: third("filesystem", "https://traeide.com/news/6", "Rules, skills and servers are files of the project."),
    transport: vendor("mcp", `${DOCS}/model-context-protocol`, "MCP works over three transports."),
    runtime: third("node", FORUM, "Concluded from its being an Electron program.", {
      caution: "A comment in a forum.",
    }),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(true, `${DOCS}/agent`, "Each agent can be called for itself."),
      nested: unknown(`${DOCS}/solo-mode ; ${DOCS}/agent`),
      maxDepth: unknown(`${DOCS}/solo-mode`),
      background: third(true, "https://news.aibase.com/news/22829", "News about tasks that run side by side."),
      subagentToolkit: unknown(`${DOCS}/agent`),
      backgroundDispatch: unknown(`${DOCS}/agent ; docs/roadmap.md of bytedance/trae-agent`),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
