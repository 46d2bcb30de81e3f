const MAJOR = Number.parseInt(process.versions.node, 10);

/**
 * V8 settings by the releases that were measured with them; an unknown one would be complained about on standard error.
 * A listing is over in a second: compiling its functions early costs more than it gives, and letting the young generation grow
 * costs memory for nothing. A long run is compiled all the same, only later.
 */
const SETTINGS: Readonly<Record<number, readonly string[]>> = {
  20: ["--semi-space-growth-factor=1", "--interrupt-budget=2000000"],
  22: ["--semi-space-growth-factor=1"],
  24: ["--semi-space-growth-factor=1", "--invocation-count-for-maglev=4000", "--invocation-count-for-turbofan=30000"],
};

/** Tunes the engine of this process for one listing. Called before the inventory is loaded. */
export function tuneEngine(): void {
  const settings = SETTINGS[MAJOR];
  if (settings === undefined) return;
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const setting of settings) setFlagsFromString(setting);
}
