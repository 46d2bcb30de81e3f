import {
  importPlanSchema,
  outdatedPackageSchema,
  planSchema,
  projectedDocumentSchema,
  restorePlanSchema,
} from "@agent-interop/adopt/schema";
import { interopRecordSchema } from "@agent-interop/detect/schema";
import { itemSchema } from "@agent-interop/inventory/schema";
import { kindSchema } from "@agent-interop/registry/schema";
import * as z from "zod";
import { consentSchemas } from "./consent/schema.ts";

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

const fromWhere = { source: text, format: text.nullable(), marketplace: text.nullable() };
const origin = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("interop"), host: text, ...fromWhere }),
  z.strictObject({
    kind: z.literal("import"),
    host: text.nullable(),
    ...fromWhere,
    transport: z.enum(["path", "git", "archive"]),
    ref: text.nullable(),
    commit: text.nullable(),
    subfolder: text.nullable(),
  }),
]);
const installed = {
  id: text,
  kind: z.enum(["plugin", "skill", "agent", "prompt"]),
  name: text,
  version: text,
  digest: text,
  licence: text.nullable(),
  requires: z.array(text),
  installedAt: z.iso.datetime(),
};
const record = z.discriminatedUnion("trust", [
  z.strictObject({ ...installed, fingerprint: text, origin, trust: z.literal("foreign") }),
  z.strictObject({ ...installed, trust: z.literal("native") }),
]);
const applied = z
  .strictObject({
    installed: z.array(record),
    refused: z.array(
      z.strictObject({
        item: text.describe("Empty when the plan as a whole was refused."),
        reason: z.strictObject({ code, message: text }),
        changed: z.array(text),
      }),
    ),
    operation: text.nullable(),
  })
  .nullable()
  .describe("Null when nothing was approved, or when applying failed as a whole.");
const adopt = z.strictObject({
  schema: z.literal("agent-interop/adopt@1"),
  host: text,
  plan: planSchema,
  result: applied,
});
const imported = z
  .strictObject({
    published: z.boolean().describe("It is in the library."),
    valid: z.boolean().nullable().describe("It was read back and is the valid package that was reviewed."),
    gate: z.strictObject({
      trust: z.literal("foreign"),
      setting: z.literal("integrations.projectResources.trustProjectImports"),
      enabled: z.union([z.boolean(), z.literal("unknown")]),
    }),
    installed: record.nullable(),
    resources: count.describe("Skills, agents and prompts in it."),
    refused: z.array(z.strictObject({ reason: z.strictObject({ code, message: text }), changed: z.array(text) })),
    operation: text.nullable(),
  })
  .nullable()
  .describe("Null when nothing was approved, or when applying failed as a whole.");
