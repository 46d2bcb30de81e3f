import type { AgentKind, Base, Confidence } from "../types.ts";

/** One entry of a row that a fact must stand behind. */
export interface FactPointer {
  /** `field` or `field:entry`; entries of a layout name item and place: `roots:skill:~/.claude/skills`. */
  readonly pointer: string;
  /** The place or name that a fact's value must contain to speak of this entry, `null` for a field as a whole. */
  readonly names: string | null;
  /** What the row claims, where it claims a confidence; the fact's must not be lower. */
  readonly claims: Confidence | null;
  /** Areas of measured facts that may speak of it. */
  readonly areas: readonly string[];
}

const ITEM_AREAS: Readonly<Record<string, readonly string[]>> = {
  skill: ["skills"],
  agent: ["subagents"],
  prompt: ["commands"],
  instruction: ["rules"],
  hook: ["hooks"],
  mcp: ["mcp"],
  executable: ["hooks", "plugins", "subagents"],
};

/** Where a place of the layout is by default: `~/…` or `./…`. */
export function placeText(kind: AgentKind, place: { readonly base: Base; readonly path: string }): string {
  if (place.base === "project") return `./${place.path}`;
  if (place.base === "home") return `~/${place.path}`;
  return place.path === "." ? `~/${kind.userDir}` : `~/${kind.userDir}/${place.path}`;
}

/** Every non-empty entry of a row, as a pointer to the fact behind it. Names of ours (id, rank, label, aliases) need none. */
export function pointersOf(kind: AgentKind): readonly FactPointer[] {
  const pointers: FactPointer[] = [];
  const add = (
    pointer: string,
    names: string | null,
    areas: readonly string[] = [],
    claims: Confidence | null = null,
  ): void => {
    pointers.push({ pointer, names, claims, areas });
  };

  if (kind.binaryNames.length > 0) add("binaryNames", kind.binaryNames[0] ?? null, ["executables"]);
  if (kind.genericBinary) add("genericBinary", null);
  for (const [platform, paths] of Object.entries(kind.wellKnown))
    if (paths.length > 0) add(`wellKnown:${platform}`, null);
  for (const name of kind.packages) add(`packages:${name}`, name, ["tested.package"]);
  add("userDir", `~/${kind.userDir}`, ["homeDir"]);
  if (kind.userDirWin32 !== undefined) add("userDirWin32", null);
  if (kind.xdg !== null) add("xdg", kind.xdg.variable, ["homeEnv"]);
  for (const dir of kind.legacyUserDirs) add(`legacyUserDirs:${dir}`, `~/${dir}`, ["legacyDirs", "homeDir"]);
  if (kind.projectDir !== null) {
    add("projectDir", `./${kind.projectDir}`, ["skills", "subagents", "commands", "mcp", "rules", "homeDir"]);
  }
  for (const dir of kind.legacyProjectDirs)
    add(`legacyProjectDirs:${dir}`, `./${dir}`, ["legacyDirs", "rules", "commands"]);
  for (const { name } of kind.homeEnv) add(`homeEnv:${name}`, name, ["homeEnv"]);
  for (const path of kind.markers) add(`markers:${path}`, null);
  for (const field of ["userSkillRoot", "projectSkillRoot", "userPromptRoot", "projectPromptRoot"] as const) {
    if (kind[field] !== null) add(field, null);
  }
  for (const field of ["headlessRuntimeId", "adoptionProvider", "skillSource"] as const) {
    if (kind[field] !== null) add(field, null);
  }
  if (kind.instructionFiles.length > 0) add("instructionFiles", null);
  if (kind.acp !== null) add("acp", kind.acp.args.find((arg) => !arg.startsWith("-y")) ?? null, ["acp"]);
  for (const entry of kind.forbidden)
    add(`forbidden:${entry}`, entry.startsWith("~/") ? entry : `./${entry}`, ["forbidden"]);
  for (const entry of kind.protects) {
    const plain = entry.replace(/\/$/, "");
    add(`protects:${entry}`, plain.startsWith("~/") ? plain : `./${plain}`, [
      "homeDir",
      "forbidden",
      "mcp",
      "rules",
      "skills",
      "subagents",
      "commands",
      "hooks",
    ]);
  }
  for (const argv of kind.listCommands) add(`listCommands:${argv.join(" ")}`, argv.join(" "), ["listCommands"]);
  for (const { name } of kind.sessionMarkers) add(`sessionMarkers:${name}`, null);
  if (kind.layout === null) return pointers;

  for (const root of kind.layout.roots) {
    const place = placeText(kind, root);
    add(`roots:${root.item}:${place}`, place, ITEM_AREAS[root.item] ?? [], root.confidence);
    // What a host passes over is only ever known from the host itself.
    if (root.reading !== undefined) add(`reading:${place}`, null, [], "ran");
  }
  const { roots, declarations, instructions } = kind.layout;
  for (const place of [...roots, ...declarations, ...instructions]) {
    if (place.levels !== undefined) add(`levels:${placeText(kind, place)}`, null);
  }
  for (const declaration of kind.layout.declarations) {
    const place = placeText(kind, declaration);
    for (const { item, key, confidence } of declaration.keys) {
      const pointer = `declarations:${item}:${place}#${key.join(".")}`;
      add(pointer, place, ITEM_AREAS[item] ?? [], confidence ?? declaration.confidence);
    }
  }
  for (const instruction of kind.layout.instructions) {
    const place = placeText(kind, instruction);
    add(`instructions:${place}`, place, ["rules"], instruction.confidence);
  }
  for (const plugin of kind.layout.plugins) {
    const place = placeText(kind, plugin);
    add(`plugins:${plugin.store}:${place}`, place, ["plugins", "skills"], plugin.confidence);
  }
  return pointers;
}
