import type { WalkEvent } from "@agent-interop/source";
import { pathRules } from "@agent-interop/source";
import type { ScanContext } from "./context.ts";
import { shownBelow, type View } from "./view.ts";

/** Reports a limit or refusal of a walk: something was left out. */
export function reportWalkProblem(context: ScanContext, view: View, event: WalkEvent & { type: "problem" }): void {
  const rules = pathRules(context.run.machine);
  const relative = rules.relative(view.io, event.path).replaceAll(rules.sep, "/");
  context.omit(event.code, shownBelow(view, relative), event.message);
}
