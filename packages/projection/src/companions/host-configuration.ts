import { type Content, SHAPE_LIMIT } from "./content.ts";
import { type FileName, isOpenAiFile, MARKDOWN, words } from "./file-name.ts";
import { jsonShape } from "./json-shape.ts";

const MCP = words(`
  .mcp.json mcp.json mcp-config.json mcp_config.json mcp-servers.json mcp_servers.json mcp_settings.json managed-mcp.json
  cline_mcp_settings.json claude_desktop_config.json
`);
const SETTINGS = words("config.toml opencode.json opencode.jsonc .claude.json managed-settings.json");
const MANIFESTS = words("gemini-extension.json qwen-extension.json kimi.plugin.json");
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^(?:hooks.*|.*[-_.]hooks)\.jsonc?$/, "hooks configuration by its name"],
  [/\.kiro\.hook$/, "hooks configuration by its name"],
  [/^settings.*\.jsonc?$/, "host settings by its name"],
  [/^monitors.*\.jsonc?$/, "monitors by its name"],
  [/^(?:api_)?marketplace\.json$/, "marketplace by its name"],
  [/^\.lsp\.json$/, "language servers by its name"],
  [/^\.app\.json$/, "connected apps by its name"],
];

/** Lines of which all must be there, and what they are. */
type Shape = readonly [string, ...RegExp[]];

const TOML: readonly Shape[] = [
  ["MCP servers by its shape", /^[ \t]*(?:\[{1,2}[ \t]*)?["']?mcp_servers["']?[ \t]*(?:[.\]]|=[ \t]*\{)/m],
  ["hooks configuration by its shape", /^[ \t]*\[{1,2}[ \t]*["']?hooks["']?[ \t]*[.\]]/m],
  ["hooks configuration by its shape", /^[ \t]*["']?hooks["']?[ \t]*(?:\.|=[ \t]*[[{])/m],
  [
    "permissions by its shape",
    /^[ \t]*\[\[[ \t]*rule[ \t]*\]\]/m,
    /^[ \t]*decision[ \t]*=[ \t]*["'](?:allow|deny|ask_user)["']/m,
  ],
];
const YAML: readonly Shape[] = [
  ["MCP servers by its shape", /^["']?(?:mcpServers|mcp_servers)["']?[ \t]*:/m],
  ["language servers by its shape", /^["']?lspServers["']?[ \t]*:/m],
];

/** The top-level keys of `agents/openai.yaml` that a host acts on, in block and in flow form. */
const ACTED_ON = /^["']?(?:policy|dependencies)["']?[ \t]*:/m;
const ACTED_ON_IN_FLOW = /["'{,\s](?:policy|dependencies)["']?\s*:/;

function byName({ base, path }: FileName, content: Content): string | null {
  if (MCP.has(base)) return "MCP servers by its name";
  if (SETTINGS.has(base)) return "host settings by its name";
  if (MANIFESTS.has(base)) return "extension manifest by its name";
  if (isOpenAiFile(path)) {
    const text = content.text()?.slice(0, SHAPE_LIMIT) ?? null;
    const acts = text === null || (text.trimStart().startsWith("{") ? ACTED_ON_IN_FLOW : ACTED_ON).test(text);
    return acts ? "agents/openai.yaml with a policy or dependencies" : null;
  }
  return BY_NAME.find(([pattern]) => pattern.test(base))?.[1] ?? null;
}

/** TOML and YAML by their lines, since their parsers are loaded only where a document is read. */
function byLines({ base, extension }: FileName, content: Content): string | null {
  const isToml = /\.(?:toml|ini|cfg|conf)(?:\.|$)/.test(base);
  if (!isToml && extension !== "yaml" && extension !== "yml") return null;
  const rules = isToml ? TOML : YAML;
  const text = content.text()?.slice(0, SHAPE_LIMIT) ?? "";
  return rules.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0] ?? null;
}

/**
 * Why a file configures a host: by its name anywhere in the tree, or by its shape whatever its name and folder, even where it
 * stands as an example. Markdown never does, and lists of JSON lines are data. `null` when nothing says so.
 */
export function hostConfigurationWhy(name: FileName, content: Content): string | null {
  if (MARKDOWN.has(name.extension)) return null;
  const why = byName(name, content) ?? byLines(name, content);
  if (why !== null || name.extension === "jsonl" || name.extension === "ndjson") return why;
  return jsonShape(content);
}
