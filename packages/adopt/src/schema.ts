import { FOREIGN_FORMATS } from "@agent-interop/foreign-formats";
import * as z from "zod";
import type { ImportPlan } from "./import/types.ts";
import type { OutdatedPackage } from "./outdated/types.ts";
import type { AdoptionPlan } from "./plan/types.ts";
import type { ProjectedDocument } from "./project/types.ts";
import type { RestorePlan } from "./restore/types.ts";

/** The published shape of a plan: parsed when one comes in from a file, and the source of its JSON Schema. */

const text = z.string();
const line = z.int().positive().nullable();
const sha = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const lossSchema = z.strictObject({
  code: text,
  subject: z.enum(["key", "value", "name", "file", "reference", "placeholder", "tool", "requirement"]),
  path: text,
  what: text.nullable(),
  line,
  message: text,
  acknowledge: z.boolean(),
});

const findingSchema = z.strictObject({
  code: text,
  path: text,
  line,
  field: z.enum(["description", "text"]),
  excerpt: text,
});

const reasonSchema = z.strictObject({ code: text, message: text });
const reviewedSchema = z.tuple([text, text]).readonly();
const requirementSchema = z.strictObject({ kind: text, name: text, range: text.nullable(), line });
const unsupportedSchema = z.strictObject({ what: text, path: text, names: z.array(text).readonly(), reason: text });

const outcomeSchema = z.strictObject({
  kind: text,
  name: text,
  source: text,
  status: z.enum(["converted", "needs-acknowledgement", "unsupported"]),
  id: text.nullable(),
  declaredId: text.nullable(),
  destination: text.nullable(),
  reason: reasonSchema.nullable(),
  omittedFields: z.array(text).readonly(),
  omittedFiles: z.array(text).readonly(),
});

const entrySchema = z.strictObject({
  item: text,
  host: text,
  kind: text,
  name: text,
  sourceScope: z.enum(["user", "project"]),
  path: text,
  action: z.enum(["install", "update", "needs-acknowledgement", "skip"]),
  reason: reasonSchema.nullable(),
  id: text.nullable(),
  version: text.nullable(),
  destination: text.nullable(),
  digest: sha.nullable(),
  fingerprint: sha.nullable(),
  reviewed: z.array(reviewedSchema).readonly(),
  losses: z.array(lossSchema).readonly(),
  findings: z.array(findingSchema).readonly(),
  requirements: z.array(requirementSchema).readonly(),
  format: text.nullable(),
  marketplace: text.nullable(),
  outcomes: z.array(outcomeSchema).readonly(),
  unsupported: z.array(unsupportedSchema).readonly(),
  licence: text.nullable(),
});

const bundleSchema = z.strictObject({
  id: text,
  host: text,
  sourceScope: z.enum(["user", "project"]),
  version: text,
  action: z.enum(["install", "update", "needs-acknowledgement", "skip"]),
  reason: reasonSchema.nullable(),
  losses: z.array(lossSchema).readonly(),
  destination: text,
  digest: sha,
  fingerprint: sha,
  items: z.array(text).min(1).readonly(),
  removes: z.array(text).readonly(),
});

const settings = {
  companions: z.enum(["text", "data", "all-inert"]),
  profile: text,
  findings: z.boolean(),
};

const then = z.strictObject({ installed: text, source: text.nullable() });
const hash = sha.nullable();
const side = z.strictObject({ line: z.int().positive(), lines: z.array(text).readonly() });
const hunk = z.strictObject({
  by: z.enum(["source", "library", "same", "conflict", "unknown"]),
  base: side.nullable(),
  library: side,
  source: side,
});

/** One installed package beside its source, as a command prints it. */
export const outdatedPackageSchema: z.ZodType<OutdatedPackage> = z.strictObject({
  id: text,
  kind: z.enum(["plugin", "skill", "agent", "prompt"]),
  name: text,
  state: z.enum([
    "current",
    "moved",
    "edited",
    "moved-and-edited",
    "gone",
    "unreadable",
    "blocked",
    "not-asked",
    "not-examined",
  ]),
  reason: z.strictObject({ code: text, message: text }).nullable(),
  origin: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("interop"),
      host: text,
      source: text,
      format: text.nullable(),
      marketplace: text.nullable(),
    }),
    z.strictObject({
      kind: z.literal("import"),
      host: text.nullable(),
      source: text,
      format: text.nullable(),
      marketplace: text.nullable(),
      transport: z.enum(["path", "git", "archive"]),
      ref: text.nullable(),
      commit: text.nullable(),
      subfolder: text.nullable(),
    }),
  ]),
  item: text.nullable(),
  version: then,
  digest: then,
  fingerprint: then,
  commit: z.strictObject({ installed: text.nullable(), source: text.nullable() }),
  edited: z.array(text).readonly(),
  base: z.enum(["intact", "absent", "damaged"]).nullable(),
  newLosses: z.array(lossSchema).readonly(),
  newFindings: z.array(findingSchema).readonly(),
  files: z
    .array(
      z.strictObject({
        path: text,
        by: z.enum(["source", "library", "same", "both", "unknown"]),
        base: hash,
        library: hash,
        source: hash,
        diff: z.discriminatedUnion("state", [
          z.strictObject({ state: z.literal("lines"), hunks: z.array(hunk).readonly() }),
          z.strictObject({ state: z.enum(["not-asked", "binary", "too-large", "over-bound", "base-unknown"]) }),
        ]),
      }),
    )
    .readonly(),
});

