export { companionOf } from "./companion-of.ts";
export { type Companion, type CompanionClass, type CompanionPolicy, keeps } from "./policy.ts";
export { isUnwalked, UNWALKED } from "./unwalked.ts";
