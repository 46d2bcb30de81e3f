import { sanitize } from "@agent-interop/diagnostics";
import type { HostStatus, InventoryEvent, InventoryItem } from "@agent-interop/inventory";
import type { Context, World } from "./command.ts";
import { readInventoryDocument } from "./diff-file.ts";
import type { KnownKinds } from "./kinds.ts";
import { counted, grouped, ITEM_WORDS } from "./render/words.ts";
import { cutMiddle } from "./term/fit.ts";

interface Located {
  readonly host: string;
  readonly item: InventoryItem;
}

interface Changed {
  readonly host: string;
  readonly id: string;
  /** Names of the members that differ, sorted. */
  readonly fields: readonly string[];
  readonly before: InventoryItem;
  readonly after: InventoryItem;
}

/** What differs between two inventories. */
export interface InventoryDiff {
  readonly added: readonly Located[];
  readonly removed: readonly Located[];
  readonly changed: readonly Changed[];
  /** Hosts whose status differs or is not `known` on either side: there "removed" may mean "not visited". */
  readonly hosts: readonly {
    readonly host: string;
    readonly before: HostStatus | null;
    readonly after: HostStatus | null;
  }[];
}

const asText = (value: unknown): string => JSON.stringify(value);

/** Members that differ, `digest` among them when the bytes do. */
function changedFields(before: InventoryItem, after: InventoryItem): string[] {
  const left = new Map<string, unknown>(Object.entries(before));
  const right = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((key) => asText(left.get(key)) !== asText(right.get(key)))
    .sort();
}

/** Compares a streamed inventory with an earlier one, by item id. */
export async function compareInventories(
  earlier: {
    readonly hosts: readonly {
      readonly host: string;
      readonly status: HostStatus;
      readonly items: readonly InventoryItem[];
    }[];
  },
  events: AsyncIterable<InventoryEvent>,
): Promise<InventoryDiff & { readonly complete: boolean }> {
  const before = new Map(
    earlier.hosts.flatMap(({ host, items }) => items.map((item) => [item.id, { host, item }] as const)),
  );
  const statuses = new Map<string, { before: HostStatus | null; after: HostStatus | null }>(
    earlier.hosts.map(({ host, status }) => [host, { before: status, after: null }]),
  );
  const added: Located[] = [];
  const changed: Changed[] = [];
  let complete = true;
  for await (const event of events) {
    if (event.type === "summary") {
      complete &&= event.summary.status === "known";
      statuses.set(event.host, { before: statuses.get(event.host)?.before ?? null, after: event.summary.status });
    }
    if (event.type !== "item") continue;
    const { host, item } = event;
    const old = before.get(item.id);
    before.delete(item.id);
    if (old === undefined) {
      added.push({ host, item });
      continue;
    }
    const fields = changedFields(old.item, item);
    if (fields.length > 0) changed.push({ host, id: item.id, fields, before: old.item, after: item });
  }
  const hosts = [...statuses]
    .map(([host, status]) => ({ host, ...status }))
    .filter((status) => status.before !== status.after || status.after !== "known");
  return { added, removed: [...before.values()], changed, hosts, complete };
}

function humanLines({ added, removed, changed, hosts }: InventoryDiff, { view }: Context): string[] {
  const { paint, width } = view;
  const line = (sign: string, { host, item }: Located, more = ""): string => {
    const text = `${sign} ${ITEM_WORDS[item.kind][0]} ${sanitize(item.name)}  `;
    return text + cutMiddle(sanitize(`${host} ${item.path}`), Math.max(12, width - text.length - more.length)) + more;
  };
  const total = added.length + removed.length + changed.length;
  const lines = [
    ...added.map((entry) => paint.good(line("+", entry))),
    ...removed.map((entry) => paint.bad(line("-", entry))),
    ...changed.map(({ host, after, fields }) =>
      paint.warn(line("~", { host, item: after }, `  (${fields.join(", ")})`)),
    ),
    ...hosts.map(
      ({ host, before, after }) =>
        `! ${sanitize(host)}: was ${before ?? "not examined"}, is ${after ?? "not examined"}`,
    ),
  ];
  if (view.quiet) return lines;
  if (total === 0 && hosts.length === 0) return ["No difference."];
  const summary = `${counted(added.length, ["item", "items"])} added, ${grouped(removed.length)} removed, ${grouped(changed.length)} changed`;
  return [...lines, "", summary];
}

/** Prints the difference to an earlier document; resolves with whether all was visited this time. */
export async function printDiff(
  context: Context,
  world: World,
  known: KnownKinds,
  events: AsyncIterable<InventoryEvent>,
  file: string,
  host: string | null,
): Promise<boolean> {
  const document = await readInventoryDocument(context, world, file);
  const earlier = host === null ? document : { hosts: document.hosts.filter((entry) => entry.host === host) };
  const { complete, ...diff } = await compareInventories(earlier, events);
  for (const { code, message } of known.diagnostics) context.note(`${code}: ${sanitize(message)}`);
  if (context.json)
    await context.output.lines([JSON.stringify({ schema: "agent-interop/diff@1", complete, ...diff }, null, 2)]);
  else await context.output.lines(humanLines(diff, context));
  return complete;
}
