import type { InteropRecord } from "@agent-interop/detect";
import * as z from "zod";
import { type DecisionEvent, type EndEvent, EVENT_FORMAT } from "./decisions/event.ts";

const text = z.string().min(1).max(4096);
const limit = z.int().positive();

const entry = z.object({
  id: text,
  command: text,
  args: z.array(z.string().max(4096)).readonly(),
  env: z.record(z.string(), z.string()).readonly().exactOptional(),
  connectTimeoutMs: limit,
  turnTimeoutMs: limit,
  permissionTimeoutMs: limit,
  toolGovernance: text,
});

const decision = z.object({
  kind: text,
  decision: z.enum(["accepted", "declined", "revoked"]),
  fingerprint: text.describe("Of the agent at that moment."),
  shown: text.nullable().describe("Digest of what was shown."),
  entry: entry.nullable().describe("What was accepted, as it was written into the settings."),
  needsNetworkInstall: z.boolean(),
});

/** A record that says what is decided. Members that are not known are passed over: the log is only added to. */
export const decisionEventSchema: z.ZodType<DecisionEvent> = z.object({
  format: z.literal(EVENT_FORMAT),
  op: text,
  at: z.iso.datetime(),
  host: text.nullable().describe("Digest that tells machines with one home apart."),
  decisions: z.array(decision).min(1).readonly(),
  changes: z
    .array(z.object({ id: text, launch: text.nullable() }))
    .readonly()
    .describe("With a change the decisions count when an end names their kinds."),
});

/** A record that ends one. */
export const endEventSchema: z.ZodType<EndEvent> = z.object({
  format: z.literal(EVENT_FORMAT),
  op: text,
  done: z.array(text).readonly(),
});

/** The JSON Schema (2020-12) of one record of `decisions.log`, as it is published. */
export function decisionsJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(z.union([decisionEventSchema, endEventSchema]), { io: "input" }),
    title: "Agent Interop decisions log, one record, version 1",
  };
}

const known = z.string().min(1).nullable().catch(null);
const presence = z.enum(["present", "absent", "unknown"]);
const count = z.int().min(0).catch(0);
const adapter = z
  .object({
    presence,
    wanted: known,
    found: known,
    trust: z.enum(["managed", "user", "project"]).nullable().catch(null),
    where: known,
    hint: z.enum(["cached", "other-version", "old-name", "other-executable", "project-only"]).nullable().catch(null),
  })
  .nullable()
  .catch(null);

/** A record of `interop.json`, read defensively: what is not as it should be is left out, and nothing else is believed. */
export const storedRecordSchema: z.ZodType<Omit<InteropRecord, "label" | "evidence">> = z.object({
  kind: z.string().min(1),
  presence,
  binary: known,
  realBinary: known,
  version: known,
  versionSource: z.enum(["package", "probe", "previous"]).nullable().catch(null),
  installDir: known,
  adapter,
  skillCount: count,
  projectArtifacts: count,
  fingerprint: z.string().min(1),
  decision: z.enum(["accepted", "declined"]).nullable().catch(null),
  decidedAt: z.iso.datetime().nullable().catch(null),
  decidedFingerprint: known,
});
