import { importPlanSchema, outdatedPackageSchema, planSchema, restorePlanSchema } from "@agent-interop/adopt/schema";
import * as z from "zod";

/** The shapes of what the commands print that take copies and keep them. */

const text = z.string();
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const severity = z.enum(["error", "warning", "info"]);
const count = z.int().nonnegative();

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
export const adopt: z.ZodType = z.strictObject({
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
export const importing: z.ZodType = z.strictObject({
  schema: z.literal("agent-interop/import@1"),
  plan: importPlanSchema,
  result: imported,
});
const applySchema = z.literal("agent-interop/apply@1");
export const apply: z.ZodType = z.union([
  z.strictObject({ schema: applySchema, plan: planSchema, result: applied }),
  z.strictObject({ schema: applySchema, plan: importPlanSchema, result: imported }),
]);
export const outdated: z.ZodType = z.strictObject({
  schema: z.literal("agent-interop/outdated@1"),
  scope: z.enum(["user", "project"]),
  packages: z.array(outdatedPackageSchema).describe("Sorted by id."),
});
export const update: z.ZodType = z.strictObject({
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
export const exportReport: z.ZodType = z.strictObject({
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
    .array(z.strictObject({ kind: text, label: text, directory: text, command: text, overwrites: z.array(text) }))
    .describe("How a person takes the folders to each agent. Nothing of it was run."),
});
export const library: z.ZodType = z.strictObject({
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
      z.strictObject({ removes: z.array(text), operation: text.exactOptional(), removed: z.array(text) }),
      z.strictObject({
        operations: z.array(
          z.strictObject({
            id: text,
            usable: z.boolean(),
            packages: z.array(z.strictObject({ id: text, what: z.enum(["goes", "returns", "older"]) })),
          }),
        ),
        undone: z.array(text),
      }),
      z.strictObject({ recovered: z.array(z.strictObject({ what: text, id: text, packages: z.array(text) })) }),
      libraryTrust,
      lockReport,
      restoreReport,
    ])
    .describe("By action: list, show, verify, remove, undo, recover, trust, lock, restore."),
});
