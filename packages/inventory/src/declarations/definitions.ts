import { member, text, type Value, type ValueMap } from "@agent-interop/documents";
import type { Declared, Reading } from "./reading.ts";

/** `{ <name>: { description?, … } }`: agents or prompts defined inside a configuration file. */
export function definitions(value: Value, prefix: string): Reading {
  if (!(value instanceof Map)) return { declared: [], refused: [""] };
  const declared: Declared[] = [];
  const refused: string[] = [];
  for (const [name, definition] of value as ValueMap) {
    if (!(definition instanceof Map)) {
      refused.push(name);
      continue;
    }
    const description = text(member(definition, "description"))?.trim();
    declared.push({
      item: "definition",
      key: `${prefix}${name}`,
      name,
      description: description === undefined || description === "" ? null : description,
    });
  }
  return { declared, refused };
}
