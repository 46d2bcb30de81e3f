import { CODES as FORMATS } from "@agent-interop/foreign-formats/manifests";
import { CODES as PROJECTION } from "@agent-interop/projection";
import { CODES as ADOPT } from "../codes.ts";

/** Before an id that is meant as one, whatever it is. */
const ID = "id:";

const isCode = (word: string): boolean => [ADOPT, PROJECTION, FORMATS].some((codes) => Object.hasOwn(codes, word));

/**
 * Whether a loss is accepted: by its code, or by the id of the item, bundle or package that has it. A word that is a code means the code and
 * never something that is called so, or a package could be named to take a consent that was not for it; `id:<id>` always means the id.
 */
export function isAccepted(accepted: readonly string[], code: string, id: string | null): boolean {
  if (accepted.includes(code)) return true;
  return id !== null && (accepted.includes(ID + id) || (accepted.includes(id) && !isCode(id)));
}
