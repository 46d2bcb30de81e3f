// Plans the adoption of everything Claude Code has in a home, and prints what the call took as one JSON line.
// Usage: node plan.mjs HOME LIBRARY findings|plain time|count|install
// `time`: CPU of the call in milliseconds, all threads, the inventory and the modules being there. `count`: how often each file was opened.
// `install`: installs the skills of the plan instead, for a library to plan against.
import { applyInteropAdoption, planInteropAdoption } from "@agent-interop/adopt";
import { discoverInteropInventory } from "@agent-interop/inventory";
import { hostDisk, hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";

const [home = "", root = "", findings, mode] = process.argv.slice(2);
const machine = hostMachine({ home, cwd: home });
/** @type {Map<string, number>} */
const opened = new Map();
const counting = {
  ...hostDisk,
  open: (/** @type {string} */ path) => {
    opened.set(path, (opened.get(path) ?? 0) + 1);
    return hostDisk.open(path);
  },
};
const disk = mode === "count" ? counting : hostDisk;
const library = /** @type {const} */ ({
  scope: "user",
  root,
  machine,
  disk,
  boundary: prefixBoundary(machine, [`${home}/.claude`]),
});
const examined = { machine, disk, projectRoot: null, ignoreEnvironment: true };
const inventory = await discoverInteropInventory({ machine, ignoreEnvironment: true, hosts: ["claude-code"] });

const before = process.cpuUsage();
const selection = mode === "install" ? { kinds: ["skill"] } : {};
const plan = await planInteropAdoption(inventory, {
  ...examined,
  library,
  selection,
  findings: findings === "findings",
});
const { user, system } = process.cpuUsage(before);

const actions = { install: 0, update: 0, "needs-acknowledgement": 0, skip: 0 };
for (const { action } of plan.entries) actions[action] += 1;
if (mode === "install") {
  const { installed } = await applyInteropAdoption(plan, { approved: true }, { ...examined, library });
  console.log(JSON.stringify({ installed: installed.length }));
} else {
  const below = [...opened].filter(([path]) => !path.startsWith(`${root}/`));
  const inLibrary = [...opened].filter(([path]) => path.startsWith(`${root}/`));
  const most = (/** @type {[string, number][]} */ list) => list.reduce((high, [, times]) => Math.max(high, times), 0);
  const counts = {
    files: below.length,
    most: most(below),
    libraryFiles: inLibrary.length,
    libraryMost: most(inLibrary),
  };
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000, actions, ...counts }));
}
