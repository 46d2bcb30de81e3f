import { sanitize } from "@agent-interop/diagnostics";

/** A text in which nothing is a placeholder (3.11.5) or a link (3.11.6): what a foreign file says must not become one in a viewer. */
export function messageOf(text: string): string {
  return sanitize(text)
    .replace(/[{}]/g, "$&$&")
    .replace(/[[\]\\]/g, "\\$&");
}
