export { type Dialect, dialectOf } from "./dialects.ts";
export {
  MAX_PLACEHOLDERS,
  mayHold,
  type Placeholder,
  type PlaceholderKind,
  placeholdersIn,
} from "./placeholders-in.ts";
