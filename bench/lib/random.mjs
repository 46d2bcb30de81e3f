/**
 * A small seeded generator (mulberry32, public domain), so that every run makes the same tree.
 * @param {number} seed @returns {() => number} values in [0, 1)
 */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Sizes in bytes, lognormal around a median, at most 1 MiB.
 * @param {() => number} next @param {{ median: number, sigma: number }} shape @returns {() => number}
 */
export function lognormal(next, { median, sigma }) {
  return () => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.min(1024 * 1024, Math.round(median * Math.exp(sigma * normal)));
  };
}
