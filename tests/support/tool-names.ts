/** Tools that only read. */
export const READS: readonly string[] = ["read", "grep", "find", "ls"];

/** What the names of tools in the corpus stand for, written from the hosts' documentation and not from the table that is tested. */
const MEANS: ReadonlyMap<string, readonly string[]> = new Map([
  ["read", ["read"]],
  ["view", ["read"]],
  ["read_file", ["read"]],
  ["readfile", ["read"]],
  ["grep", ["grep"]],
  ["glob", ["find"]],
  ["ls", ["ls"]],
  ["search", ["grep", "find"]],
  ["*", READS],
]);

/** The reading tools that a name stands for; Copilot writes a tool behind its set. */
export function toolsMeant(name: string): readonly string[] {
  return MEANS.get(name.toLowerCase().replace(/^(?:read|search)\//, "")) ?? [];
}

/** The names in a list of tools, or in a text with commas. */
export function namedTools(named: unknown): readonly string[] {
  return (Array.isArray(named) ? named : String(named).split(",")).map((name) => String(name).trim());
}
