/** Work that matching patterns may still cost, in characters looked at. */
export interface Budget {
  left: number;
}

/** True when `name` matches `pattern`, in which `*` is any run of characters. */
function matchesName(pattern: string, name: string, budget: Budget): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let mark = 0;
  while (n < name.length) {
    budget.left--;
    if (pattern[p] === "*") {
      star = p++;
      mark = n;
    } else if (pattern[p] === name[n]) {
      p++;
      n++;
    } else if (star !== -1) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}

/**
 * True when the names of a path match a pattern by name; `**` as a name is any number of names. Stops with `true` when the budget is
 * used up: a mention too much is better than one that is missed.
 */
export function matches(pattern: readonly string[], names: readonly string[], budget: Budget): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let mark = 0;
  while (n < names.length) {
    if (budget.left-- <= 0) return true;
    const part = pattern[p];
    if (part === "**") {
      star = p++;
      mark = n;
    } else if (part !== undefined && matchesName(part, names[n] as string, budget)) {
      p++;
      n++;
    } else if (star !== -1) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === "**") p++;
  return p === pattern.length;
}
