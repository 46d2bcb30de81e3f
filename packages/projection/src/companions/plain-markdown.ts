import type { Content } from "./content.ts";
import { hasPrivateKey } from "./private-key.ts";
import { isPlain } from "./program-bytes.ts";

/** Names of letters, digits, `_` and `-`, with one dot in the whole path, which begins the ending of the file. */
const ORDINARY = /^(?:[a-z0-9][\w-]*\/)*[\w-]+\.md$/i;
/** Those of them that some rule of a companion asks for: what hosts load by its name, and where. */
const ASKED_FOR =
  /(?:^|\/)(?:(?:claude|agents|gemini|qwen|copilot-instructions|skill)\.md$|(?:agents|commands|droids)\/)/i;

/**
 * True for Markdown that no rule of a companion applies to but the last, as nearly all companions are: it spares the others. Everything else
 * is not told by this.
 */
export function isPlainMarkdown(path: string, content: Content): boolean {
  const { bytes } = content;
  if (bytes.length === 0 || !ORDINARY.test(path) || ASKED_FOR.test(path)) return false;
  return isPlain(bytes) && content.isText() && !hasPrivateKey(bytes);
}
