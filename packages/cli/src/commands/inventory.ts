import { sanitize } from "@agent-interop/diagnostics";
import type { InventoryEvent, InventoryItem } from "@agent-interop/inventory";
import type { Command, Context } from "../command.ts";
import { printDiff } from "../diff.ts";
import { printDuplicates } from "../duplicates.ts";
import { printJsonInventory } from "../json-inventory.ts";
import { type KnownKinds, kindNamed, knownKinds } from "../kinds.ts";
import { hostLines } from "../render/items.ts";
import { allProblems, type HostProblem } from "../render/problems.ts";
import { examinedScope } from "../scope.ts";
import { UsageError } from "../usage-error.ts";
import { tuneEngine } from "../wiring/engine.ts";
import { worldOf } from "../world.ts";

/** The hosts to examine: every kind with a layout, or the one that was named. */
function wantedHost({ parsed }: Context, known: KnownKinds): string | null {
  if (parsed.argument === null) return null;
  const { id, layout } = kindNamed(parsed.argument, known, "inventory");
  if (layout !== null) return id;
  const listed = known.kinds.flatMap((kind) => (kind.layout === null ? [] : [kind.id]));
  throw new UsageError(
    `nothing is known of where "${id}" keeps its items`,
    [`kinds that can be listed: ${listed.join(", ")}`],
    "inventory",
  );
}

/** Groups by host while the stream runs; one host's items are held at a time. */
async function printHuman(
  context: Context,
  known: KnownKinds,
  events: AsyncIterable<InventoryEvent>,
): Promise<boolean> {
  const { output, view } = context;
  const labels = new Map(known.kinds.map(({ id, label }) => [id, label]));
  const problems: HostProblem[] = known.diagnostics.map((diagnostic) => ({ host: null, diagnostic }));
  const empty: string[] = [];
  let items: InventoryItem[] = [];
  let complete = true;
  let first = true;
  for await (const event of events) {
    if (event.type === "host") items = [];
    else if (event.type === "item") items.push(event.item);
    else {
      const { summary } = event;
      complete &&= summary.status === "known";
      for (const diagnostic of summary.diagnostics) problems.push({ host: event.host, diagnostic });
      if (items.length === 0 && summary.status === "known") {
        empty.push(event.host);
        continue;
      }
      const lines = hostLines(labels.get(event.host) ?? event.host, summary, items, view);
      await output.lines(first || view.quiet ? lines : ["", ...lines]);
      first = false;
    }
  }
  await output.lines(closing(empty, first, context));
  const trouble = allProblems(problems, view);
  if (trouble.length > 0) await output.lines(["", ...trouble]);
  return complete;
}

/** What is left to say of hosts that own nothing. */
function closing(empty: readonly string[], nothing: boolean, { view }: Context): string[] {
  if (empty.length === 0) return [];
  if (nothing)
    return [
      empty.length === 1
        ? `${sanitize(empty[0] as string)} owns nothing here.`
        : `Nothing found; ${empty.length} agent kinds were examined.`,
    ];
  return view.quiet ? [] : ["", view.paint.dim(`Nothing owned by ${empty.length} more kinds that were examined.`)];
}

/** `agent-interop inventory [kind] [--duplicates] [--diff FILE]`. */
export const run: Command = async (context) => {
  tuneEngine();
  const { eventsOf, listing } = await import("../wiring/listing.ts");
  const { json, output, parsed } = context;
  const duplicates = parsed.switches.has("duplicates");
  const diff = parsed.values.get("diff");
  if (duplicates && diff !== undefined)
    throw new UsageError("--duplicates and --diff exclude one another", [], "inventory");
  const world = worldOf(context);
  const scope = examinedScope(context, world);
  const known = await knownKinds(world);
  const host = wantedHost(context, known);
  if (duplicates) {
    return (await printDuplicates(context, known, eventsOf(listing(context, world, known, scope, null)), host)) ? 0 : 5;
  }
  const batches = listing(context, world, known, scope, host === null ? null : [host]);
  if (diff !== undefined) {
    return (await printDiff(context, world, known, eventsOf(batches), diff, host)) ? 0 : 5;
  }
  if (!json) return (await printHuman(context, known, eventsOf(batches))) ? 0 : 5;
  for (const { code, message } of known.diagnostics) context.note(`${code}: ${sanitize(message)}`);
  return (await printJsonInventory(batches, output)) ? 0 : 5;
};
