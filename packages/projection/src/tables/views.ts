import { UNWALKED } from "../companions/index.ts";
import { keysOfClass } from "./formats.ts";

/** Keys of SKILL.md that are policy of some host: never copied. A view of the format tables. */
export const HOST_SKILL_KEYS: readonly string[] = keysOfClass("skill", "policy");

/** Keys of a command or prompt file that may be copied. A view of the format tables. */
export const PROMPT_KEYS: readonly string[] = keysOfClass("prompt", "identity", "data");

/** Directories of a source that are never looked into, whatever lies in them. What else is kept is decided file by file. */
export const FORBIDDEN_PARTS: readonly string[] = Object.freeze([...UNWALKED].sort());
