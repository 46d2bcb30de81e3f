import type { Value } from "@agent-interop/documents";
import type { ItemKind } from "@agent-interop/registry";
import type { InventoryCode } from "../codes.ts";
import { quote } from "../scan/context.ts";
import type { NameSource } from "../types.ts";
import type { Resource, ResourceProblem } from "./read.ts";
import { safeName } from "./safe-name.ts";

/** Name, description and problems of a file item. */
export interface Head {
  readonly name: string;
  readonly nameSource: NameSource;
  readonly description: string | null;
  /** The file has data of its own, in whatever shape. */
  readonly written: boolean;
  /** Its frontmatter is no valid YAML and was read with care. */
  readonly recovered: boolean;
  readonly problems: readonly (
    | ResourceProblem
    | { readonly code: InventoryCode; readonly message: string; readonly line: null; readonly column: null }
  )[];
}

/** Kinds whose host takes the name from the file's own data; the others are called by their path. */
const NAMED_BY_DATA: ReadonlySet<ItemKind> = new Set(["skill", "agent", "output-style"]);
/** Kinds whose host chooses by the description. */
const DESCRIBED: ReadonlySet<ItemKind> = new Set(["skill", "agent"]);

type HeadProblem = Head["problems"][number];

/** What a file says of itself, checked; the fallback name from the path is used where it says nothing usable. */
export function headOf(
  kind: ItemKind,
  resource: Resource,
  fallback: { readonly name: string; readonly nameSource: NameSource },
): Head {
  const { data } = resource;
  const described = data?.get("description");
  if (kind === "instruction" || kind === "executable") {
    const problems =
      kind === "instruction"
        ? resource.problems.filter(({ code }) => !code.startsWith("frontmatter"))
        : resource.problems;
    return {
      name: fallback.name,
      nameSource: fallback.nameSource,
      description: textOf(described),
      written: data !== null,
      recovered: false,
      problems,
    };
  }
  const own: HeadProblem[] = [];
  const chosen = DESCRIBED.has(kind);
  if (chosen && resource.bare) own.push(problem("frontmatter-absent", "has no frontmatter block"));
  const named = NAMED_BY_DATA.has(kind) && data !== null ? nameOf(kind, data.get("name"), own) : null;
  if (chosen && data !== null) {
    if (described === undefined || described === null) own.push(problem("description-missing", "has no description"));
    else if (typeof described !== "string")
      own.push(problem("description-not-text", "has a description that is not a text"));
    else if (described.trim() === "") own.push(problem("description-missing", "has a blank description"));
  }
  if (kind === "prompt" && resource.format === "toml" && data !== null && typeof data.get("prompt") !== "string") {
    own.push(problem("prompt-missing", "has no prompt text"));
  }
  return {
    name: named ?? fallback.name,
    nameSource: named === null ? fallback.nameSource : "frontmatter",
    description: textOf(described),
    written: data !== null,
    recovered: resource.problems.length > 0,
    problems: own.length === 0 ? resource.problems : [...resource.problems, ...own],
  };
}

function problem(code: InventoryCode, message: string): HeadProblem {
  return { code, message, line: null, column: null };
}

function nameOf(kind: ItemKind, value: Value | undefined, problems: HeadProblem[]): string | null {
  if (value === undefined || value === null) {
    if (kind !== "output-style") problems.push(problem("name-missing", "has no name of its own"));
    return null;
  }
  if (typeof value !== "string") {
    problems.push(problem("name-not-text", "has a name that is not a text"));
    return null;
  }
  const name = safeName(value);
  if (name === null) {
    problems.push(problem("name-unsafe", `calls itself ${quote(value)}, which is no safe name`));
    return null;
  }
  return name;
}

function textOf(value: Value | undefined): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return text === "" ? null : text;
}
