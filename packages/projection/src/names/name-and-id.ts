import { AgentInteropError } from "@agent-interop/diagnostics";
import type { Crossed } from "../keys/cross.ts";
import { loss, quote } from "../losses.ts";
import type { Loss } from "../types.ts";
import { safeName } from "./safe-name.ts";

/** What something is called, and its identifier. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly nameSource: "frontmatter" | "path";
  readonly losses: readonly Loss[];
}

/** The name of its own or else the one of its path, as an identifier; a name that cannot be one is a reason to refuse. */
export function nameAndId(path: string, own: Crossed | undefined, fallback: string): Named | { readonly reason: Loss } {
  const written = typeof own?.value === "string" ? own.value.trim() : "";
  const name = written === "" ? fallback : written;
  const place = { path, what: "name", line: own?.line ?? null };
  let id: string;
  try {
    id = safeName(name);
  } catch (error) {
    if (!AgentInteropError.isInstance(error)) throw error;
    return { reason: loss("name-unusable", "name", place, `${quote(name)} holds no letter and no digit`) };
  }
  const message = `${quote(name)} becomes the identifier ${quote(id)}`;
  const losses = id === name ? [] : [loss("name-normalised", "name", place, message)];
  return { id, name, nameSource: written === "" ? "path" : "frontmatter", losses };
}
