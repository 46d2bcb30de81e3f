import { join } from "node:path";
import type { LockTry } from "./lock-attempt.ts";
import { type LockOwner, parseRecord, recordName } from "./lock-owner.ts";
import { systemCode } from "./system-error.ts";

const { lstatSync, mkdirSync, readdirSync, rmdirSync, unlinkSync, writeFileSync } = process.getBuiltinModule("node:fs");

// The line only says whose turn it is to try; that two never hold the lock is seen to by lock-attempt.ts, which knows nothing of it. A
// ticket is an empty file `<lock>.queue/<number>.<record>`. Therefore any ticket may be removed at any moment: its owner, if it still
// waits, sees that it is gone and goes to the end.

/** The place of one waiter among those who wait for the same lock. @internal */
export interface WaitingLine {
  /** How many are ahead, of whom the nearest is known to run; 0 when it is this one's turn. Removes the dead between that one and this one. */
  readonly ahead: () => number;
  /** Gets in at the end. Does nothing when this one is in it, or where nobody can: then everybody tries when he likes. */
  readonly join: () => void;
  /** Sends the first one to the end. */
  readonly skipFirst: () => void;
  readonly leave: () => void;
}

const TICKET = /^\d{1,9}\.v\d/;
const HIGHEST = 999_999_999;
/** Tries to get in while the last one that leaves removes the directory. */
const TRIES = 8;
/** A waiter of another machine or container cannot be asked whether it runs. */
const ELSEWHERE_MS = 24 * 60 * 60 * 1000;

/** The line before a lock; nothing is written yet. @internal */
export function waitingLine({ judge, path, self }: LockTry): WaitingLine {
  const place = `${path}.queue`;
  let mine: string | null = null;

  const remove = (name: string): void => {
    quietly(() => unlinkSync(join(place, name)));
  };
  const tidy = (): void => {
    quietly(() => rmdirSync(place));
  };

  const enter = (): void => {
    for (let turn = 0; mine === null && turn < TRIES; turn++) {
      const tickets = makePlace(place) ? ticketsIn(place) : null;
      if (tickets === null) return;
      const number = Math.min(HIGHEST, 1 + numberOf(tickets.at(-1) ?? "0"));
      const name = `${number}.${recordName(self)}`;
      try {
        writeFileSync(join(place, name), "", { flag: "wx", mode: 0o644 });
        mine = name;
      } catch (error) {
        if (systemCode(error) !== "ENOENT") return;
      }
    }
  };

  const ahead = (): number => {
    const tickets = ticketsIn(place);
    if (mine !== null && tickets?.includes(mine) !== true) {
      mine = null;
      enter();
      return ahead();
    }
    if (tickets === null) return 0;
    const before = mine === null ? [...tickets] : tickets.slice(0, tickets.indexOf(mine));
    for (let name = before.pop(); name !== undefined; name = before.pop()) {
      const owner = ownerOf(name);
      if (owner === null) continue;
      const verdict = judge(owner, self);
      if (verdict === "running") return before.length + 1;
      if (verdict === "gone" || self.since - owner.since > ELSEWHERE_MS) remove(name);
    }
    if (mine === null) tidy();
    return 0;
  };

  return {
    ahead,
    join: enter,
    skipFirst: () => {
      const first = ticketsIn(place)?.find((name) => ownerOf(name) !== null);
      if (first !== undefined && first !== mine) remove(first);
    },
    leave: () => {
      if (mine === null) return;
      remove(mine);
      mine = null;
      tidy();
    },
  };
}

/** Makes the directory of the line; false when it cannot be, or something else has its name. */
function makePlace(place: string): boolean {
  try {
    mkdirSync(place, { mode: 0o755 });
    return true;
  } catch (error) {
    return systemCode(error) === "EEXIST";
  }
}

const ownerOf = (ticket: string): LockOwner | null => parseRecord(ticket.slice(ticket.indexOf(".") + 1));
const numberOf = (ticket: string): number => Number.parseInt(ticket, 10);

/** All tickets, the first one first; `null` when there is no line. */
function ticketsIn(place: string): readonly string[] | null {
  try {
    if (!lstatSync(place).isDirectory()) return null;
    const names = readdirSync(place).filter((name) => TICKET.test(name));
    return names.sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
  } catch {
    return null;
  }
}

function quietly(tidy: () => void): void {
  try {
    tidy();
  } catch {
    // Gone already, not empty, or another user's.
  }
}
