import type { Fields, Scope } from "./surface.ts";

export const RECEIPT_FORMAT = 1;

/** Where receipts lie below a root. */
export const RECEIPTS = ".agent-interop/installed";

/** Names from the top of a document. */
export type UnitPath = readonly string[];

/** One thing of ours in a shared file. */
export type Unit =
  /** In JSON: an element of the array at `at`, or the member `at` itself. */
  | { readonly id: string; readonly form: "element" | "member"; readonly at: UnitPath; readonly value: unknown }
  /** In TOML: a table of the array of tables at `at`, or the key `at` itself, which may be there already and is then nobody's of us. */
  | { readonly id: string; readonly form: "table" | "key"; readonly at: UnitPath; readonly value: unknown }
  /** A marked block of text; `text` is all of it, markers included, with `\n` between lines. */
  | { readonly id: string; readonly form: "block"; readonly text: string };

/** A step that was taken in a shared file: the `length` bytes at `at` stand in the place of these (base64). */
export interface Step {
  readonly at: number;
  readonly length: number;
  readonly before: string;
}

/** A file that is ours as a whole. */
export interface OwnedFile {
  readonly path: string;
  readonly sha256: string;
  /** The hosts that it was written for. */
  readonly hosts: readonly string[];
}

/** A file of which single keys or blocks are ours. */
export interface OwnedShared {
  readonly path: string;
  /** Of the file before our part was put in, `null` when there was none, and with it. */
  readonly before: string | null;
  readonly after: string;
  /** From the bytes before to those after. */
  readonly steps: readonly Step[];
  /** True when nobody but installations wrote it: it goes when nothing else is left in it. */
  readonly created: boolean;
  /** Line breaks that were put before a unit, by its id. */
  readonly leads: Readonly<Record<string, string>>;
  /** Members that were put in beside our parts where they were missing. */
  readonly skeleton: Fields;
  /** Objects, arrays and tables that were made for our part. */
  readonly containers: readonly UnitPath[];
  /** Ids of the units that stood there before, and stay. */
  readonly standing: readonly string[];
  readonly units: readonly (Unit & { readonly hosts: readonly string[] })[];
}

/** What an installation owns, by hash: of one bundle, in one root. Nothing in it is a time, a secret or an absolute path. */
export interface InstallReceipt {
  readonly format: typeof RECEIPT_FORMAT;
  readonly bundle: string;
  readonly scope: Scope;
  readonly hosts: readonly { readonly id: string; readonly version: string }[];
  readonly files: readonly OwnedFile[];
  readonly shared: readonly OwnedShared[];
  /** Directories that were made, parents first. */
  readonly made: readonly string[];
}

/** The place of a bundle's receipt in a scope, below the root. */
export function receiptPath(bundle: string, scope: Scope): string {
  return `${RECEIPTS}/${bundle}.${scope}.json`;
}

/** The bytes of a receipt. */
export function receiptBytes(receipt: InstallReceipt): Uint8Array {
  return Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`);
}
