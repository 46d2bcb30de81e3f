import type { Needs, Parsers } from "@agent-interop/projection";
import { type Core, parser } from "@agent-interop/source";

/** Calls until no parser is missing; loads those that a text needs. */
export function* withParsers<T extends { readonly status: string }>(make: (parsers: Parsers) => T | Needs): Core<T> {
  let parsers: Parsers = { yaml: null, toml: null };
  for (;;) {
    const result = make(parsers);
    if (!isNeeds(result)) return result;
    if (result.parser === "yaml") parsers = { ...parsers, yaml: yield* parser("yaml") };
    else parsers = { ...parsers, toml: yield* parser("toml") };
  }
}

function isNeeds(result: { readonly status: string } | Needs): result is Needs {
  return result.status === "needs-parser";
}
