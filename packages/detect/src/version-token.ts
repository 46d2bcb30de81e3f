/** Digits, a dot, digits, then up to two more groups and a suffix: `1.2.3`, `2026.09.02-c22c1a3`, `0.0.1790142911-g7618fb`. */
const TOKEN = /(?<![\w.+-])v?(\d{1,10}(?:\.\d{1,10}){1,3}(?:[-+][0-9A-Za-z][0-9A-Za-z.+-]{0,40})?)(?![\w+-]|\.\d)/i;
const WARNING = /\b(?:warn(?:ing)?|deprecat\w*|error|notice|update available|experimental)\b|^\(node:\d+\)|^\s*at\s/i;
const BARE = /^v?\d+(?:\.\d+)+[\w.+-]*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal sequences begin with an escape character.
const ESCAPES = /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;

/**
 * The version in what a command printed. Lines that are warnings are passed by, since they name versions of other things. Among the
 * rest a line that names the command or the agent goes first, then a line that is a version and nothing else, then the first
 * with something that looks like one. `words`: names of the command and of the agent.
 */
export function versionToken(text: string, words: readonly string[]): string | null {
  const lines = text
    .replace(ESCAPES, "")
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => TOKEN.test(line) && !WARNING.test(line));
  const names = words.map((word) => word.toLowerCase()).filter((word) => word !== "");
  const named = lines.find((line) => {
    const lower = line.toLowerCase();
    return names.some((name) => lower.includes(name));
  });
  const best = named ?? lines.find((line) => BARE.test(line)) ?? lines[0];
  return best === undefined ? null : (TOKEN.exec(best)?.[1]?.replace(/[.+-]+$/, "") ?? null);
}
