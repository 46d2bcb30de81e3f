import * as z from "zod";

const text = z.string();
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

const axisSource = z.strictObject({
  value: z.json(),
  grade: z.enum(["ran", "program", "vendor", "community", "third-party", "paraphrase", "own", "none"]),
  date: z.iso.date(),
  source: text,
  evidence: text,
  version: text.nullable(),
});
const level = z.enum(["full", "degraded", "absent"]);
/** What `host --json` prints. */
export const hostDocumentSchema: z.ZodType = z.strictObject({
  schema: z.literal("agent-interop/host@1"),
  kind: text,
  label: text,
  host: text.nullable().describe("The row of the matrix; null when nobody has looked into this kind."),
  version: text.nullable(),
  profile: z.enum(["programmatic-cli", "declarative-cli", "ide"]).nullable(),
  axes: z.array(
    z.strictObject({
      path: text,
      value: z.json(),
      caution: text.nullable(),
      sources: z.array(axisSource).min(1).describe("The one that decided is the first."),
    }),
  ),
  notices: z.array(z.strictObject({ code, path: text, message: text })),
  negotiation: z.strictObject({
    protocolVersion: z.int().positive(),
    effective: z.record(text, z.json()).describe("What may be relied on, with an engine that can use everything."),
    points: z.record(
      z.enum(["command", "dispatch", "model", "hooks", "state", "artifact"]),
      z.strictObject({ hostLevel: level, effectiveLevel: level, fallback: text, unknown: z.boolean() }),
    ),
    warnings: z.array(z.strictObject({ code, path: text, declared: text, effective: text.nullable(), message: text })),
  }),
  flattenDispatch: z.boolean(),
  surfaces: z
    .array(
      z.strictObject({
        scope: z.enum(["user", "project"]),
        what: z.enum(["skills", "agents", "commands", "hooks", "instructions", "extensions"]),
        place: text.describe("Below the home (~/) or the project (./)."),
        form: text,
      }),
    )
    .describe("What the adapters lay out for it."),
});
