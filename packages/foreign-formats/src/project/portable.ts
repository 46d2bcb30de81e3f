import { text, type Value, type ValueMap } from "@agent-interop/documents";
import { resolveComponentPath } from "../component/path.ts";
import { type ComponentPlace, filesIn, MARKDOWN, rootSkill, skillsIn } from "../component/place.ts";
import { isMap } from "../manifest/fields.ts";

/** What our own block in a portable manifest adds to the standard. */
export interface PortableBlock {
  readonly places: readonly ComponentPlace[];
  /** Declared ids by the path of their file. */
  readonly ids: ReadonlyMap<string, string>;
  readonly requires: readonly string[];
}

const NOTHING: PortableBlock = { places: [], ids: new Map(), requires: [] };

function inside(value: Value | undefined): string | null {
  const path = typeof value === "string" ? resolveComponentPath(value, { dotSlash: false }) : null;
  return path?.ok === true ? path.path : null;
}

/** Reads the block `extensions[key]`: the places of skills, agents and prompts, and the ids of declared components. */
export function portableBlock(map: ValueMap, key: string): PortableBlock {
  const extensions = map.get("extensions");
  const block = isMap(extensions) ? extensions.get(key) : undefined;
  if (!isMap(block)) return NOTHING;
  const resources = block.get("resources");
  const at = (name: string): string | null => (isMap(resources) ? inside(resources.get(name)) : null);
  const skills = at("skills");
  const agents = at("agents");
  const prompts = at("prompts");
  const places: ComponentPlace[] = [];
  if (skills === "") places.push(rootSkill("always"));
  else if (skills !== null) places.push(skillsIn(skills));
  if (agents !== null && agents !== "") places.push(filesIn("agent", agents, MARKDOWN));
  if (prompts !== null && prompts !== "") places.push(filesIn("prompt", prompts, MARKDOWN));
  const ids = new Map<string, string>();
  const components = block.get("components");
  for (const one of Array.isArray(components) ? (components as readonly Value[]) : []) {
    if (!isMap(one)) continue;
    const path = inside(one.get("path"));
    const id = text(one.get("id"));
    if (path !== null && id !== null) ids.set(path, id);
  }
  const requires = block.get("requires");
  const needed = Array.isArray(requires) ? (requires as readonly Value[]).flatMap((one) => text(one) ?? []) : [];
  return { places, ids, requires: needed };
}
