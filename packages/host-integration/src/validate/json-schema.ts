import { UNDOCUMENTED } from "../axes.ts";
import { SHORTEST_PREFIX } from "./destination.ts";
import { GRADES, SEEN } from "./evidence.ts";
import type { Shape } from "./shape.ts";
import { DESCRIPTOR } from "./shapes.ts";

type Json = Readonly<Record<string, unknown>>;

const TEXT: Json = { type: "string", minLength: 1, maxLength: 1024 };
/** What a pattern can say of a place; device names and more are refused by `validate`. */
const PLACE = '^(?!.*(?:^|/)\\.{1,2}(?:/|$))(?!/)[^\\\\:*?"<>|]+[^/. ]$';
const DEPTH: Json = { type: "integer", minimum: -1 };

const closed = (properties: Readonly<Record<string, Json>>, optional: readonly string[] = []): Json => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

function citation(value: Json, grades: readonly string[]): Readonly<Record<string, Json>> {
  return {
    value: { anyOf: [{ const: UNDOCUMENTED }, value] },
    source: TEXT,
    evidence: TEXT,
    grade: { enum: grades },
    date: { type: "string", format: "date" },
  };
}

function schemaOf(shape: Shape): Json {
  switch (shape.is) {
    case "text":
      return {
        type: "string",
        minLength: 1,
        maxLength: shape.longest ?? 512,
        ...(shape.pattern === undefined ? {} : { pattern: shape.pattern.source }),
      };
    case "choice":
      return { enum: shape.of };
    case "flag":
      return { type: "boolean" };
    case "depth":
      return { anyOf: [DEPTH, closed({ foreground: DEPTH, background: DEPTH })] };
    case "count":
      return { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
    case "place":
      return { type: "string", maxLength: 255, pattern: PLACE };
    case "prefix":
      return { type: "string", minLength: SHORTEST_PREFIX, pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" };
    case "nullable":
      return { anyOf: [schemaOf(shape.of), { type: "null" }] };
    case "list":
      return {
        type: "array",
        items: schemaOf(shape.of),
        minItems: shape.least ?? 0,
        maxItems: 64,
        ...(shape.distinct === true ? { uniqueItems: true } : {}),
      };
    case "record":
      return closed(
        Object.fromEntries(Object.entries(shape.keys).map(([name, member]) => [name, schemaOf(member)])),
        shape.optional,
      );
    case "fact": {
      const value = schemaOf(shape.of);
      const observation = closed({ ...citation(value, SEEN), version: TEXT });
      const observed = { type: "array", items: observation };
      return closed({ ...citation(value, GRADES), observed, caution: TEXT }, ["observed", "caution"]);
    }
  }
}

/** The JSON Schema (2020-12) of a host descriptor, the published `host.schema.json`. `validate` refuses more than it can say. */
export function hostJsonSchema(): Json {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Agent Interop: one host",
    ...schemaOf(DESCRIPTOR),
  };
}
