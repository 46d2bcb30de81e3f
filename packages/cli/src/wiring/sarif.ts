/** With the paragraphs of every code that a plan can hold. */
export { planSarif } from "@agent-interop/adopt/sarif";
