import { decodeUtf8 } from "@agent-interop/documents";
import { collisions } from "../collisions.ts";
import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { nameFault } from "../names.ts";

/** One thing in an archive, before its name is judged. */
export interface Member {
  /** As it stands there, decoded; a directory may end in `/`. */
  readonly name: string;
  readonly type: "file" | "directory" | "link" | "special";
  readonly bytes: Uint8Array;
  readonly executable: boolean;
  /** Of a link. */
  readonly target: string | null;
}

/** A name, decoded strictly: what is no UTF-8 is a name that every program reads differently. */
export function decodedName(bytes: Uint8Array): string {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) throw fault("fetch-name-unsafe", "a name in the archive is no UTF-8");
  return decoded.text;
}

/**
 * The members under plain names. One name that leads elsewhere, means something else on another system, or is there twice refuses the
 * whole archive: throws `fetch-name-unsafe`, `fetch-name-collision` or `fetch-archive-limit`.
 */
export function judged(members: readonly Member[], { limits }: Context): readonly Member[] {
  const named: Member[] = [];
  for (const member of members) {
    const name = plainName(member);
    if (name === "") continue;
    const why = nameFault(name);
    if (why !== null) throw fault("fetch-name-unsafe", `a name in the archive ${why}: ${name}`);
    if (name.split("/").length > limits.depth) {
      throw fault("fetch-archive-limit", `the archive is deeper than ${limits.depth} directories`);
    }
    named.push({ ...member, name });
  }
  const directories = new Set(named.filter(({ type }) => type === "directory").map(({ name }) => `${name}/.`));
  const others = named.filter(({ type }) => type !== "directory").map(({ name }) => name);
  // A mark in each directory that is named, so that one without a file counts too.
  const found = collisions([...others, ...directories], limits.entries + directories.size);
  if (found === null) throw fault("fetch-archive-limit", `the archive has more than ${limits.entries} names`);
  const [twice] = found.some;
  if (twice !== undefined) {
    throw fault("fetch-name-collision", `a name in the archive is one with another: ${twice.replace(/\/\.$/, "")}`);
  }
  return named;
}

/** `./x` as tar writes it, and the slash behind a directory; `""` for the root itself. */
function plainName({ name, type }: Member): string {
  const relative = name.replace(/^\.\//, "");
  const plain = type === "directory" ? relative.replace(/\/$/, "") : relative;
  return type === "directory" && plain === "." ? "" : plain;
}
