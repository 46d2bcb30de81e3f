import fc from "fast-check";
import type { Value } from "../../src/value.ts";

/** What JSON.parse made, as values with Maps. */
export function fromJson(made: unknown): Value {
  if (Array.isArray(made)) return made.map(fromJson);
  if (typeof made !== "object" || made === null) return made as Value;
  return new Map(Object.keys(made).map((key) => [key, fromJson((made as Record<string, unknown>)[key])]));
}

const gap = fc.constantFrom("", "", " ", "\n", "\t", "/* , ] */", '// " }\n', "/***/", " /*\n*/ ");

/** JSONC for a value: comments anywhere, trailing commas at will. */
function dress(value: unknown): fc.Arbitrary<string> {
  const items = Array.isArray(value)
    ? value.map((item) => dress(item))
    : typeof value === "object" && value !== null
      ? Object.entries(value).map(([key, item]) =>
          fc.tuple(gap, dress(item)).map(([space, text]) => `${JSON.stringify(key)}${space}:${text}`),
        )
      : null;
  if (items === null) return fc.tuple(gap, gap).map(([a, b]) => a + JSON.stringify(value) + b);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return fc
    .tuple(
      gap,
      gap,
      gap,
      fc.boolean(),
      fc.tuple(...items.map((item) => fc.tuple(gap, item, gap).map((parts) => parts.join("")))),
    )
    .map(
      ([a, b, c, trailing, list]) =>
        `${a}${open}${list.join(",")}${trailing && list.length > 0 ? `${c},` : ""}${b}${close}`,
    );
}

/** A value and a JSONC text of it. */
export const jsoncText: fc.Arbitrary<{ text: string; value: unknown }> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
  .chain((value) => dress(value).map((text) => ({ text, value })));
