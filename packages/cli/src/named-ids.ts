import { listIn } from "./list.ts";
import type { Parsed } from "./parse.ts";

/** The ids that are named: as words behind the action, or by `--id`. */
export function namedIds({ more, values }: Parsed): readonly string[] {
  return [...new Set([...more, ...listIn(values.get("id") ?? "")])];
}