const importing = z.strictObject({
  schema: z.literal("agent-interop/import@1"),
  plan: importPlanSchema,
  result: imported,
});
const applySchema = z.literal("agent-interop/apply@1");
const apply = z.union([
  z.strictObject({ schema: applySchema, plan: planSchema, result: applied }),
  z.strictObject({ schema: applySchema, plan: importPlanSchema, result: imported }),
]);
const outdated = z.strictObject({
  schema: z.literal("agent-interop/outdated@1"),
  scope: z.enum(["user", "project"]),
  packages: z.array(outdatedPackageSchema).describe("Sorted by id."),
});
const update = z.strictObject({
  schema: z.literal("agent-interop/update@1"),
  passed: z
    .array(z.strictObject({ id: text, reason: z.strictObject({ code, message: text }) }))
    .describe("Copies that have no entry in the plan, with why; without those whose source did not move."),
  plan: planSchema,
  result: applied,
});
const verified = z.strictObject({
  id: text,
  state: text,
  paths: z.array(text),
  base: z
    .enum(["intact", "absent", "damaged"])
    .describe("The copy of what was installed that an update compares with."),
});
const gate = z.strictObject({ path: text.nullable(), value: z.union([z.boolean(), z.literal("unknown")]), why: text });
const trusted = { trusted: z.boolean(), why: code };
const itemTrust = z.strictObject({ kind: z.enum(["skill", "agent", "prompt"]), id: text, ...trusted });
const libraryTrust = z.strictObject({
  gate,
  packages: z.array(
    z.strictObject({
      id: text,
      kind: installed.kind,
      version: text,
      trust: z.enum(["foreign", "native"]),
      ...trusted,
      items: z.array(itemTrust),
    }),
  ),
  write: text.nullable().describe("What the operator would write into the settings file to trust the rest."),
  diagnostics: z.array(z.strictObject({ code, severity, path: text.nullable(), message: text, hint: text.nullable() })),
});
const lockReport = z.strictObject({
  path: text,
  locked: z.boolean(),
  differences: z.array(
    z.strictObject({
      id: text,
      what: z.enum(["not-locked", "not-installed", "differs", "changed"]),
      parts: z.array(text),
    }),
  ),
  written: z.boolean(),
});
const restoreReport = z.strictObject({
  plan: restorePlanSchema,
  result: z
    .strictObject({
      installed: z.array(record),
      removed: z.array(text),
      refused: z.array(z.strictObject({ id: text, reason: z.strictObject({ code, message: text }) })),
      operation: text.nullable(),
    })
    .nullable()
    .describe("Null when nothing was written."),
});
const because = z.strictObject({ code, message: text }).nullable();
const exportReport = z.strictObject({
  schema: z.literal("agent-interop/export-report@1"),
  action: z.enum(["export", "remove"]),
  scope: z.enum(["user", "project"]).nullable(),
  gate: gate.nullable(),
  plan: z
    .strictObject({
      digest: text,
      directory: text,
      packages: z.array(
        z.strictObject({
          id: text,
          kind: installed.kind,
          version: text,
          digest: text,
          trusted: z.boolean(),
          action: z.enum(["export", "skip"]),
          reason: because,
        }),
      ),
      folders: z.array(
        z.strictObject({
          folder: text,
          package: text,
          version: text,
          digest: text,
          action: z.enum(["add", "update", "same", "remove", "keep", "blocked"]),
          reason: because,
          files: z.array(z.tuple([text, text])).describe("Path in the folder, and SHA-256."),
        }),
      ),
      losses: z.array(z.strictObject({ package: text, path: text, code, message: text })),
    })
    .nullable(),
  removal: z
    .strictObject({
      directory: text,
      found: z.boolean(),
      removed: z.array(text),
      left: z.array(text).describe("Edited since: they stay."),
      missing: z.array(text),
    })
    .nullable(),
  written: z.boolean(),
  places: z
    .array(z.strictObject({ kind: text, label: text, directory: text, command: text }))
    .describe("How a person takes the folders to each agent. Nothing of it was run."),
});
const library = z.strictObject({
  schema: z.literal("agent-interop/library-report@1"),
  action: z.enum(["list", "show", "verify", "remove", "undo", "recover", "trust", "lock", "restore"]),
  scope: z.enum(["user", "project"]),
  result: z
    .union([
      z.strictObject({
        records: z.array(record),
        diagnostics: z.array(
          z.strictObject({ code, severity, path: text.nullable(), message: text, hint: text.nullable() }),
        ),
      }),
      z.strictObject({
        record,
        files: z.array(z.strictObject({ path: text, digest: text })),
        verified,
        adoption: z.json().describe("The package's `adoption.json`, which no digest covers; null without one."),
      }),
      z.strictObject({ packages: z.array(verified) }),
      z.strictObject({ operation: text.exactOptional(), removed: z.array(text) }),
      z.strictObject({ undone: z.array(text) }),
      z.strictObject({ recovered: z.array(z.strictObject({ what: text, id: text })) }),
      libraryTrust,
      lockReport,
      restoreReport,
    ])
    .describe("By action: list, show, verify, remove, undo, recover, trust, lock, restore."),
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
const help = z.strictObject({
  schema: z.literal("agent-interop/help@1"),
  usage: text,
  commands: z.array(
    z.strictObject({
      name: text,
      summary: text,
      details: z.array(text),
      argument: z.strictObject({ name: text, required: z.boolean(), summary: text }).nullable(),
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
    ...consentSchemas(published),
    "explain.schema.json": published(explain, "agent-interop explain --json"),
    "kinds-list.schema.json": withOwned(published(kinds, "agent-interop kinds --json"), "kinds", kindSchema),
    "completion.schema.json": published(completion, "agent-interop completion --json"),
    "help.schema.json": published(help, "agent-interop help --json"),
    "version.schema.json": published(version, "agent-interop --version --json"),
  };
}
