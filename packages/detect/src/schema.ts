import * as z from "zod";
import type { InteropReport } from "./report.ts";

const presence = z.enum(["present", "absent", "unknown"]);
const path = z.string().min(1);
const fingerprint = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const count = z.int().min(0);

const evidence = z.strictObject({
  look: z.enum(["path", "well-known", "package", "directory", "marker", "adapter", "probe"]),
  where: z.string(),
  found: z.boolean(),
  reason: z.string().nullable().describe("A code that `agent-interop explain` knows; null when it simply counts."),
});

const adapter = z.strictObject({
  presence,
  wanted: z.string().nullable().describe("<package>@<version> of the recipe; null when the agent speaks ACP itself."),
  found: z.string().nullable(),
  trust: z
    .enum(["managed", "user", "project"])
    .nullable()
    .describe("Who can change it. `project` alone never suffices to launch."),
  where: path.nullable(),
  hint: z.enum(["cached", "other-version", "old-name", "other-executable", "project-only"]).nullable(),
});

const record = z.strictObject({
  kind: z.string().min(1),
  label: z.string().min(1),
  presence,
  binary: path.nullable(),
  realBinary: path.nullable(),
  version: z.string().nullable(),
  versionSource: z.enum(["package", "probe", "previous"]).nullable(),
  installDir: path.nullable(),
  adapter: adapter.nullable().describe("null: no way to launch it over ACP is known."),
  skillCount: count,
  projectArtifacts: count,
  fingerprint,
  evidence: z.array(evidence).readonly(),
  decision: z.enum(["accepted", "declined"]).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decidedFingerprint: fingerprint.nullable(),
});

/** One record of a report; members that are not known are refused. */
export const interopRecordSchema: z.ZodType<InteropReport["agents"][number]> = record;

/** The report of `detectInteropAgents`, for documents that come in. Also in `report.schema.json`. */
export const interopReportSchema: z.ZodType<InteropReport> = z.strictObject({
  version: z.literal(1),
  detectedAt: z.iso.datetime(),
  agents: z.array(record).readonly(),
});

/** The JSON Schema (2020-12) of the report, as it is published. */
export function reportJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(interopReportSchema);
  return { ...schema, title: "Agent Interop report, version 1" };
}
