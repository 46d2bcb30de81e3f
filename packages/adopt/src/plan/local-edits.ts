import { isDeepStrictEqual } from "node:util";
import type { LibraryReader } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { Core } from "@agent-interop/source";
import type { Reason } from "./types.ts";

/** Code of an edit in the library that an update would replace. */
export const LOCAL_EDITS = "local-edits";

/** Digits of a hash that tell one edit from the next. */
const MARK: number = "sha256:".length + 16;

/** How an installed package lies in the library, and what would be lost if it were replaced. */
export interface Standing {
  readonly intact: boolean;
  readonly losses: readonly Loss[];
}

/** A copy that nobody has, or nobody edited. */
export const INTACT: Standing = { intact: true, losses: [] };

/** Why an update of an edited copy waits. */
export function editedReason(losses: readonly Loss[]): Reason {
  const message = `its copy was edited in the library: ${losses.map(({ path }) => path).join(", ")}`;
  return { code: LOCAL_EDITS, message };
}

/** True for the loss of an edit. */
export const isEdit = ({ code }: Loss): boolean => code === LOCAL_EDITS;

/** Why a copy is not replaced whose edits are not those that were reviewed; `null` when they are. */
export function unseenEdits(reviewed: readonly Loss[], now: readonly Loss[]): Reason | null {
  if (isDeepStrictEqual(now, reviewed.filter(isEdit))) return null;
  const paths = now.length === 0 ? "" : `: ${now.map(({ path }) => path).join(", ")}`;
  return { code: "library-drifted", message: `the copy that would be replaced was edited after review${paths}` };
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
