/** A start script of a package manager is shorter. */
export const SHIM_BYTES: number = 8 * 1024;

/** A path relative to the script (`"$basedir/…"`, `"%dp0%\…"`, `"%~dp0\…"`), or an absolute one that is executed. */
const TARGETS = [
  /"\$basedir\/([^"\r\n]+)"/g,
  /"(?:%~dp0|%dp0%)[\\/]?([^"\r\n]+)"/gi,
  /^\s*exec\s+(?:"?node"?\s+)?"(\/[^"\r\n]+)"/gm,
] as const;

const RUNTIME = /(?:^|[\\/])(?:node|bun|deno|sh)(?:\.exe)?$/i;

/**
 * The file that a start script of npm (Windows) or pnpm hands over to: absolute, or relative to the script's directory, with `/`.
 * Read from its text, never run. `null` when the text is no such script.
 */
export function shimTarget(text: string): string | null {
  if (!/^(?:#!|@|:|set |call |if )/i.test(text.trimStart())) return null;
  const targets = TARGETS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))
    .map((target) => target.replaceAll("\\", "/"))
    .filter((target) => !RUNTIME.test(target) && !/[%$*?]/.test(target));
  return targets.find((target) => target.includes("node_modules/")) ?? targets[0] ?? null;
}
