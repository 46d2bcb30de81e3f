import { sanitize } from "@agent-interop/diagnostics";
import type { InventoryEvent, InventoryItem } from "@agent-interop/inventory";
import type { Context } from "./command.ts";
import type { KnownKinds } from "./kinds.ts";
import { allProblems, type HostProblem } from "./render/problems.ts";
import { counted, ITEM_WORDS } from "./render/words.ts";
import { type Column, fitColumns, rowText } from "./term/columns.ts";

/** One member of a group; the first one of a group is the one that wins. */
type Member = Pick<InventoryItem, "id" | "name" | "scope" | "path" | "plugin" | "link"> & { readonly host: string };

interface Group {
  readonly kind: InventoryItem["kind"];
  readonly digest: string | null;
  readonly items: Member[];
}

const memberOf = (host: string, { id, name, scope, path, plugin, link }: InventoryItem): Member => ({
  id,
  host,
  name,
  scope,
  path,
  plugin,
  link,
});

/** Groups of equal contents. Winners come before their duplicates in the stream, so one pass is enough. */
async function collect(events: AsyncIterable<InventoryEvent>) {
  const firsts = new Map<string, Group>();
  const problems: HostProblem[] = [];
  let complete = true;
  for await (const event of events) {
    if (event.type === "summary") {
      complete &&= event.summary.status === "known";
      for (const diagnostic of event.summary.diagnostics) problems.push({ host: event.host, diagnostic });
    }
    if (event.type !== "item") continue;
    const { host, item } = event;
    const winner = item.duplicateOf === null ? undefined : firsts.get(item.duplicateOf);
    if (winner === undefined)
      firsts.set(item.id, { kind: item.kind, digest: item.digest, items: [memberOf(host, item)] });
    else {
      winner.items.push(memberOf(host, item));
      // A duplicate of a duplicate belongs to the same group.
      firsts.set(item.id, winner);
    }
  }
  const groups = [...new Set(firsts.values())].filter(({ items }) => items.length > 1);
  return { groups, problems, complete };
}

const COLUMNS: readonly Column[] = [
  { min: 6, cut: "end", max: 20 },
  { min: 8, cut: "end", max: 30 },
  { min: 12, cut: "middle" },
];

function humanLines(groups: readonly Group[], { view }: Context): string[] {
  const { paint } = view;
  const rows = groups.map(({ items }) =>
    items.map(({ host, name, path }) => [sanitize(host), sanitize(name), sanitize(path)]),
  );
  const widths = fitColumns(COLUMNS, rows.flat(), view.width - 2);
  return groups.flatMap(({ kind, items }, at) => [
    ...(at === 0 || view.quiet ? [] : [""]),
    paint.bold(`${counted(items.length, ["equal", "equal"])} ${ITEM_WORDS[kind][1]}`),
    ...(rows[at] as string[][]).map(
      (row, member) => `  ${rowText(COLUMNS, widths, row, [null, member === 0 ? paint.name : paint.dim, paint.dim])}`,
    ),
  ]);
}

/** Prints the groups of equal contents, of all hosts or those with a member of one; resolves with whether all was visited. */
export async function printDuplicates(
  context: Context,
  known: KnownKinds,
  events: AsyncIterable<InventoryEvent>,
  host: string | null,
): Promise<boolean> {
  const { groups, problems, complete } = await collect(events);
  const shown = host === null ? groups : groups.filter(({ items }) => items.some((item) => item.host === host));
  if (context.json) {
    await context.output.lines([
      JSON.stringify({ schema: "agent-interop/duplicates@1", complete, groups: shown }, null, 2),
    ]);
    return complete;
  }
  await context.output.lines(shown.length === 0 ? ["No duplicates."] : humanLines(shown, context));
  const left = problems.filter(({ diagnostic }) => diagnostic.severity !== "info");
  const trouble = complete
    ? []
    : allProblems([...known.diagnostics.map((diagnostic) => ({ host: null, diagnostic })), ...left], context.view);
  if (trouble.length > 0) await context.output.lines(["", ...trouble]);
  return complete;
}
