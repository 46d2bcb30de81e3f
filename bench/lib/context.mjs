/**
 * What every line gets: the Node programs, runs per figure, the command's main file, and a way to say what was left out.
 * @typedef {{
 *   nodes: readonly import("./nodes.mjs").NodeBinary[],
 *   runs: number,
 *   cli: string,
 *   note: (line: string) => void,
 * }} Context
 */
export {};
