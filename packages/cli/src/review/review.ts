import type { AdoptionPlan } from "@agent-interop/adopt";
import type { View } from "../command.ts";
import { acceptedLines, detailLines } from "../render/plan.ts";
import { counted } from "../render/words.ts";
import { type Choice, type Chosen, choicesOf, chosenOf } from "./choices.ts";

/** One line to choose. */
export interface Option {
  readonly label: string;
  readonly hint?: string;
}

/** The questions that a review asks; each answer is `null` when somebody breaks off. */
export interface Questions {
  /** One of some: its place. */
  readonly one: (message: string, options: readonly Option[], first: number) => Promise<number | null>;
  /** Any of some: their places. */
  readonly any: (
    message: string,
    options: readonly Option[],
    chosen: readonly number[],
  ) => Promise<readonly number[] | null>;
  readonly sure: (message: string) => Promise<boolean | null>;
  readonly show: (lines: readonly string[]) => Promise<void>;
}

const CHOOSE = 0;
const READ = 1;
const PACKAGES = ["package", "packages"] as const;

/** Lets a reader choose from a plan that was shown, read about each entry first, and confirm. `null`: nothing was approved. */
export async function reviewPlan(plan: AdoptionPlan, ask: Questions, view: View): Promise<Chosen | null> {
  const choices = choicesOf(plan);
  let chosen = choices.flatMap(({ preselected }, at) => (preselected ? [at] : []));
  for (let first = CHOOSE; ; ) {
    const menu = [
      { label: "Choose what to install" },
      { label: "Read about an entry" },
      { label: "Leave, install nothing" },
    ];
    const next = await ask.one("Nothing is installed yet.", menu, first);
    if (next === CHOOSE) {
      const picked = await ask.any("What is to be installed?", choices, chosen);
      if (picked === null) return null;
      chosen = [...picked];
      const taken = chosen.map((at) => choices[at] as Choice);
      const approved = taken.length === 0 ? false : await confirm(taken, ask, view);
      if (approved === null) return null;
      if (approved) return chosenOf(taken);
      first = CHOOSE;
    } else if (next === READ) {
      if (!(await read(choices, ask, view))) return null;
      first = READ;
    } else return null;
  }
}

/** Shows entries in full for as long as somebody asks for one; false when he breaks off. */
async function read(choices: readonly Choice[], ask: Questions, view: View): Promise<boolean> {
  for (let at = 0; ; ) {
    const next = await ask.one("Which one?", [...choices, { label: "Back" }], at);
    if (next === null) return false;
    const choice = choices[next];
    if (choice === undefined) return true;
    await ask.show(detailLines(choice, view));
    at = next;
  }
}

async function confirm(taken: readonly Choice[], ask: Questions, view: View): Promise<boolean | null> {
  const lines = acceptedLines(taken, view);
  if (lines.length > 0) await ask.show(lines);
  const accepting = lines.length === 0 ? "" : ", and accept the losses above";
  return ask.sure(`Install ${counted(taken.length, PACKAGES)}${accepting}?`);
}
