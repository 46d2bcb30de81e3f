import { EventEmitter } from "node:events";
import type { InventoryEvent, InventoryItem } from "@agent-interop/inventory";
import type { View } from "../src/command.ts";
import type { OutputStream } from "../src/output.ts";
import { palette } from "../src/term/paint.ts";

/** A stream that keeps what is written; `slow` asks for a wait after every write. */
export class FakeStream extends EventEmitter implements OutputStream {
  text = "";
  writes = 0;
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  readonly #slow: boolean;

  constructor(options: { readonly tty?: boolean; readonly columns?: number; readonly slow?: boolean } = {}) {
    super();
    this.isTTY = options.tty ?? false;
    this.columns = options.columns;
    this.#slow = options.slow ?? false;
  }

  write(text: string): boolean {
    this.text += text;
    this.writes += 1;
    if (this.#slow) setImmediate(() => this.emit("drain"));
    return !this.#slow;
  }
}

export function view(width = 80, colour = false, quiet = false): View {
  return { width, paint: palette(colour), quiet };
}

type Loose = Readonly<Record<string, unknown>>;

/** An item with every field, of which a test names the interesting ones. */
export function item(parts: Loose & { readonly kind?: InventoryItem["kind"] } = {}): InventoryItem {
  const kind = parts.kind ?? "skill";
  const particular =
    kind === "plugin"
      ? { version: "1.0.0", marketplace: "shop", installation: "installed", enabled: true }
      : kind === "mcp"
        ? { transport: "stdio", command: "node", envNames: [], headerNames: [], urlOrigin: null }
        : kind === "hook"
          ? { event: "PreToolUse", matchers: [] }
          : {};
  return {
    id: `claude-code:user:${kind}:.claude/skills/one/SKILL.md`,
    kind,
    name: "one",
    nameSource: "frontmatter",
    scope: "user",
    path: "~/.claude/skills/one/SKILL.md",
    plugin: null,
    readBy: ["claude-code"],
    description: null,
    size: 120,
    digest: `sha256:${"0".repeat(64)}`,
    link: null,
    duplicateOf: null,
    problems: [],
    ...particular,
    ...parts,
  } as InventoryItem;
}

/** A stream of events for hosts with items. */
export async function* events(
  hosts: readonly {
    readonly host: string;
    readonly items?: readonly InventoryItem[];
    readonly status?: "known" | "partial" | "unknown";
    readonly diagnostics?: readonly never[];
  }[],
): AsyncGenerator<InventoryEvent> {
  for (const { host, items = [], status = "known", diagnostics = [] } of hosts) {
    yield { type: "host", host };
    for (const entry of items) yield { type: "item", host, item: entry };
    yield {
      type: "summary",
      host,
      summary: { host, status, diagnostics, visited: { files: 1, directories: 2, bytes: 3 } },
    };
  }
}
