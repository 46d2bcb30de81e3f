/** A token of a text read as a path. */
export interface TokenPath {
  /** Names between the slashes: none is empty, `.` or `..`. */
  readonly parts: readonly string[];
  /** How many directories `..` leads up before the first name. */
  readonly up: number;
  /** It begins at the root of a file system, a drive or a home: it is outside of the tree, as far as one can see. */
  readonly absolute: boolean;
  /** It began with a variable, which stands for a directory that only the host knows. */
  readonly rooted: boolean;
  /** It has a slash, so that it is a path and not just a word. */
  readonly slashed: boolean;
  /** It ends with a slash. */
  readonly directory: boolean;
}

/** Longest token that is read as a path, in UTF-16 units. */
export const MAX_TOKEN: number = 4096;

/** `${NAME}`, `$NAME`, `{name}`, `{{name}}`, `<name>` and `%NAME%`: what stands for a directory, or for part of a name. */
const VARIABLE = /^(?:\$\{[^{}]*\}|\$\w+|\{[^{},]*\}|\{\{[^{}]*\}\}|<[^<>]*>|%\w+%)$/;
const VARIABLES = /\$\{[^{}]*\}|\$[A-Za-z_]\w*|\{\{[^{}]*\}\}|\{[^{},]*\}|<[^<>]*>|\*{3,}/g;
const DRIVE = /^[A-Za-z]:$/;

function decoded(part: string): string {
  if (!part.includes("%")) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Reads a token as a path: `\` is `/`, `%20` is decoded (what cannot be stays), `.` and `..` are resolved, a variable in front is taken
 * away. A link target (`link`) with a slash in front starts at the root of the tree. `null` when no name is left.
 */
export function readPath(token: string, link: boolean): TokenPath | null {
  const raw = token.replaceAll("\\", "/").split("/");
  const first = raw[0] as string;
  const slashed = raw.length > 1;
  let absolute = false;
  let rooted = false;
  if (slashed) {
    if (first === "") {
      rooted = link && raw[1] !== "";
      absolute = !rooted;
    } else if (first.startsWith("~") || DRIVE.test(first)) absolute = true;
    else rooted = VARIABLE.test(first);
  }
  const parts: string[] = [];
  let up = 0;
  for (let i = absolute || rooted ? 1 : 0; i < raw.length; i++) {
    const part = raw[i] as string;
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(decoded(part));
    else if (parts.length > 0) parts.pop();
    else up++;
  }
  if (parts.length === 0) return null;
  return { parts, up, absolute, rooted, slashed, directory: slashed && raw[raw.length - 1] === "" };
}

/** The parts as a pattern, in which a variable inside a name is a star; `null` when nothing in them is a pattern. */
export function patternOf(parts: readonly string[]): readonly string[] | null {
  const pattern = parts.map((part) => (/[$<{*]/.test(part) ? part.replace(VARIABLES, "*") : part));
  return pattern.some((part) => part.includes("*")) ? pattern : null;
}
