import { projectedDocumentSchema } from "@agent-interop/adopt/schema";
import { interopRecordSchema } from "@agent-interop/detect/schema";
import { itemSchema } from "@agent-interop/inventory/schema";
import { kindSchema } from "@agent-interop/registry/schema";
import * as z from "zod";
import { BOUNDARY_SCHEMAS } from "./boundary/schema.ts";
import { consentSchemas } from "./consent/schema.ts";
import { hostDocumentSchema } from "./host/schema.ts";
import { adopt, apply, exportReport, importing, library, outdated, update } from "./library-actions/schema.ts";

/** The shapes of what the commands print with `--json`; the inventory's own shape lies in `@agent-interop/inventory`. */

const text = z.string();
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const severity = z.enum(["error", "warning", "info"]);
const status = z.enum(["known", "partial", "unknown"]);
const count = z.int().nonnegative();
const itemKind = z.enum([
  "skill",
  "agent",
  "prompt",
  "plugin",
  "output-style",
  "instruction",
  "hook",
  "mcp",
  "executable",
]);

/** What `inspect` adds to a record of the report. */
const examined = z.strictObject({
  counts: z.record(itemKind, count).nullable().describe("Items by kind; null when the agent was not examined."),
  status: status.nullable(),
  diagnosticCount: count.nullable(),
});

const inspect = z.strictObject({
  schema: z.literal("agent-interop/inspect@1"),
  version: z.literal(1),
  detectedAt: z.iso.datetime(),
  knownKinds: count.describe("How many kinds were looked for."),
  agents: z.array(examined).readonly().describe("In the order of the table."),
});

const member = z.strictObject({
  id: text,
  host: text,
  name: text,
  scope: z.enum(["user", "project"]),
  path: text,
  plugin: text.nullable(),
  link: z.enum(["inside", "outside", "dangling", "loop"]).nullable(),
});

const duplicates = z.strictObject({
  schema: z.literal("agent-interop/duplicates@1"),
  complete: z.boolean().describe("Every examined host was visited completely."),
  groups: z.array(
    z.strictObject({
      kind: itemKind,
      digest: text.nullable(),
      items: z.array(member).min(2).describe("The first one wins."),
    }),
  ),
});

const located = z.strictObject({ host: text, item: itemSchema });
const diff = z.strictObject({
  schema: z.literal("agent-interop/diff@1"),
  complete: z.boolean().describe("Every examined host was visited completely this time."),
  added: z.array(located),
  removed: z.array(located),
  changed: z.array(
    z.strictObject({ host: text, id: text, fields: z.array(text).min(1), before: itemSchema, after: itemSchema }),
  ),
  hosts: z
    .array(z.strictObject({ host: text, before: status.nullable(), after: status.nullable() }))
    .describe("Hosts whose status changed or is not known: there `removed` may mean `not visited`."),
});

const explain = z.strictObject({
  schema: z.literal("agent-interop/explain@1"),
  codes: z.array(
    z.strictObject({ code, package: text, severity, hint: text.nullable(), what: text, why: text, todo: text }),
  ),
});

const fact = z.strictObject({
  path: text,
  value: z.json(),
  source: text,
  date: z.iso.date(),
  confidence: z.enum(["ran", "documented", "secondary"]),
  evidence: text.exactOptional(),
});
const described = z.strictObject({ origin: z.enum(["built-in", "user"]), facts: z.array(fact) });
const kinds = z.strictObject({ schema: z.literal("agent-interop/kinds-list@1"), kinds: z.array(described) });

const completion = z.strictObject({
  schema: z.literal("agent-interop/completion@1"),
  shell: z.enum(["bash", "zsh", "fish"]),
  script: text,
});

const flag = z.strictObject({ name: text, value: text.nullable(), summary: text });
const argument = z.strictObject({ name: text, required: z.boolean(), summary: text });
const help = z.strictObject({
  schema: z.literal("agent-interop/help@1"),
  usage: text,
  commands: z.array(
    z.strictObject({
      name: text,
      summary: text,
      details: z.array(text),
      argument: argument.nullable(),
      more: argument.nullable().describe("Further arguments behind it, any number of them."),
      flags: z.array(flag),
      examples: z.array(z.strictObject({ line: text, purpose: text })),
    }),
  ),
  flags: z.array(flag),
  exitCodes: z.array(z.strictObject({ code: count, meaning: text })),
});

const version = z.strictObject({ schema: z.literal("agent-interop/version@1"), version: text });

type Json = Record<string, unknown>;

/** `reused`: what occurs twice is written once, under `$defs`. */
const published = (schema: z.ZodType, title: string, reused: "inline" | "ref" = "inline"): Json => ({
  ...z.toJSONSchema(schema, { reused }),
  title,
});

/** One closed object out of two: the members of a shape that another package owns, and ours. */
function together(owned: Json, ours: Json): Json {
  const { $schema: _, ...rest } = owned;
  return {
    ...rest,
    properties: { ...(owned["properties"] as Json), ...(ours["properties"] as Json) },
    required: [...(owned["required"] as string[]), ...(ours["required"] as string[])],
  };
}

/** Puts what another package owns into a list of ours. */
function withOwned(document: Json, list: string, owned: z.ZodType): Json {
  const properties = document["properties"] as Record<string, Json>;
  const array = properties[list] as Json;
  const items = together(z.toJSONSchema(owned, { io: "input" }) as Json, array["items"] as Json);
  return { ...document, properties: { ...properties, [list]: { ...array, items } } };
}

/** The JSON Schemas (2020-12) that the package publishes, by file name. */
export function jsonSchemas(): Readonly<Record<string, Json>> {
  return {
    "inspect.schema.json": withOwned(published(inspect, "agent-interop inspect --json"), "agents", interopRecordSchema),
    "duplicates.schema.json": published(duplicates, "agent-interop inventory --duplicates --json"),
    "diff.schema.json": published(diff, "agent-interop inventory --diff FILE --json", "ref"),
    "adopt.schema.json": published(adopt, "agent-interop adopt --json", "ref"),
    "import.schema.json": published(importing, "agent-interop import --json", "ref"),
    "apply.schema.json": published(apply, "agent-interop apply FILE --json", "ref"),
    "outdated.schema.json": published(outdated, "agent-interop outdated --json", "ref"),
    "update.schema.json": published(update, "agent-interop update --json", "ref"),
    "library.schema.json": published(library, "agent-interop library --json", "ref"),
    "export.schema.json": published(exportReport, "agent-interop export --json", "ref"),
    "project.schema.json": published(projectedDocumentSchema, "agent-interop project --json", "ref"),
    ...Object.fromEntries(
      BOUNDARY_SCHEMAS.map(([name, title, schema]) => [`${name}.schema.json`, published(schema, title)]),
    ),
    ...consentSchemas(published),
    "explain.schema.json": published(explain, "agent-interop explain --json"),
    "kinds-list.schema.json": withOwned(published(kinds, "agent-interop kinds --json"), "kinds", kindSchema),
    "host.schema.json": published(hostDocumentSchema, "agent-interop host --json"),
    "completion.schema.json": published(completion, "agent-interop completion --json"),
    "help.schema.json": published(help, "agent-interop help --json"),
    "version.schema.json": published(version, "agent-interop --version --json"),
  };
}
