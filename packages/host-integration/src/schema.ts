import * as z from "zod";
import { type InstallReceipt, RECEIPT_FORMAT } from "./adapters/receipt.ts";
import { isSafeDestination } from "./validate/destination.ts";

const place = z.string().refine(isSafeDestination, "no place below a root");
const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const name = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(64);
const hosts = z.array(name).min(1).readonly();
const names = z.array(z.string()).readonly();
const bytes = z.int().nonnegative();

const unit = z.discriminatedUnion("form", [
  z.object({
    id: z.string(),
    form: z.enum(["element", "member", "table", "key"]),
    at: names.describe("Names from the top of the document."),
    value: z.unknown(),
    hosts,
  }),
  z.object({ id: z.string(), form: z.literal("block"), text: z.string(), hosts }),
]);

const shared = z.object({
  path: place,
  before: hash.nullable().describe("Of the file before our part was put in; null when there was none."),
  after: hash,
  steps: z.array(z.object({ at: bytes, length: bytes, before: z.base64() })).readonly(),
  created: z.boolean(),
  leads: z.record(z.string(), z.string().regex(/^[\r\n]{0,4}$/)).readonly(),
  skeleton: z.record(z.string(), z.unknown()).readonly(),
  containers: z.array(names).readonly(),
  standing: names.describe("Ids of the units that stood there before, and stay."),
  units: z.array(unit).min(1).readonly(),
});

/** The receipt of an installation, as it lies on disk. */
export const installReceiptSchema: z.ZodType<InstallReceipt> = z.object({
  format: z.literal(RECEIPT_FORMAT),
  bundle: name,
  scope: z.enum(["user", "project"]),
  hosts: z.array(z.object({ id: name, version: z.string().max(64) })).readonly(),
  files: z.array(z.object({ path: place, sha256: hash, hosts })).readonly(),
  shared: z.array(shared).readonly(),
  made: z.array(place).readonly().describe("Directories that were made, parents first."),
});

/** The JSON Schema of a receipt, published as `receipt.schema.json`. */
export function installReceiptJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(installReceiptSchema, { io: "input" }),
    title: "Agent Interop receipt of an installation, version 1",
  };
}
