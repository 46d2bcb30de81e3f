import * as z from "zod";
import type { BoundaryDocument } from "./document.ts";

const text = z.string().min(1).max(512);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const inHome = z.string().regex(/^~\/[^\\]+$/);

const rule = z
  .strictObject({
    kind: id,
    scope: z.enum(["user", "project"]),
    path: z
      .string()
      .regex(/^(?:~|\*\*)\/[^\\*]+$/)
      .describe("~/… in the home, **/… in every directory: the place itself and everything below it."),
    source: z.enum(["directory", "legacy", "further", "private", "root", "declaration", "instruction", "plugins"]),
  })
  .readonly();

const move = z
  .strictObject({
    kind: id,
    variable: text,
    means: z.enum(["replaces", "parent-of", "additional"]),
    child: text.nullable(),
    directory: inHome,
    files: z.array(inHome).readonly(),
  })
  .readonly();

const document = z.strictObject({
  schema: z.literal("agent-interop/boundary@1"),
  reason: z.literal("path-policy:noWritePaths"),
  blocks: z.tuple([z.literal("write"), z.literal("delete")]).readonly(),
  except: z.array(text).readonly().describe("Below these, rules for every directory do not hold."),
  rules: z.array(rule).readonly(),
  moves: z.array(move).readonly(),
  folders: z.array(z.strictObject({ variable: text, folder: inHome }).readonly()).readonly(),
  windows: z.array(z.strictObject({ kind: id, path: text, directory: inHome }).readonly()).readonly(),
});

/** The boundary as data. */
export const boundarySchema: z.ZodType<BoundaryDocument> = document.readonly();

const machine = z.strictObject({
  platform: z.enum(["linux", "darwin", "win32"]),
  home: text,
  cwd: text,
  env: z.record(z.string(), z.string()).readonly(),
  foldsCase: z.boolean(),
});

const vector = z.strictObject({
  machine: text.describe("Name of the machine."),
  operation: z.enum(["read", "write", "delete"]),
  path: z.string().max(512),
  real: text.nullable().describe("The real path, where links make it another; null: as it is written."),
  block: z.boolean(),
  kind: id.nullable().describe("Whose place; null where nothing is blocked, or several kinds have a claim."),
  rule: text.nullable(),
});

const vectors = z.strictObject({
  schema: z.literal("agent-interop/boundary-vectors@1"),
  machines: z.record(z.string(), machine),
  links: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe("By machine: which links lie where, and what they lead to."),
  vectors: z.array(vector),
});

/** One question to a boundary and its answer. */
export interface BoundaryVector {
  readonly machine: string;
  readonly operation: "read" | "write" | "delete";
  readonly path: string;
  readonly real: string | null;
  readonly block: boolean;
  readonly kind: string | null;
  readonly rule: string | null;
}

/** A machine that vectors are about. */
export interface VectorMachine {
  readonly platform: "linux" | "darwin" | "win32";
  readonly home: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** True when names that differ in letter case are one. */
  readonly foldsCase: boolean;
}

/** What another implementation of the boundary has to answer. */
export interface BoundaryVectors {
  readonly schema: "agent-interop/boundary-vectors@1";
  readonly machines: Readonly<Record<string, VectorMachine>>;
  readonly links: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly vectors: readonly BoundaryVector[];
}

/** Test vectors. */
export const boundaryVectorsSchema: z.ZodType<BoundaryVectors> = vectors;
