/** What is known of a text beside its words. */
export interface TextPlace {
  /** Directories between its file and the root of the item or the package that it belongs to. */
  readonly depth: number;
  /** It is read as Markdown, so that it has links. */
  readonly markdown: boolean;
  /** What a host expands it as, and the id of the host whose text it is; `null` for what no host expands, like a file beside a skill. */
  readonly expanded: { readonly host: string; readonly kind: "skill" | "agent" | "prompt" } | null;
}

const MARKDOWN = /\.(?:md|mdx|mdc|markdown|mdown|mkd)$/i;

/** Directories above a path. */
export const depthOf = (path: string): number => path.split("/").length - 1;

/** A file that no host expands; `path` is relative to the root of what it belongs to. */
export function besideAt(path: string, depth: number = depthOf(path)): TextPlace {
  return { depth, markdown: MARKDOWN.test(path), expanded: null };
}
