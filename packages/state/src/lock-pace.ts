/** When a waiter looks again. @internal */
export interface WaitingPace {
  /** Pause until the next look in milliseconds, for one with `ahead` others before it. */
  readonly pause: (ahead: number) => number;
  /** How many others were ahead at every look of this many milliseconds. */
  readonly unmoved: () => number;
}

const SHORTEST_MS = 1;
/** Longest pause of the first one, and of everybody else. */
const LONGEST_MS = { first: 25, later: 1000 };
/** Part of the time that is thought to be left. */
const PART = { first: 1 / 8, later: 1 / 2 };
const SLOWER = 1.5;

/**
 * Learns from what it sees how long one turn takes, and looks again when half of what is left must have passed: one look costs the same for
 * the last of many as for the first, and the last one needs few. `random` spreads those who look at the same moment. Pure but for that.
 * @internal
 */
export function waitingPace(random: () => number = Math.random): WaitingPace {
  let turnMs = SHORTEST_MS;
  let last: number | null = null;
  let paused = 0;
  let unmoved = 0;
  return {
    pause: (ahead) => {
      const moved = last === null ? 0 : last - ahead;
      if (last !== null) turnMs = moved > 0 ? (unmoved + paused) / moved : turnMs * SLOWER;
      unmoved = last === ahead ? unmoved + paused : 0;
      last = ahead;
      const [part, longest] = ahead === 0 ? [PART.first, LONGEST_MS.first] : [PART.later * ahead, LONGEST_MS.later];
      turnMs = Math.min(turnMs, longest / part);
      paused = Math.max(SHORTEST_MS, Math.ceil(turnMs * part * (0.5 + random() / 2)));
      return paused;
    },
    unmoved: () => unmoved,
  };
}
