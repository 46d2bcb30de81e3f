export { type CodeRegion, codeRegions } from "./code-regions.ts";
export { LineCounter } from "./line-counter.ts";
export { type Reference, referencesTo } from "./references-to.ts";
