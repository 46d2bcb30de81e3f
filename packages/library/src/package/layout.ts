/** The file of a skill, an agent or a prompt in a package. */
export interface MainFile {
  readonly kind: "skill" | "agent" | "prompt";
  /** Name of its directory, or of the file without `.md`. */
  readonly id: string;
  readonly path: string;
}

const SKILL = /^skills\/([^/]+)\/SKILL\.md$/;
const FLAT = /^(agents|prompts)\/([^/]+)\.md$/;

/** What a path is the main file of; `null` for every other file. */
export function mainFileOf(path: string): MainFile | null {
  const skill = SKILL.exec(path)?.[1];
  if (skill !== undefined) return { kind: "skill", id: skill, path };
  const [, directory, id = ""] = FLAT.exec(path) ?? [];
  if (directory === undefined) return null;
  return { kind: directory === "agents" ? "agent" : "prompt", id, path };
}

/** Path of a companion as its skill sees it: below the skill's own directory; any other path as it is. */
export function companionPath(path: string): string {
  return path.replace(/^skills\/[^/]+\//, "");
}
