import { sanitize } from "@agent-interop/diagnostics";
import type { Context } from "./command.ts";

/**
 * Whether what was shown may be written: by `--yes`, or by somebody who says so at the terminal. Says what is missing otherwise. `what` is
 * what would happen, as a sentence without its end.
 */
export async function confirmed(context: Context, what: string, advice = "Add --yes"): Promise<boolean> {
  const { json, note, output, parsed, progress } = context;
  if (parsed.switches.has("yes")) return true;
  const terminal = json ? null : context.terminal();
  if (terminal === null) {
    note(sanitize(`Approval required: ${what}. ${advice}`));
    return false;
  }
  progress.clear();
  await output.flush();
  const { questionsAt } = await import("./review/questions.ts");
  const sure = await questionsAt(terminal, context).sure(sanitize(`Go on: ${what}?`));
  if (sure !== true) note("Nothing was written.");
  return sure === true;
}
