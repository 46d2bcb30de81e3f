import * as z from "zod";
import type { InteropInventory } from "./types.ts";

const code = z.string().regex(/^[a-z][a-z0-9-]*$/);
const text = z.string();

/** One fact about the state of the world; the type lies in `diagnostics`. */
export const diagnosticSchema: z.ZodType = z
  .strictObject({
    code,
    severity: z.enum(["error", "warning", "info"]),
    path: text.nullable(),
    message: text,
    hint: text.nullable(),
  })
  .readonly();

const common = {
  id: text.min(1),
  name: text.min(1),
  nameSource: z.enum(["frontmatter", "manifest", "registry", "key", "directory", "file"]),
  scope: z.enum(["user", "project"]),
  path: text.min(1),
  plugin: text.nullable(),
  readBy: z.array(text).readonly(),
  description: text.nullable(),
  size: z.int().nonnegative().nullable(),
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/)
    .nullable(),
  link: z.enum(["inside", "outside", "dangling", "loop"]).nullable(),
  duplicateOf: text.nullable(),
  problems: z.array(code).readonly(),
};

const file = z
  .strictObject({
    ...common,
    kind: z.enum(["skill", "agent", "prompt", "output-style", "instruction", "executable"]),
  })
  .readonly();

const plugin = z
  .strictObject({
    ...common,
    kind: z.literal("plugin"),
    version: text.nullable(),
    marketplace: text.nullable(),
    installation: z.enum(["installed", "cached", "live", "stale", "unknown"]),
    enabled: z.boolean().nullable(),
  })
  .readonly();

const mcp = z
  .strictObject({
    ...common,
    kind: z.literal("mcp"),
    transport: z.enum(["stdio", "http", "sse", "ws", "unknown"]),
    command: text.nullable(),
    envNames: z.array(text).readonly(),
    headerNames: z.array(text).readonly(),
    urlOrigin: text.nullable(),
  })
  .readonly();

const hook = z
  .strictObject({ ...common, kind: z.literal("hook"), event: text, matchers: z.array(text).readonly() })
  .readonly();

/** One item: the fields of each kind are closed, so that no value that may be secret has a field to be in. */
export const itemSchema: z.ZodType = z.union([file, plugin, mcp, hook]);

const count = z.int().nonnegative();

const host = z
  .strictObject({
    host: text.min(1),
    status: z.enum(["known", "partial", "unknown"]),
    items: z.array(itemSchema).readonly(),
    diagnostics: z.array(diagnosticSchema).readonly(),
    visited: z.strictObject({ files: count, directories: count, bytes: count }).readonly(),
  })
  .readonly();

/** The document of `agent-interop inventory --json` and of `discoverInteropInventory`. */
export const inventorySchema: z.ZodType<InteropInventory> = z
  .strictObject({ schema: z.literal("agent-interop/inventory@1"), hosts: z.array(host).readonly() })
  .readonly() as unknown as z.ZodType<InteropInventory>;

/** The JSON Schema that the package publishes as `inventory.schema.json`. */
export function inventoryJsonSchema(): Record<string, unknown> {
  return { $id: "agent-interop/inventory@1", ...z.toJSONSchema(inventorySchema) };
}
