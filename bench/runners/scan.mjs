// Runs the built packages' API over a home and checks how many items come out.
// Usage: node scan.mjs HOME stream|collect COUNT [ENTRY-LIMIT]
import { discoverInteropInventory, streamInteropInventory } from "@agent-interop/inventory";
import { hostMachine } from "@agent-interop/source";

const [home = "", mode, count, entries] = process.argv.slice(2);
const limits = entries === undefined ? {} : { entries: Number(entries) };
const options = { machine: hostMachine({ home, cwd: home }), ignoreEnvironment: true, limits };
let items = 0;
let known = true;

if (mode === "collect") {
  const { hosts } = await discoverInteropInventory(options);
  for (const host of hosts) {
    items += host.items.length;
    known &&= host.status === "known";
  }
} else {
  for await (const event of streamInteropInventory(options)) {
    if (event.type === "item") items += 1;
    if (event.type === "summary") known &&= event.summary.status === "known";
  }
}
if (items !== Number(count)) throw new Error(`${items} items instead of ${count}`);
if (!known) throw new Error("something was not visited");
