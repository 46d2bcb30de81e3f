/** The parts of a text with commas between them; a backslash before a comma or a backslash takes it as it is. Blanks around a part and empty parts are left out. */
export function listIn(text: string): readonly string[] {
  const parts = text.match(/(?:\\[,\\]|[^,])+/g) ?? [];
  return parts.map((part) => part.trim().replace(/\\([,\\])/g, "$1")).filter((part) => part !== "");
}

/** Two texts of lists as one: a backslash at the end of the first must not take the comma between them. */
export function joinLists(first: string, second: string): string {
  const open = /(?:^|[^\\])(?:\\\\)*\\$/.test(first);
  return `${first}${open ? "\\" : ""},${second}`;
}
