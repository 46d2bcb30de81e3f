/** The tools that only read: a file's text, lines that match, files by name, the entries of a directory. */
export const READ_TOOLS: readonly string[] = Object.freeze(["read", "grep", "find", "ls"]);

/**
 * Names that hosts give them, compared in lower case without `_`, `-` and blanks. From the hosts' documentation and general knowledge
 * (unverified for hosts that document no list); a name that is not here is no tool that reads.
 */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["read", ["read"]],
  ["readfile", ["read"]],
  ["readmanyfiles", ["read"]],
  ["fsread", ["read"]],
  ["view", ["read"]],
  ["grep", ["grep"]],
  ["grepsearch", ["grep"]],
  ["searchfilecontent", ["grep"]],
  ["textsearch", ["grep"]],
  ["glob", ["find"]],
  ["find", ["find"]],
  ["filesearch", ["find"]],
  ["search", ["grep", "find"]],
  ["ls", ["ls"]],
  ["list", ["ls"]],
  ["listdir", ["ls"]],
  ["listdirectory", ["ls"]],
  ["listfiles", ["ls"]],
  ["*", READ_TOOLS],
  ["all", READ_TOOLS],
]);

/** The reading tools that a host's name stands for, none for any other. A name with an argument (`Read(src/**)`) is narrower than any. */
export function readToolsOf(name: string): readonly string[] {
  return (
    NAMES.get(
      name
        .trim()
        .toLowerCase()
        .replace(/[_\s-]/g, ""),
    ) ?? []
  );
}
