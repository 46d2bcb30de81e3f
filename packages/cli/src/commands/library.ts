import { sanitize } from "@agent-interop/diagnostics";
import { readLibrary, recoverLibrary, showPackage, verifyLibrary } from "@agent-interop/library";
import type { Command, Context } from "../command.ts";
import { knownKinds } from "../kinds.ts";
import { sayLibrary, targetLibrary } from "../library.ts";
import { lock } from "../library-actions/lock.ts";
import type { Outcome } from "../library-actions/outcome.ts";
import { remove } from "../library-actions/remove.ts";
import { restore } from "../library-actions/restore.ts";
import { showTrust } from "../library-actions/trust.ts";
import { undo } from "../library-actions/undo.ts";
import { namedIds } from "../named-ids.ts";
import { packageLines, recordLines, verifyLines } from "../render/library.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";
import { FLAGS_OF_ACTIONS, LIBRARY_ACTIONS } from "./specs/library.ts";

type Library = ReturnType<typeof targetLibrary>;

const wrong = (message: string, hints: readonly string[] = []): UsageError => new UsageError(message, hints, "library");
const LISTED = ["`agent-interop library list` lists them"];

function idsOf({ parsed }: Context): readonly string[] {
  const ids = namedIds(parsed);
  if (ids.length === 0) throw wrong(`${parsed.argument} needs an id`, LISTED);
  return ids;
}

/** A flag that an action does not take would pass for one that it obeys. */
function checkFlags({ more, values, switches }: Context["parsed"], action: (typeof LIBRARY_ACTIONS)[number]): void {
  if (more[0] !== undefined && !FLAGS_OF_ACTIONS.get("id")?.includes(action))
    throw wrong(`${action} takes no ids, but got "${more[0]}"`);
  for (const [flag, actions] of FLAGS_OF_ACTIONS) {
    if ((values.has(flag) || switches.has(flag)) && !actions.includes(action))
      throw wrong(`--${flag} is of ${actions.join(", ")}, not of ${action}`);
  }
}

function countOf({ parsed }: Context): number {
  const text = parsed.values.get("count") ?? "1";
  const count = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
  if (count === 0) throw wrong("--count is a number from 1 on");
  return count;
}

async function act(
  action: Exclude<(typeof LIBRARY_ACTIONS)[number], "restore">,
  context: Context,
  library: Library,
): Promise<Outcome> {
  const { signal, view } = context;
  if (action === "list") {
    const { diagnostics, natives, records: foreign } = await readLibrary(library);
    const records = [...natives, ...foreign].sort((a, b) => (a.id < b.id ? -1 : 1));
    const lines = recordLines(records, diagnostics, view);
    return {
      value: { records, diagnostics },
      lines,
      code: diagnostics.some(({ severity }) => severity === "error") ? 1 : 0,
    };
  }
  if (action === "show") {
    const [id = "", ...more] = idsOf(context);
    if (more.length > 0) throw wrong("show takes one id");
    const shown = await showPackage(library, id, { signal });
    if (shown === null) throw wrong(`no package is called ${id}`, LISTED);
    return { value: shown, lines: packageLines(shown, view), code: 0 };
  }
  if (action === "verify") {
    await sayLibrary(context, library);
    const packages = await verifyLibrary(library);
    const sound = packages.every(
      ({ base, state }) => base !== "damaged" && (state === "intact" || state === "line-endings-only"),
    );
    return { value: { packages }, lines: verifyLines(packages, view), code: sound ? 0 : 1 };
  }
  if (action === "trust") return showTrust(context, library);
  if (action === "lock") return lock(context, library);
  if (action === "remove") return remove(context, library, idsOf(context));
  if (action === "undo") return undo(context, library, countOf(context));
  const recovered = await recoverLibrary(library);
  const lines = recovered.flatMap(({ id, packages, what }) => [
    sanitize(`${what}: ${id}`),
    ...packages.map((name) => `  ${sanitize(name)}`),
  ]);
  // What was left as it is needs somebody to look at it.
  const left = recovered.some(({ what }) => what === "conflict" || what === "damaged");
  return {
    value: { recovered },
    lines: lines.length === 0 ? ["Nothing was left unfinished."] : lines,
    code: left ? 5 : 0,
  };
}

/** `agent-interop library <action>`. */
export const run: Command = async (context) => {
  const { json, output, parsed } = context;
  const action = LIBRARY_ACTIONS.find((one) => one === parsed.argument);
  if (action === undefined) throw wrong(`the action is one of ${LIBRARY_ACTIONS.join(", ")}`);
  checkFlags(parsed, action);
  const scope = parsed.values.get("scope") ?? "user";
  if (scope !== "user" && scope !== "project") throw wrong("--scope is one of user, project");
  const world = worldOf(context);
  const known = await knownKinds(world);
  const library = targetLibrary(world, known, scope, null);
  const { code, lines, value } =
    action === "restore" ? await restore(context, library, world, known) : await act(action, context, library);
  const document = { schema: "agent-interop/library-report@1", action, scope, result: value };
  await output.lines(json ? [JSON.stringify(document, null, 2)] : lines);
  return code;
};
