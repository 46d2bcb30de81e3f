import type { Instruction, Root } from "@agent-interop/registry";
import { fileItem, unfollowed } from "../items/file-item.ts";
import { itemId } from "../items/id.ts";
import { type Claim, type Place, readers } from "../places/places.ts";
import { type Scan, type ScanContext, settled } from "./context.ts";
import { scanFiles } from "./files.ts";

/** Lists one instruction file, or the instruction files below a directory. */
export function* scanInstruction(context: ScanContext, place: Place<Instruction>): Scan {
  const shown = context.show(place.path);
  const resolution = context.door.resolve(place.path);
  if (resolution.state === "absent") return;
  context.record.tried += 1;
  const isDirectory = place.claims[0]?.what.each !== undefined;
  if (resolution.state === "unreadable") {
    context.omit("unreadable", shown, "cannot be read");
    return;
  }
  context.record.read += 1;
  const name = shown.slice(shown.lastIndexOf("/") + 1);
  const fallback = { name, nameSource: "file" } as const;
  if (resolution.state !== "plain" && resolution.state !== "inside") {
    if (isDirectory) context.record.leftOut = true;
    unfollowed(context, { kind: "instruction", shown, fallback, plugin: null, link: resolution.state });
    return;
  }
  const link = resolution.state === "inside" ? "inside" : null;
  if (!isDirectory) {
    // Some hosts accept a directory under the same name (`.clinerules`); it is a place of its own.
    if (resolution.type === "directory") return;
    const readBy = readers(place.claims, () => true);
    const linkOf = link === null ? null : instructionAt(context, resolution.realPath);
    yield* settled(
      fileItem(context, {
        kind: "instruction",
        io: resolution.realPath,
        shown,
        fallback,
        readBy,
        plugin: null,
        link,
        linkOf,
      }),
    );
    return;
  }
  if (resolution.type !== "directory") return;
  const claims: Claim<Root>[] = place.claims.map(({ kind, what, proven }) => ({
    kind,
    proven,
    what: {
      item: "instruction",
      base: what.base,
      path: what.path,
      depth: what.depth ?? "any",
      layout: { form: "files", extensions: what.each ?? [] },
      confidence: what.confidence,
    },
  }));
  yield* scanFiles(context, { io: resolution.realPath, shown, link }, claims, null);
}

/** A linked instruction file (`CLAUDE.md -> AGENTS.md`) is the same text as the one it leads to. */
function instructionAt(context: ScanContext, realPath: string): string | null {
  const { machine, places } = context.run;
  const fold = machine.foldCase;
  for (const { path, scope, owner } of places.instructions) {
    if (fold(path) === fold(realPath)) return itemId(owner, scope, "instruction", context.run.show(scope, path));
  }
  return null;
}
