import { sanitize } from "@agent-interop/diagnostics";
import { text, type Value, type ValueMap } from "@agent-interop/documents";
import type { Loss } from "@agent-interop/projection";
import { resolveComponentPath } from "../component/path.ts";
import { type ComponentPlace, filesIn, MARKDOWN, rootSkill, skillsIn } from "../component/place.ts";
import { isMap } from "../manifest/fields.ts";
import { loss, quote } from "./losses.ts";
import type { ForeignPackage } from "./types.ts";

/** A component as the block of a portable package declares it. */
export interface DeclaredComponent {
  /** `skill`, `agent`, `prompt`, `resource`, or one that no package of text and data has. */
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  /** `<kind>:<id>` of others of the package. */
  readonly requires: readonly string[];
}

/** What the extension block of a portable manifest adds to the standard. */
export interface PortableBlock {
  /** Key under `extensions`; `null` when there is no such block. */
  readonly key: string | null;
  readonly kind: ForeignPackage["kind"];
  readonly places: readonly ComponentPlace[];
  readonly components: readonly DeclaredComponent[];
  /** Declared ids by the path of their file. */
  readonly ids: ReadonlyMap<string, string>;
  readonly requires: readonly string[];
  /** What stands in it and has no place in a package of text and data. */
  readonly losses: readonly Loss[];
  /** Why no package can be made of it. */
  readonly fault: string | null;
}

/** The block of a manifest that has none. */
export const NO_BLOCK: PortableBlock = {
  key: null,
  kind: "plugin",
  places: [],
  components: [],
  ids: new Map(),
  requires: [],
  losses: [],
  fault: null,
};

/** Keys under which the reference system writes a block of the same form. */
const OTHER_KEYS: readonly string[] = ["ai.iowarp.clio"];
const MEMBERS: ReadonlySet<string> = new Set([
  "manifestVersion",
  "kind",
  "requires",
  "resources",
  "components",
  "interop",
]);
const RESOURCES: ReadonlySet<string> = new Set(["skills", "agents", "prompts"]);
const KINDS: ReadonlySet<string> = new Set(["plugin", "skill", "agent", "prompt"]);
const COMPONENTS = 1024;

function inside(value: Value | undefined): string | null {
  const path = typeof value === "string" ? resolveComponentPath(value, { dotSlash: false }) : null;
  return path?.ok === true ? path.path : null;
}

const texts = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly Value[]).flatMap((one) => text(one) ?? []) : [];

function declaredIn(block: ValueMap): readonly DeclaredComponent[] {
  const components = block.get("components");
  return (Array.isArray(components) ? (components as readonly Value[]) : []).slice(0, COMPONENTS).flatMap((one) => {
    if (!isMap(one)) return [];
    const [kind, id, path] = [text(one.get("kind")), text(one.get("id")), inside(one.get("path"))];
    if (kind === null || id === null || path === null) return [];
    return [{ kind, id, path, requires: texts(one.get("requires")) }];
  });
}

function placesIn(block: ValueMap): readonly ComponentPlace[] {
  const resources = block.get("resources");
  const at = (name: string): string | null => (isMap(resources) ? inside(resources.get(name)) : null);
  const [skills, agents, prompts] = [at("skills"), at("agents"), at("prompts")];
  const places: ComponentPlace[] = [];
  if (skills === "") places.push(rootSkill("always"));
  else if (skills !== null) places.push(skillsIn(skills));
  if (agents !== null && agents !== "") places.push(filesIn("agent", agents, MARKDOWN));
  if (prompts !== null && prompts !== "") places.push(filesIn("prompt", prompts, MARKDOWN));
  return places;
}

function lossesIn(block: ValueMap, key: string, path: string): readonly Loss[] {
  const lost = (member: string): Loss => {
    const what = sanitize(`extensions.${key}.${member}`, 160);
    return loss("portable-member-lost", "key", path, "has no place in a package of text and data", what);
  };
  const resources = block.get("resources");
  return [
    ...[...block.keys()].filter((member) => !MEMBERS.has(member)).map(lost),
    ...(isMap(resources) ? [...resources.keys()] : [])
      .filter((name) => !RESOURCES.has(name))
      .map((name) => lost(`resources.${name}`)),
  ];
}

/** Reads the block under the given key, else one of the same form under the key of the reference system. */
export function portableBlock(map: ValueMap, ownKey: string, path: string): PortableBlock {
  const extensions = map.get("extensions");
  if (!isMap(extensions)) return NO_BLOCK;
  const key = [ownKey, ...OTHER_KEYS].find((one) => extensions.has(one));
  const block = key === undefined ? undefined : extensions.get(key);
  if (key === undefined || block === undefined) return NO_BLOCK;
  if (!isMap(block)) return { ...NO_BLOCK, key, fault: "its extension block is not an object" };
  const components = declaredIn(block);
  const kind = block.has("kind") ? text(block.get("kind")) : "plugin";
  const known = kind !== null && KINDS.has(kind);
  return {
    key,
    kind: known ? (kind as PortableBlock["kind"]) : "plugin",
    places: placesIn(block),
    components,
    ids: new Map(components.map(({ id, path: at }) => [at, id])),
    requires: texts(block.get("requires")),
    losses: lossesIn(block, key, path),
    fault:
      block.get("manifestVersion") !== 1
        ? "its extension block is not of version 1"
        : known
          ? null
          : `its kind is ${kind === null ? "no text" : quote(kind)}, none of plugin, skill, agent and prompt`,
  };
}
