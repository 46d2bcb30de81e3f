import type { CodeTable, Explanation } from "@agent-interop/diagnostics";
import { EXPLANATIONS as FORMATS_TEXT } from "@agent-interop/foreign-formats/explanations";
import { CODES as FORMATS } from "@agent-interop/foreign-formats/manifests";
import { CODES as PROJECTION } from "@agent-interop/projection";
import { EXPLANATIONS as PROJECTION_TEXT } from "@agent-interop/projection/explanations";
import { CODES as ADOPT } from "../codes.ts";
import { EXPLANATIONS as ADOPT_TEXT } from "../explanations.ts";
import { messageOf } from "./message.ts";
import type { SarifLevel, SarifRule } from "./types.ts";

const TABLES: readonly (readonly [CodeTable, Readonly<Record<string, Explanation>>])[] = [
  [ADOPT, ADOPT_TEXT],
  [PROJECTION, PROJECTION_TEXT],
  [FORMATS, FORMATS_TEXT],
];

/** The rule behind a code. A code that no table holds (a plan may come from a newer version) is a rule without words. */
export function ruleOf(id: string, level: SarifLevel): SarifRule {
  const defaultConfiguration = { level };
  const text = TABLES.find(([codes]) => Object.hasOwn(codes, id))?.[1][id];
  if (text === undefined) return { id, defaultConfiguration };
  const { todo, what, why } = text;
  return {
    id,
    shortDescription: { text: messageOf(what) },
    fullDescription: { text: messageOf(`${what} ${why}`) },
    help: { text: messageOf(todo) },
    defaultConfiguration,
  };
}
