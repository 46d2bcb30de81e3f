import type { Diagnostic } from "@agent-interop/diagnostics";
import type { ItemKind } from "@agent-interop/registry";

export type { ItemKind };

export type Scope = "user" | "project";

/** Where an item's name comes from; a name from the path is a fallback and marked as one. */
export type NameSource = "frontmatter" | "manifest" | "registry" | "key" | "directory" | "file";

/** `null`: no link. The words of a link that was not followed are also a problem code of the item. */
export type LinkState = null | "inside" | "outside" | "dangling" | "loop";

/** What is known of a plugin's place: loaded by its host, only in the cache, read in place, an older cached version, or not known. */
export type Installation = "installed" | "cached" | "live" | "stale" | "unknown";

export type Transport = "stdio" | "http" | "sse" | "ws" | "unknown";

interface ItemBase {
  /** `<host>:<scope>:<kind>:<path without prefix>[#<key>]`: stable, unique, the selector everywhere. */
  readonly id: string;
  readonly name: string;
  readonly nameSource: NameSource;
  readonly scope: Scope;
  /** `~/…`, `./…` or absolute, `/` on every system: the file (skill: its SKILL.md; plugin: its directory). */
  readonly path: string;
  /** Id of the owning plugin. */
  readonly plugin: string | null;
  /** Every kind that loads it, in registry order, from facts of confidence `ran` or `documented` only. */
  readonly readBy: readonly string[];
  readonly description: string | null;
  /** Bytes of the item's own file; `null` when it was not read. A definition inside a file has the file's size. */
  readonly size: number | null;
  /** `sha256:<hex>` of the file's raw bytes; `null` when it was not read, and for keys of a configuration file. */
  readonly digest: string | null;
  readonly link: LinkState;
  /** Id of the item with equal bytes (or of which this is a link) that comes first. */
  readonly duplicateOf: string | null;
  /** Codes; each has a diagnostic of the host with the place and the words. */
  readonly problems: readonly string[];
}

export interface FileItem extends ItemBase {
  readonly kind: "skill" | "agent" | "prompt" | "output-style" | "instruction" | "executable";
}

export interface PluginItem extends ItemBase {
  readonly kind: "plugin";
  readonly version: string | null;
  readonly marketplace: string | null;
  readonly installation: Installation;
  /** `null`: the host keeps no such switch, or nothing states it. */
  readonly enabled: boolean | null;
}

/** Secret-bearing values have no field to be in: names and an origin only. */
export interface McpItem extends ItemBase {
  readonly kind: "mcp";
  readonly transport: Transport;
  /** Base name of the command, without directories and arguments. */
  readonly command: string | null;
  readonly envNames: readonly string[];
  readonly headerNames: readonly string[];
  /** Scheme, host and port of the URL, without user, path and query. */
  readonly urlOrigin: string | null;
}

export interface HookItem extends ItemBase {
  readonly kind: "hook";
  readonly event: string;
  readonly matchers: readonly string[];
}

export type InventoryItem = FileItem | PluginItem | McpItem | HookItem;

/** `known`: all declared roots were visited. `partial`: something was left out. `unknown`: nothing could be read. */
export type HostStatus = "known" | "partial" | "unknown";

export interface VisitedCounts {
  readonly files: number;
  readonly directories: number;
  readonly bytes: number;
}

export interface HostSummary {
  readonly host: string;
  readonly status: HostStatus;
  readonly diagnostics: readonly Diagnostic[];
  readonly visited: VisitedCounts;
}

export interface HostInventory extends HostSummary {
  readonly items: readonly InventoryItem[];
}

/** The document that `inventory --json` prints and the collected API returns. */
export interface InteropInventory {
  readonly schema: "agent-interop/inventory@1";
  readonly hosts: readonly HostInventory[];
}

/** What the streaming API hands out: hosts in registry order, each with its items and then its summary. */
export type InventoryEvent =
  | { readonly type: "host"; readonly host: string }
  | { readonly type: "item"; readonly host: string; readonly item: InventoryItem }
  | { readonly type: "summary"; readonly host: string; readonly summary: HostSummary };
