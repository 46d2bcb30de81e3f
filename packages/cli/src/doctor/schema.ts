import * as z from "zod";

const text = z.string();
const level = z.enum(["ok", "warning", "unknown", "error"]);

/** What `doctor --json` prints. */
export const doctorDocument: z.ZodType = z.strictObject({
  schema: z.literal("agent-interop/doctor@1"),
  worst: level.describe("Of all rows; ok without any. error: exit code 1; unknown: 5; else 0."),
  rows: z.array(
    z.strictObject({
      about: z.enum(["agent", "skills", "peer", "consent", "library", "own-files", "kinds"]),
      level: level.describe("unknown: it could not be looked at."),
      subject: text.describe("Id of an agent, a peer or a package, or a home-relative place."),
      code: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .nullable()
        .describe("A code that `agent-interop explain` knows; null where nothing is to be explained."),
      message: text,
      next: text.nullable().describe("What to do next; null when there is nothing to do."),
    }),
  ),
});
