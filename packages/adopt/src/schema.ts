import * as z from "zod";
import type { AdoptionPlan } from "./plan/types.ts";

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

const entrySchema = z.strictObject({
  item: text,
  host: text,
  kind: text,
  name: text,
  sourceScope: z.enum(["user", "project"]),
  path: text,
  action: z.enum(["install", "update", "needs-acknowledgement", "skip"]),
  reason: z.strictObject({ code: text, message: text }).nullable(),
  id: text.nullable(),
  version: text.nullable(),
  destination: text.nullable(),
  digest: sha.nullable(),
  fingerprint: sha.nullable(),
  reviewed: z.array(z.tuple([text, text]).readonly()).readonly(),
  losses: z.array(lossSchema).readonly(),
  findings: z.array(findingSchema).readonly(),
  requirements: z.array(z.strictObject({ kind: text, name: text, range: text.nullable(), line })).readonly(),
  format: text.nullable(),
  marketplace: text.nullable(),
  outcomes: z
    .array(
      z.strictObject({
        kind: text,
        name: text,
        source: text,
        status: z.enum(["converted", "needs-acknowledgement", "unsupported"]),
        id: text.nullable(),
        declaredId: text.nullable(),
        destination: text.nullable(),
        reason: z.strictObject({ code: text, message: text }).nullable(),
        omittedFields: z.array(text).readonly(),
        omittedFiles: z.array(text).readonly(),
      }),
    )
    .readonly(),
  unsupported: z
    .array(z.strictObject({ what: text, path: text, names: z.array(text).readonly(), reason: text }))
    .readonly(),
  licence: text.nullable(),
});

/** A plan as a file or a command holds it. */
export const planSchema: z.ZodType<AdoptionPlan> = z.strictObject({
  schema: z.literal("agent-interop/plan@1"),
  digest: sha,
  targetScope: z.enum(["user", "project"]),
  settings: z.strictObject({
    companions: z.enum(["text", "data", "all-inert"]),
    profile: text,
    findings: z.boolean(),
  }),
  entries: z.array(entrySchema).readonly(),
});
