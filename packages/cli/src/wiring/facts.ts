/** The facts behind the table: the largest data of all, loaded by `kinds` alone. */
export { type Fact, factsFor } from "@agent-interop/registry/facts";
