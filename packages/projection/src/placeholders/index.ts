export { type Dialect, dialectOf } from "./dialects.ts";
export { type Injection, injectionsIn } from "./injections-in.ts";
export {
  MAX_PLACEHOLDERS,
  mayHold,
  type Placeholder,
  type PlaceholderKind,
  placeholdersIn,
} from "./placeholders-in.ts";
