/** Parts of a version for comparison: numbers by value, a pre-release below its release. */
function parts(version: string): { readonly numbers: readonly number[]; readonly rest: string } {
  const match = /^v?(\d+(?:\.\d+)*)(.*)$/.exec(version);
  if (match === null) return { numbers: [], rest: version };
  return { numbers: (match[1] as string).split(".").map(Number), rest: (match[2] as string).replace(/\+.*$/, "") };
}

/** Orders version directory names as their host does: 1.10.0 after 1.2.3, words (commit hashes) by code unit before numbers. */
export function compareVersions(a: string, b: string): number {
  const left = parts(a);
  const right = parts(b);
  for (let i = 0; i < Math.max(left.numbers.length, right.numbers.length); i += 1) {
    const difference = (left.numbers[i] ?? -1) - (right.numbers[i] ?? -1);
    if (difference !== 0) return difference;
  }
  if (left.rest === right.rest) return 0;
  if (left.rest === "" || right.rest === "") return left.rest === "" ? 1 : -1;
  return left.rest < right.rest ? -1 : 1;
}
