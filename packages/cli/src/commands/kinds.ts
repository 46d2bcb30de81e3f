import { sanitize } from "@agent-interop/diagnostics";
import type { AgentKind } from "@agent-interop/registry";
import type { Command } from "../command.ts";
import { kindNamed, knownKinds } from "../kinds.ts";
import { type DescribedKind, kindLines, kindsTable } from "../render/kinds.ts";
import { allProblems } from "../render/problems.ts";
import { worldOf } from "../world.ts";

/** `agent-interop kinds [id]`. */
export const run: Command = async (context) => {
  const { json, note, output, parsed, view } = context;
  const known = await knownKinds(worldOf(context));
  const { factsFor } = await import("../wiring/facts.ts");
  const described = (kind: AgentKind): DescribedKind => {
    const added = known.added.has(kind.id);
    return { ...kind, origin: added ? "user" : "built-in", facts: added ? [] : factsFor(kind.id) };
  };
  const one = parsed.argument === null ? null : kindNamed(parsed.argument, known, "kinds");
  if (json) {
    for (const { code, message } of known.diagnostics) note(`${code}: ${sanitize(message)}`);
    const kinds = (one === null ? known.kinds : [one]).map(described);
    await output.lines([JSON.stringify({ schema: "agent-interop/kinds-list@1", kinds }, null, 2)]);
    return 0;
  }
  await output.lines(one === null ? kindsTable(known, view) : kindLines(described(one), view));
  const trouble =
    one === null
      ? allProblems(
          known.diagnostics.map((diagnostic) => ({ host: null, diagnostic })),
          view,
        )
      : [];
  if (trouble.length > 0) await output.lines(["", ...trouble]);
  return 0;
};
