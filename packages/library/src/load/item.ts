import type { Diagnostic } from "@agent-interop/diagnostics";
import { readFrontmatter, text } from "@agent-interop/documents";
import { type Core, parser } from "@agent-interop/source";
import type { LibraryCode } from "../codes.ts";
import type { MainFile } from "../package/layout.ts";
import { PACKAGES, type Place } from "../place.ts";
import { type FileRow, rowOf, type StoredRecord } from "../records/stored.ts";
import { report } from "../report.ts";
import { isOwn } from "../trust/rule.ts";
import type { Loaded, LoadedPrompt } from "./loaded.ts";

/** An item, what is wrong with it, or both. */
export interface LoadedItem {
  readonly item: Loaded | LoadedPrompt | null;
  readonly problem: Diagnostic | null;
}

/** Bytes of the file of an item. */
const LIMIT = 2 * 1024 * 1024;

/** Loads one installed file. Links are not followed, in whatever part of its path below the library. */
export function* loadItem(
  place: Place,
  record: StoredRecord,
  main: MainFile,
  [, sum, lf = sum]: FileRow,
  gateOpen: boolean,
): Core<LoadedItem> {
  const relative = `${PACKAGES}/${record.id}/${main.path}`;
  const path = place.at(relative);
  const problem = (code: LibraryCode, message: string): Diagnostic => report(code, place.shown(relative), message);
  const none = (code: LibraryCode, message: string): LoadedItem => ({ item: null, problem: problem(code, message) });
  const { state } = place.door.resolve(path);
  if (state === "absent") return none("library-item-unreadable", "is not there");
  if (state === "unreadable") return none("library-item-unreadable", "cannot be read");
  if (state !== "plain") return none("library-item-linked", "is a link, or lies behind one");
  const read = place.door.read(path, { cap: LIMIT });
  if (!read.ok) return none("library-item-unreadable", read.message);
  let head = readFrontmatter(read.bytes);
  if (head.status === "needs-yaml") head = readFrontmatter(read.bytes, yield* parser("yaml"));
  if (head.status === "invalid" || head.status === "needs-yaml")
    return none("library-item-unreadable", head.status === "invalid" ? (head.problems[0]?.message ?? "") : "");
  const data = head.status === "absent" ? new Map() : head.data;
  const [, now, nowLf = now] = rowOf(main.path, read.bytes);
  const same = now === sum || nowLf === lf;
  const loaded: Loaded = {
    kind: main.kind,
    id: main.id,
    name: text(data.get("name")) ?? main.id,
    description: text(data.get("description")) ?? "",
    package: record.id,
    scope: place.library.scope,
    path,
    body: read.bytes.toString("utf8", head.bodyAt),
    trusted: isOwn(record, place.library) || (gateOpen && same),
  };
  const hint = text(data.get("argument-hint"));
  return {
    item: main.kind === "prompt" ? { ...loaded, kind: "prompt", argumentHint: hint } : loaded,
    problem: same ? null : problem("library-item-changed", "is not what was installed"),
  };
}
