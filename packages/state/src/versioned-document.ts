import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { type DirectoryOptions, requireLock } from "./ground.ts";
import { pathRules } from "./path.ts";
import { type ReadDisk, readBytes } from "./read-bytes.ts";
import { replaceFile } from "./replace-file.ts";
import { systemCode } from "./system-error.ts";
import { diskWrites, lstatOf } from "./writes.ts";

/** The members of a document of ours: one JSON object with a `version`. */
export type DocumentMembers = Readonly<Record<string, unknown>>;

/** What lies at the place of a document. */
export type DocumentState =
  | { readonly state: "absent" }
  /** Of this version or an earlier one. */
  | { readonly state: "read"; readonly version: number; readonly members: DocumentMembers }
  /** Written by a later version of the program: neither read nor written over. */
  | { readonly state: "newer"; readonly version: number }
  /** No JSON object with a version. `why` is a sentence without its subject. */
  | { readonly state: "damaged"; readonly why: string }
  /** A link, a directory, too large, or not for this user; it is left alone. */
  | { readonly state: "unreadable"; readonly why: string };

/** What is expected of a document. */
export interface DocumentForm {
  /** The version that this program writes. */
  readonly version: number;
  /** Longest document that is read, in bytes; 16 MiB unless given. */
  readonly most?: number | undefined;
}

/** How a document is changed. */
export interface DocumentOptions extends DirectoryOptions, DocumentForm {
  /** Absolute directory in which the file must really lie, all links resolved. */
  readonly within: string;
  /** Mode of the file. */
  readonly mode: number;
}

const MOST = 16 * 1024 * 1024;
/** Damaged documents that are kept beside a new one. */
const MOST_ASIDE = 64;

/**
 * Reads a document of ours defensively (absolute path): no link is followed, nothing throws for what lies there. `disk`: what it is read with, the disk of this
 * process unless given.
 */
export async function readVersionedDocument(path: string, form: DocumentForm, disk?: ReadDisk): Promise<DocumentState> {
  const { most = MOST, version } = form;
  const found = readBytes(path, most, disk);
  if (found.state === "absent") return found;
  if (found.state === "no-file") return { state: "unreadable", why: "is no regular file" };
  if (found.state === "too-long") return { state: "unreadable", why: `is larger than ${most} bytes` };
  if (found.state === "link") return { state: "unreadable", why: "is a link" };
  if (found.state === "refused") return { state: "unreadable", why: `cannot be read (${found.code})` };
  try {
    return stateOf(new TextDecoder("utf-8", { fatal: true }).decode(found.value), version);
  } catch {
    return { state: "damaged", why: "is not UTF-8" };
  }
}

function stateOf(text: string, version: number): DocumentState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: "damaged", why: text === "" ? "is empty" : "is not JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { state: "damaged", why: "is no JSON object" };
  }
  const members = value as DocumentMembers;
  const found = Object.hasOwn(members, "version") ? members["version"] : undefined;
  if (!Number.isSafeInteger(found) || (found as number) < 1) return { state: "damaged", why: "has no version" };
  if ((found as number) > version) return { state: "newer", version: found as number };
  return { state: "read", version: found as number, members };
}

/**
 * Changes a document under its lock: `change` gets the members that are there (`null` when there is none to go by) and returns what they are
 * to be. Members that it does not name stay as they are, one that it gives as `undefined` goes; the version is set. A damaged document is moved
 * to `<name>.damaged-<n>` first, never written over; returns that path, else `null`. Throws `state-document-newer` and `state-document-unreadable`
 * (both leave it alone), `state-document-aside`, `lock-lost`, and as `replaceFile` does.
 */
export async function changeVersionedDocument(
  boundary: Boundary,
  path: string,
  options: DocumentOptions,
  change: (members: DocumentMembers | null) => DocumentMembers,
): Promise<string | null> {
  const { beforeWrite, lock, machine, mode, version, within } = options;
  refuseProtected(boundary, pathRules(machine).resolve(path));
  requireLock(lock);
  const found = await readVersionedDocument(path, options);
  if (found.state === "newer") {
    throw new AgentInteropError("state-document-newer", `version ${found.version}, not ${version}: ${path}`);
  }
  if (found.state === "unreadable") throw new AgentInteropError("state-document-unreadable", `${path} ${found.why}`);
  const before = found.state === "read" ? found.members : null;
  const members = { ...before, ...change(before), version };
  const bytes = Buffer.from(`${JSON.stringify(members, null, 2)}\n`);
  requireLock(lock);
  const aside = found.state === "damaged" ? await setAside(path, options) : null;
  await replaceFile(boundary, path, bytes, { machine, within, mode, beforeWrite });
  return aside;
}

async function setAside(path: string, { beforeWrite, machine }: DocumentOptions): Promise<string> {
  try {
    for (let n = 1; n <= MOST_ASIDE; n++) {
      const aside = `${path}.damaged-${n}`;
      if ((await lstatOf(aside)) !== null) continue;
      await diskWrites(machine, beforeWrite).move(path, aside);
      return aside;
    }
  } catch (cause) {
    const text = `${path} could not be moved aside (${systemCode(cause)})`;
    throw new AgentInteropError("state-document-aside", text, { cause });
  }
  throw new AgentInteropError("state-document-aside", `${MOST_ASIDE} damaged ones are kept already: ${path}`);
}
