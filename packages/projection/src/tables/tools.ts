/** The tools that only read: a file's text, lines that match, files by name, the entries of a directory. */
export const READ_TOOLS: readonly string[] = Object.freeze(["read", "grep", "find", "ls"]);

/**
 * Names that hosts give them, compared in lower case. From the hosts' documentation and general knowledge (unverified for hosts that
 * document no list); a name that is not here is no tool that reads.
 */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ...["read", "readfile", "read_file", "read_many_files", "fs_read", "view"].map((name) => [name, ["read"]] as const),
  ...["grep", "grep_search", "search_file_content", "textsearch"].map((name) => [name, ["grep"]] as const),
  ...["glob", "find", "filesearch", "file_search"].map((name) => [name, ["find"]] as const),
  ...["ls", "list", "list_dir", "list_directory", "listdirectory", "listfiles", "list_files"].map(
    (name) => [name, ["ls"]] as const,
  ),
  ["search", ["grep", "find"]],
  ["*", READ_TOOLS],
  ["all", READ_TOOLS],
]);

/** The reading tools that a host's name stands for, none for any other. A name with an argument (`Read(src/**)`) is narrower than any. */
export function readToolsOf(name: string): readonly string[] {
  // Copilot writes a tool behind its set: `read/readFile`.
  const own = name.trim().toLowerCase();
  return NAMES.get(own.replace(/^(?:read|search)\//, "")) ?? [];
}