/** A plan as a file or a command holds it. */
export const planSchema: z.ZodType<AdoptionPlan> = z.strictObject({
  schema: z.literal("agent-interop/plan@1"),
  digest: sha,
  targetScope: z.enum(["user", "project"]),
  settings: z.strictObject(settings),
  entries: z.array(entrySchema).readonly(),
  bundles: z.array(bundleSchema).readonly().exactOptional(),
});

const originSchema = z.strictObject({
  kind: z.literal("import"),
  host: text.nullable(),
  source: text,
  format: text.nullable(),
  marketplace: text.nullable(),
  transport: z.enum(["path", "git", "archive"]),
  ref: text.nullable(),
  commit: text.nullable(),
  subfolder: text.nullable(),
});

/** The plan of an import as a file or a command holds it. */
export const importPlanSchema: z.ZodType<ImportPlan> = z.strictObject({
  schema: z.literal("agent-interop/import-plan@1"),
  planDigest: sha,
  targetScope: z.enum(["user", "project"]),
  settings: z.strictObject({
    ...settings,
    format: z.enum(FOREIGN_FORMATS).nullable(),
  }),
  origin: originSchema,
  entry: text.nullable(),
  shape: z.enum(["plugin", "skill", "skills"]).nullable(),
  detection: z.strictObject({
    format: z.enum(FOREIGN_FORMATS).nullable(),
    manifestPath: text.nullable(),
    ambiguous: z.boolean(),
    candidates: z.array(z.strictObject({ format: text, path: text, state: text })).readonly(),
  }),
  action: z.enum(["install", "update", "needs-acknowledgement", "blocked"]),
  reasons: z.array(reasonSchema).readonly(),
  kind: z.enum(["plugin", "skill", "agent", "prompt"]).nullable(),
  id: text.nullable(),
  name: text.nullable(),
  version: text.nullable(),
  destination: text.nullable(),
  replaces: sha.nullable(),
  digest: sha.nullable(),
  fingerprint: sha,
  reviewed: z.array(reviewedSchema).readonly(),
  format: text.nullable(),
  outcomes: z.array(outcomeSchema).readonly(),
  unsupported: z.array(unsupportedSchema).readonly(),
  omitted: z.array(text).readonly(),
  losses: z.array(lossSchema).readonly(),
  findings: z.array(findingSchema).readonly(),
  requirements: z.array(requirementSchema).readonly(),
  licence: text.nullable(),
});

const lockedOrigin = z.discriminatedUnion("kind", [
  originSchema,
  z.strictObject({
    kind: z.literal("interop"),
    host: text,
    source: text,
    format: text.nullable(),
    marketplace: text.nullable(),
  }),
]);

/** The plan of a restore as a command prints it. */
export const restorePlanSchema: z.ZodType<RestorePlan> = z.strictObject({
  schema: z.literal("agent-interop/restore-plan@1"),
  digest: sha,
  targetScope: z.enum(["user", "project"]),
  entries: z
    .array(
      z.strictObject({
        id: text,
        kind: z.enum(["plugin", "skill", "agent", "prompt"]),
        version: text,
        digest: sha,
        origin: lockedOrigin.nullable(),
        action: z.enum(["keep", "install", "replace", "refused"]),
        reason: reasonSchema.nullable(),
        losses: z.array(lossSchema).readonly(),
        findings: z.array(findingSchema).readonly(),
      }),
    )
    .readonly(),
  extras: z
    .array(
      z.strictObject({
        id: text,
        kind: z.enum(["plugin", "skill", "agent", "prompt"]),
        version: text,
        action: z.enum(["prune", "leave"]),
        reason: reasonSchema,
      }),
    )
    .readonly(),
});

const told = <T extends z.ZodType>(value: T) =>
  z.strictObject({ value, by: z.enum(["named", "path", "content", "convention"]) });

/** One projected source as a command prints it. */
export const projectedDocumentSchema: z.ZodType<ProjectedDocument> = z.strictObject({
  schema: z.literal("agent-interop/project@1"),
  source: text,
  status: z.enum(["ready", "refused"]),
  host: told(text),
  kind: told(z.enum(["skill", "agent", "prompt", "plugin"])),
  reason: reasonSchema.nullable(),
  format: text.nullable(),
  id: text.nullable(),
  name: text.nullable(),
  version: text.nullable(),
  digest: sha.nullable(),
  needsAcknowledgement: z.boolean(),
  fingerprint: sha,
  files: z.array(z.strictObject({ path: text, encoding: z.enum(["utf8", "base64"]), content: text })).readonly(),
  losses: z.array(lossSchema).readonly(),
  findings: z.array(findingSchema).readonly(),
  requirements: z.array(requirementSchema).readonly(),
  outcomes: z.array(outcomeSchema).readonly(),
  unsupported: z.array(unsupportedSchema).readonly(),
  omitted: z.array(text).readonly(),
  licence: text.nullable(),
  written: text.nullable().describe("The directory that the files were written into."),
});
