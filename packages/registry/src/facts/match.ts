import type { FactValue } from "./fact.ts";

/** Every text in a value, members of braces written out: `~/.x/{a,b}` is `~/.x/a` and `~/.x/b`. */
export function texts(value: FactValue): readonly string[] {
  if (typeof value === "string") return spread(value);
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value) && value.every((part) => typeof part === "string")) {
    return [...value.flatMap(spread), ...spread(value.join(" "))];
  }
  return Object.values(value).flatMap((member) => texts(member as FactValue));
}

function spread(text: string): readonly string[] {
  // `opencode.json(c)` is two names, `settings*.json` the usual two.
  if (text.includes("(c)")) return [text.replaceAll("(c)", ""), text.replaceAll("(c)", "c")].flatMap(spread);
  if (text.includes("settings*.json")) {
    return [text.replaceAll("settings*", "settings"), text.replaceAll("settings*", "settings.local")].flatMap(spread);
  }
  const open = /\{([^{}]*,[^{}]*)\}/.exec(text);
  if (open === null) return [text];
  const [whole, inner = ""] = open;
  return inner
    .split(",")
    .flatMap((part) => spread(text.slice(0, open.index) + part.trim() + text.slice(open.index + whole.length)));
}

/** True when one of the value's texts names the place: `~/…` in the home, `./…` in a project (written there without `./`). */
export function speaksOf(value: FactValue, place: string): boolean {
  const plain = place.replace(/^\.\//, "").replace(/\*$/, "");
  return texts(value).some((text) => {
    for (let at = text.indexOf(plain); at !== -1; at = text.indexOf(plain, at + 1)) {
      const before = at === 0 ? " " : (text[at - 1] as string);
      const after = text[at + plain.length] ?? " ";
      if (/[\s,(;=|]/.test(before) && (place.endsWith("*") || /[\s/#,);*:@]/.test(after))) return true;
    }
    return false;
  });
}
