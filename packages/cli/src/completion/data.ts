import type { CommandSpec, Completes, FlagSpec } from "../commands/spec.ts";

/** What a completion script is made of. */
export interface CompletionData {
  readonly commands: readonly CommandSpec[];
  readonly globals: readonly FlagSpec[];
  readonly words: Readonly<Record<Exclude<Completes, "directory" | "file">, readonly string[]>>;
}

const PLAIN_WORD = /^[A-Za-z0-9._-]+$/;

/** The words to offer, without any that a shell could read as more than a word (ids of user kinds come from a file). */
export function wordsFor({ words }: CompletionData, completes: Completes): readonly string[] {
  return completes === "directory" || completes === "file"
    ? []
    : words[completes].filter((word) => PLAIN_WORD.test(word));
}
