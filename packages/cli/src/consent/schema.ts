import * as z from "zod";

/** The shapes of what `consent` and `modes` print with `--json`. */

const text = z.string();
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const limit = z.int().positive();
const diagnostics = z.array(
  z.strictObject({
    code,
    severity: z.enum(["error", "warning", "info"]),
    path: text.nullable(),
    message: text,
    hint: text.nullable(),
  }),
);

const entry = z.strictObject({
  id: text,
  command: text,
  args: z.array(text),
  env: z.record(text, text).exactOptional(),
  connectTimeoutMs: limit,
  turnTimeoutMs: limit,
  permissionTimeoutMs: limit,
  toolGovernance: text,
});

const proposal = z.strictObject({
  kind: text,
  label: text,
  change: z.enum(["add", "upgrade"]),
  fingerprint: text,
  entry: entry.describe("Exactly what will stand in the settings."),
  pin: z.strictObject({ package: text, version: text }).nullable(),
  inheritedProjectContext: z.literal("none"),
  needsNetworkInstall: z.boolean(),
  sees: z.array(text),
  doesNotSee: z.array(text),
  governance: text,
  differences: z.array(
    z.strictObject({ member: z.enum(["command", "args", "env"]), from: text.nullable(), to: text.nullable() }),
  ),
  preview: text,
  shown: text.describe("Digest of all that."),
});

const decision = z.strictObject({
  kind: text,
  decision: z.enum(["accepted", "declined", "revoked"]),
  fingerprint: text,
  shown: text.nullable(),
  entry: entry.nullable(),
  needsNetworkInstall: z.boolean(),
  at: z.iso.datetime(),
  host: text.nullable(),
});

const result = z
  .strictObject({ decided: z.array(text), wired: z.array(text), unwired: z.array(text), diagnostics })
  .nullable()
  .describe("Null when nothing was approved.");

const standing = z.strictObject({
  kind: text,
  label: text,
  standing: z.enum([
    "proposed",
    "upgrade",
    "wired",
    "by-hand",
    "declined",
    "unwired",
    "absent",
    "no-recipe",
    "unknown",
  ]),
  decision: z.enum(["accepted", "declined"]).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  stale: z.boolean().describe("The agent is not what it was when that was said."),
  configured: z.boolean(),
  networkAccepted: z.boolean(),
});

const consentDocument = z.strictObject({
  schema: z.literal("agent-interop/consent-report@1"),
  action: z.enum(["list", "show", "accept", "decline", "revoke", "history"]),
  result: z
    .union([
      z.strictObject({ standings: z.array(standing), diagnostics }),
      z.strictObject({ digest: text, proposals: z.array(proposal), diagnostics }),
      z.strictObject({ digest: text, proposals: z.array(proposal), diagnostics, result }),
      z.strictObject({ ids: z.array(text), result }),
      z.strictObject({
        revocations: z.array(
          z.strictObject({ kind: text, decision: decision, unwires: z.boolean(), leaves: z.boolean() }),
        ),
        diagnostics,
        result,
      }),
      z.strictObject({ decisions: z.array(decision.extend({ here: z.boolean() })), diagnostics }),
    ])
    .describe("By action: list, show, accept, decline, revoke, history."),
});

const modesDocument = z.strictObject({
  schema: z.literal("agent-interop/modes@1"),
  agents: z.array(
    z.strictObject({
      kind: text,
      label: text,
      modes: z.array(
        z.strictObject({
          mode: z.enum(["acp", "headless", "pane"]),
          status: z.enum(["ready", "experimental", "unavailable"]),
          reason: code.describe("A code that `agent-interop explain` knows."),
          message: text,
          setupAction: text.describe("What to do next."),
          command: text.nullable(),
          targetIds: z.array(text).exactOptional(),
        }),
      ),
    }),
  ),
  diagnostics,
});

/** Both as they are published, by file name. */
export function consentSchemas<T>(
  published: (schema: z.ZodType, title: string, reused: "ref") => T,
): Readonly<Record<string, T>> {
  return {
    "consent.schema.json": published(consentDocument, "agent-interop consent --json", "ref"),
    "modes.schema.json": published(modesDocument, "agent-interop modes --json", "ref"),
  };
}
