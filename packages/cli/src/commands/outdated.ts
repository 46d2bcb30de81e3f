import { type OutdatedPackage, type OutdatedState, outdatedPackages } from "@agent-interop/adopt";
import { listOf } from "../adoption.ts";
import type { Command, Context } from "../command.ts";
import { examineCopies } from "../copies.ts";
import { outdatedLines } from "../render/outdated.ts";
import { UsageError } from "../usage-error.ts";

/** What `--fail-on` takes, and the states that each word means. */
const WORDS: Readonly<Record<string, readonly OutdatedState[]>> = {
  moved: ["moved", "moved-and-edited"],
  edited: ["edited", "moved-and-edited"],
  gone: ["gone"],
  unreadable: ["unreadable"],
  blocked: ["blocked"],
  any: ["moved", "edited", "moved-and-edited", "gone", "unreadable", "blocked"],
};

function failOn(context: Context): ReadonlySet<OutdatedState> {
  const words = listOf(context, "fail-on");
  if (words === undefined) return new Set();
  if (words.length === 0 || words.some((word) => !Object.hasOwn(WORDS, word)))
    throw new UsageError(`--fail-on takes ${Object.keys(WORDS).join(", ")}`, [], "outdated");
  return new Set(words.flatMap((word) => WORDS[word] ?? []));
}

/** True when a place that was not visited completely may hold the source of a copy. */
function isPartial(packages: readonly OutdatedPackage[], partial: ReadonlySet<string>): boolean {
  return packages.some(({ origin, state }) => state === "not-examined" && partial.has(origin.host ?? ""));
}

/** `agent-interop outdated [kind]`. */
export const run: Command = async (context) => {
  const { json, output, parsed, progress, signal, view } = context;
  const states = failOn(context);
  const { broken, examined, ids, inventory, library } = await examineCopies(context, "outdated");
  const lines = parsed.switches.has("lines");
  const packages = await outdatedPackages(inventory, {
    ...examined,
    library,
    ids,
    fetch: parsed.switches.has("fetch"),
    diff: lines,
    signal,
    onProgress: ({ done, total }) => progress.show(`comparing: ${done} of ${total}`),
  });
  const document = { schema: "agent-interop/outdated@1", scope: library.scope, packages };
  await output.lines(json ? [JSON.stringify(document, null, 2)] : outdatedLines(packages, lines, view));
  if (broken || packages.some(({ state }) => states.has(state))) return 1;
  const partial = inventory.hosts.flatMap(({ host, status }) => (status === "known" ? [] : [host]));
  return isPartial(packages, new Set(partial)) ? 5 : 0;
};
