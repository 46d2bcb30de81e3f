import type { ItemKind } from "@agent-interop/registry";
import { type Outbox, put, type Scan, type ScanContext } from "../scan/context.ts";
import type { FileItem, LinkState, NameSource } from "../types.ts";
import { type Head, headOf } from "./head.ts";
import { itemId } from "./id.ts";
import { type Later, type Resource, readResource } from "./read.ts";

/** Where a file item was found. */
export interface Found {
  readonly kind: FileItem["kind"];
  /** Path to read, real when a link was resolved. */
  readonly io: string;
  /** Path as it is shown and stored. */
  readonly shown: string;
  readonly fallback: { readonly name: string; readonly nameSource: NameSource };
  /** Who loads it when its frontmatter is whole. */
  readonly readBy: readonly string[];
  /** Who loads it when something is missing there; absent: the same. */
  readonly narrow?: (head: Head) => readonly string[];
  /** A Markdown file without frontmatter is no item here: called instead of handing one out. */
  readonly whenBare?: (() => void) | undefined;
  readonly plugin: string | null;
  readonly link: LinkState;
  /** Id of the item that a link leads to. */
  readonly linkOf: string | null;
}

/**
 * Reads one file and hands out its item. Almost always at once, and then there is nothing to run; a file that needs a parser
 * which may not be loaded yet comes back as a core. Callers in a loop write
 * `const more = fileItem(…); if (more !== null) yield* more;`
 */
export function fileItem(context: ScanContext, found: Found): Scan | null {
  const read = readResource(context, found.io);
  if ("next" in read) return later(context, found, read);
  handOut(context, found, read);
  const { outbox } = context.run;
  return outbox.due(read.size ?? 0) ? pause(outbox) : null;
}

function* later(context: ScanContext, found: Found, read: Later): Scan {
  handOut(context, found, yield* read);
}

function* pause(outbox: Outbox): Scan {
  yield outbox.flush();
}

function handOut(context: ScanContext, found: Found, resource: Resource): void {
  if (resource.bare && found.whenBare !== undefined) {
    found.whenBare();
    return;
  }
  const head = headOf(found.kind, resource, found.fallback);
  const problems = head.problems.length === 0 ? NO_PROBLEMS : reported(context, found.shown, head);
  const isWhole = head.nameSource === "frontmatter" && head.description !== null && head.problems.length === 0;
  put(context, {
    id: itemId(context.host, context.scope, found.kind, found.shown),
    kind: found.kind,
    name: head.name,
    nameSource: head.nameSource,
    scope: context.scope,
    path: found.shown,
    plugin: found.plugin,
    readBy: isWhole || found.narrow === undefined ? found.readBy : found.narrow(head),
    description: head.description,
    size: resource.size,
    digest: resource.digest,
    link: found.link,
    duplicateOf: found.linkOf,
    problems,
  });
}

const NO_PROBLEMS: readonly string[] = [];

function reported(context: ScanContext, shown: string, { problems }: Head): readonly string[] {
  const codes: string[] = [];
  for (const { code, message, line, column } of problems) {
    if (!codes.includes(code)) codes.push(code);
    const at = line === null ? "" : ` (line ${line}${column === null ? "" : `, column ${column}`})`;
    context.report(code, shown, `${message}${at}`);
  }
  return codes;
}

/** An item known by name only: a link that was not followed. Nothing of its target was opened. */
export function unfollowed(
  context: ScanContext,
  found: Pick<Found, "kind" | "shown" | "fallback" | "plugin"> & {
    readonly link: "outside" | "dangling" | "loop";
  },
): void {
  const code = `link-${found.link}`;
  context.report(code, found.shown, WORDS[found.link]);
  put(context, {
    id: itemId(context.host, context.scope, found.kind, found.shown),
    kind: found.kind,
    name: found.fallback.name,
    nameSource: found.fallback.nameSource,
    scope: context.scope,
    path: found.shown,
    plugin: found.plugin,
    readBy: [],
    description: null,
    size: null,
    digest: null,
    link: found.link,
    duplicateOf: null,
    problems: [code],
  });
}

const WORDS = {
  outside: "is a link that leads out of the examined area; nothing was opened",
  dangling: "is a link that points to nothing",
  loop: "is a link that leads back to itself",
} as const;

/** The item kinds that are one file each. */
export function isFileKind(kind: ItemKind): kind is FileItem["kind"] {
  return kind !== "plugin" && kind !== "hook" && kind !== "mcp";
}
