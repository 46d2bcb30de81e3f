import { boundarySchema } from "@agent-interop/registry/schema";
import * as z from "zod";

const reason = z.literal("path-policy:noWritePaths");
const text = z.string();

const places = z.strictObject({
  schema: z.literal("agent-interop/boundary-places@1"),
  reason,
  places: z.array(
    z.strictObject({
      kind: text,
      scope: z.enum(["user", "project"]),
      rule: text.describe("~/… in the home, **/… in every directory: the place and everything below it."),
      path: text.nullable().describe("Where it is on this machine; null: in every directory."),
      source: z.enum(["directory", "legacy", "further", "private", "root", "declaration", "instruction", "plugins"]),
      variable: text.nullable().describe("The environment variable that puts it there."),
    }),
  ),
});

const check = z.strictObject({
  schema: z.literal("agent-interop/boundary-check@1"),
  operation: z.enum(["write", "delete"]),
  paths: z.array(
    z.strictObject({
      path: text,
      allow: z.boolean(),
      reason: reason.nullable(),
      kind: text.nullable(),
      rule: text.nullable(),
    }),
  ),
});

/** What `boundary` prints, by the name of its published schema, with its title. */
export const BOUNDARY_SCHEMAS: readonly (readonly [name: string, title: string, schema: z.ZodType])[] = [
  ["boundary", "agent-interop boundary --format json", boundarySchema],
  ["boundary-places", "agent-interop boundary --json", places],
  ["boundary-check", "agent-interop boundary check --json", check],
];
