import { listDirectory, pathRules } from "@agent-interop/source";
import type { Scan, ScanContext } from "../scan/context.ts";

/** Names of the child directories (and links) of a store's directory, sorted; empty when it is absent, reported when unreadable. */
export function* children(context: ScanContext, directory: string): Scan<string[]> {
  const resolution = context.door.resolve(directory);
  if (resolution.state === "absent") return [];
  const shown = context.show(directory);
  context.record.tried += 1;
  if (resolution.realPath === null || resolution.state === "outside") {
    context.omit(resolution.state === "unreadable" ? "unreadable" : "root-unread", shown, "cannot be looked into");
    return [];
  }
  const listing = yield* listDirectory(context.door, resolution.realPath);
  if (!listing.ok) {
    context.omit(listing.code, shown, listing.message);
    return [];
  }
  context.record.read += 1;
  return listing.entries
    .filter(({ type, name }) => (type === "directory" || type === "link") && name !== ".git" && name !== "node_modules")
    .map(({ name }) => name);
}

/** Joins with the rules of the examined machine. */
export function joined(context: ScanContext, ...parts: string[]): string {
  return pathRules(context.run.machine).join(...parts);
}
