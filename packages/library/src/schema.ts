import * as z from "zod";
import { type ExportReceipt, RECEIPT_SCHEMA } from "./export/receipt.ts";
import { type LibraryLock, LOCK_SCHEMA, type LockedPackage } from "./lock/document.ts";
import { isPackageId, isRequirement, isSemVer } from "./package/identity.ts";
import { isPortablePath } from "./package/paths.ts";
import { LIBRARY_SCHEMA, type LibraryDocument, type StoredRecord } from "./records/stored.ts";

const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const sum = z.string().regex(/^[0-9a-f]{64}$/);
const word = z.string().min(1).max(4096);

/** `records.json` may have come with a project from somebody else, and its paths are opened. */
const path = word.refine(isPortablePath, "no portable path");

const identity = {
  id: z.string().min(1).max(64).refine(isPackageId, "no identifier of a package"),
  kind: z.enum(["plugin", "skill", "agent", "prompt"]),
  name: word,
  version: z.string().max(256).refine(isSemVer, "no Semantic Version"),
  digest: hash.describe("Of every file of the package but adoption.json."),
  licence: z.string().max(4096).nullable(),
  requires: z.array(z.string().refine(isRequirement, "not <kind>:<id>")).readonly(),
};

const common = {
  ...identity,
  installedAt: z.iso.datetime(),
  files: z
    .array(z.tuple([path, sum, sum.optional()]).readonly())
    .readonly()
    .describe("Path and SHA-256 of each file; a third is that of its bytes with LF for CRLF, where they differ."),
  contents: z
    .array(z.tuple([word, hash]).readonly())
    .readonly()
    .exactOptional()
    .describe("Each skill, agent and prompt with the hash by which the same content is found again."),
};

const source = word.describe("Home- or project-relative, or a URL.");
const fromWhere = { source, format: z.string().nullable(), marketplace: z.string().nullable() };

const origin = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("interop"), host: word, ...fromWhere }),
  z.strictObject({
    kind: z.literal("import"),
    host: word.nullable().describe("The agent whose format it has."),
    ...fromWhere,
    transport: z.enum(["path", "git", "archive"]),
    ref: word.nullable().describe("The branch, tag or commit that was asked for."),
    commit: z
      .string()
      .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)
      .nullable(),
    subfolder: path.nullable(),
  }),
]);

/** One record of `records.json`. */
export const libraryRecordSchema: z.ZodType<StoredRecord> = z.discriminatedUnion("trust", [
  z.strictObject({ ...common, trust: z.literal("foreign"), origin, fingerprint: hash }),
  z.strictObject({ ...common, trust: z.literal("native") }),
]);

/** `records.json` of a library, version 1; members that are not known are refused, and so is an id that is there twice. */
export const libraryDocumentSchema: z.ZodType<LibraryDocument> = z
  .strictObject({ schema: z.literal(LIBRARY_SCHEMA), records: z.array(libraryRecordSchema).readonly() })
  .refine(({ records }) => new Set(records.map(({ id }) => id)).size === records.length, "an id is there twice");

/** The JSON Schema (2020-12) of `records.json`, as it is published. */
export function recordsJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(libraryDocumentSchema), title: "Agent Interop library, version 1" };
}

const lockedPackageSchema: z.ZodType<LockedPackage> = z
  .strictObject({
    ...identity,
    fingerprint: hash.nullable().describe("Of the source tree; null for a package of the library's owner."),
    origin: origin.nullable().describe("Null for a package of the library's owner, which no restore can fetch."),
  })
  .refine(({ fingerprint, origin: from }) => (fingerprint === null) === (from === null), "has half of an origin");

/** The lock file of a library, version 1; members that are not known are refused, and so is an id that is there twice. */
export const libraryLockSchema: z.ZodType<LibraryLock> = z
  .strictObject({ schema: z.literal(LOCK_SCHEMA), packages: z.array(lockedPackageSchema).readonly() })
  .refine(({ packages }) => new Set(packages.map(({ id }) => id)).size === packages.length, "an id is there twice");

/** The JSON Schema (2020-12) of a lock file, as it is published. */
export function lockJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(libraryLockSchema), title: "Agent Interop library lock, version 1" };
}

/** The receipt of an export, version 1; its paths may have come from somebody else, and are opened and removed. */
export const exportReceiptSchema: z.ZodType<ExportReceipt> = z
  .strictObject({
    schema: z.literal(RECEIPT_SCHEMA),
    made: z.int().min(0).max(256).describe("Directories that were made for it, from the destination upwards."),
    folders: z
      .array(
        z.strictObject({
          folder: path.refine((name) => !name.includes("/"), "not one name"),
          package: identity.id,
          version: identity.version,
          digest: hash,
          files: z.array(z.tuple([path, sum]).readonly()).readonly(),
        }),
      )
      .readonly(),
  })
  .refine(
    ({ folders }) => new Set(folders.map(({ folder }) => folder)).size === folders.length,
    "a folder is there twice",
  );

/** The JSON Schema (2020-12) of a receipt, as it is published. */
export function receiptJsonSchema(): Readonly<Record<string, unknown>> {
  return { ...z.toJSONSchema(exportReceiptSchema), title: "Agent Interop export receipt, version 1" };
}
