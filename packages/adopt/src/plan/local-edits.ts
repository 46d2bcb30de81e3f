import type { LibraryReader } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { Core } from "@agent-interop/source";

/** Code of an edit in the library that an update would replace. */
export const LOCAL_EDITS = "local-edits";

/** Digits of a hash that tell one edit from the next. */
const MARK: number = "sha256:".length + 16;

/** How an installed package lies in the library, and what would be lost if it were replaced. */
export interface Standing {
  readonly intact: boolean;
  readonly losses: readonly Loss[];
}

/**
 * What somebody edited in an installed package, as losses: one a file, with a mark of its bytes, so that what is accepted is the edit that was
 * seen and no later one. Ends of lines of another system are no edit, and a package that is gone has nothing to lose.
 */
export function* localEdits(reader: LibraryReader, id: string): Core<Standing> {
  const found = yield* reader.edits(id);
  if (found === null) return { intact: false, losses: [] };
  const losses = found.edits.map(
    ({ digest, path }): Loss => ({
      code: LOCAL_EDITS,
      subject: "file",
      path: path === "." ? `packages/${id}` : `packages/${id}/${path}`,
      what: digest === null ? "no file" : digest.slice(0, MARK),
      line: null,
      message: "was edited in the library since it was taken; the edit would be replaced",
      acknowledge: true,
    }),
  );
  return { intact: found.state === "intact" || found.state === "line-endings-only", losses };
}
