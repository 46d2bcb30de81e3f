import { sanitize } from "@agent-interop/diagnostics";
import { decodeUtf8 } from "@agent-interop/documents";

/** A document of ours as JSON, or why it is none that this version reads. */
export type DocumentResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly newer: boolean; readonly message: string };

/** As much of the error of a schema as naming the first fault takes. */
export interface Faults {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** Version of the documents that this package writes. */
const VERSION = 1;
const NUMBER = /^@([0-9]{1,9})$/;

/** Decodes a document whose `schema` is `<word>@<version>`; one of a newer version is told from one that is damaged. */
export function readDocument(bytes: Uint8Array, word: string): DocumentResult {
  const refuse = (message: string, newer = false): DocumentResult => ({ ok: false, newer, message });
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return refuse(decoded.problem.message);
  let value: unknown;
  try {
    value = JSON.parse(decoded.text);
  } catch {
    return refuse("is no JSON");
  }
  const stated = wordOf(value);
  const version = stated.startsWith(word) ? NUMBER.exec(stated.slice(word.length))?.[1] : undefined;
  if (version !== undefined && stated !== `${word}@${VERSION}` && Number(version) > VERSION)
    return refuse(`has version ${version}, this one knows ${VERSION}`, true);
  return { ok: true, value };
}

/** The first fault that a schema found, safe to print. */
export function issueOf({ issues: [issue] }: Faults, above: readonly PropertyKey[] = []): string {
  const place = [...above, ...(issue?.path ?? [])].map(String).join(".");
  return sanitize(`${place === "" ? "the document" : place}: ${issue?.message ?? "is not valid"}`, 200);
}

function wordOf(value: unknown): string {
  const word = typeof value === "object" && value !== null ? (value as Record<string, unknown>)["schema"] : null;
  return typeof word === "string" ? word : "";
}
