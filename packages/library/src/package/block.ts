import type { Diagnostic } from "@agent-interop/diagnostics";
import { text, type Value, type ValueMap } from "@agent-interop/documents";
import { report } from "../report.ts";
import type { PackageKind } from "../types.ts";
import { isRequirement, KINDS } from "./identity.ts";
import { PACKAGE_LIMITS } from "./limits.ts";
import { isMap, quote, strings } from "./value.ts";

/** A part of a package that its manifest names. */
export interface Component {
  readonly kind: "skill" | "agent" | "prompt" | "resource";
  readonly id: string;
  readonly path: string;
  /** `<kind>:<id>` of other components. */
  readonly requires: readonly string[];
}

/** Our block in a manifest. */
export interface Block {
  /** False when the manifest has none: what stands here is what that means. */
  readonly present: boolean;
  readonly kind: PackageKind;
  readonly requires: readonly string[];
  /** Directories that it declares: `skills`, `agents`, `prompts`. */
  readonly resources: readonly string[];
  readonly components: readonly Component[];
  /** `interop.source`. */
  readonly source: string | null;
}

/** What a manifest without the block means. */
export const NO_BLOCK: Block = {
  present: false,
  kind: "plugin",
  requires: [],
  resources: [],
  components: [],
  source: null,
};

const MEMBERS = new Set(["manifestVersion", "kind", "requires", "resources", "components", "interop"]);
const RESOURCES: readonly string[] = ["skills", "agents", "prompts"];
const COMPONENT_KINDS = new Set(["skill", "agent", "prompt", "resource"]);
const COMPONENT_ID = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const MOST_COMPONENTS = PACKAGE_LIMITS.components;
const MOST_REQUIREMENTS = 1024;

/** Reads the block; `null` with what is wrong when it cannot be used. `at` is its place, for the messages. */
export function readBlock(
  value: Value,
  at: string,
): { readonly block: Block | null; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const wrong = (what: string): void => {
    diagnostics.push(report("package-extension-invalid", "plugin.json", `\`${at}\` ${what}`));
  };
  if (!isMap(value)) {
    wrong("is not an object");
    return { block: null, diagnostics };
  }
  for (const key of value.keys()) if (!MEMBERS.has(key)) wrong(`has an unknown member ${quote(key)}`);
  if (value.get("manifestVersion") !== 1) wrong("must have `manifestVersion` 1");
  const kind = kindOf(value.get("kind"));
  if (kind === null) wrong(`has a \`kind\` that is none of ${KINDS.join(", ")}`);
  const requires = value.has("requires") ? strings(value.get("requires")) : [];
  if (requires === null || requires.length > MOST_REQUIREMENTS || !requires.every(isRequirement))
    wrong("has `requires` that are no list of <kind>:<id>");
  const resources = resourcesOf(value.get("resources"));
  if (resources === null) wrong("has `resources` that are not the directories skills, agents and prompts");
  const components = componentsOf(value.get("components"), wrong);
  const source = sourceOf(value.get("interop"), wrong);
  if (diagnostics.length > 0 || kind === null || requires === null || resources === null)
    return { block: null, diagnostics };
  return { block: { present: true, kind, requires, resources, components, source }, diagnostics };
}

function kindOf(value: Value | undefined): PackageKind | null {
  if (value === undefined) return "plugin";
  return KINDS.find((kind) => kind === value) ?? null;
}

/** The declared directories; each lies where its kind always lies. */
function resourcesOf(value: Value | undefined): readonly string[] | null {
  if (value === undefined) return [];
  if (!isMap(value)) return null;
  const plain = (path: Value): string | null => text(path)?.replace(/^\.\//, "").replace(/\/$/, "") ?? null;
  const right = [...value].every(([key, path]) => RESOURCES.includes(key) && plain(path) === key);
  return right ? [...value.keys()] : null;
}

function componentsOf(value: Value | undefined, wrong: (what: string) => void): readonly Component[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MOST_COMPONENTS) {
    wrong(`has \`components\` that are no list of at most ${MOST_COMPONENTS}`);
    return [];
  }
  return (value as readonly Value[]).flatMap((item, at) => {
    const component = isMap(item) ? componentOf(item) : null;
    if (component === null) wrong(`has a component ${at + 1} without a proper kind, id, path or list of requirements`);
    return component === null ? [] : [component];
  });
}

const COMPONENT_MEMBERS = new Set(["kind", "id", "path", "requires"]);

function componentOf(item: ValueMap): Component | null {
  const [kind, id, path] = [text(item.get("kind")), text(item.get("id")), text(item.get("path"))];
  const requires = item.has("requires") ? strings(item.get("requires")) : [];
  if (kind === null || id === null || path === null || requires === null) return null;
  if (!COMPONENT_KINDS.has(kind) || !COMPONENT_ID.test(id)) return null;
  if (![...item.keys()].every((key) => COMPONENT_MEMBERS.has(key))) return null;
  return { kind: kind as Component["kind"], id, path: path.replace(/^\.\//, ""), requires };
}

function sourceOf(value: Value | undefined, wrong: (what: string) => void): string | null {
  if (value === undefined) return null;
  const source = isMap(value) ? text(value.get("source")) : null;
  if (!isMap(value) || text(value.get("host")) === null || source === null || value.get("untrusted") !== true) {
    wrong("has an `interop` without `host`, `source` and `untrusted: true`");
    return null;
  }
  return source;
}
