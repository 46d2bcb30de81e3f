// Lays a bundle out in a directory, takes it away, or ends what a crash left there.
// Usage: node adapt.mjs ROOT HOST SCOPE install|update|uninstall|recover
import { createHostAdapter } from "@agent-interop/host-integration/adapters";
import { hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";

const [root = "", host = "", scope = "", deed = ""] = process.argv.slice(2);
const first = {
  id: "acme-flow",
  version: "1.0.0",
  skills: [
    {
      name: "acme-plan",
      description: "Plans work.",
      body: "Plan it.",
      files: new Map([["scripts/run.py", Buffer.from("print('run')\n")]]),
      executables: ["scripts/run.py"],
    },
    { name: "acme-check", description: "Checks work.", body: "Check it." },
  ],
  agents: [{ name: "acme-builder", description: "Builds.", body: "Build it.", access: "full" }],
  hooks: [
    { name: "greet", event: "SessionStart", command: "acme greet", timeoutSeconds: 5 },
    { name: "stop", event: "Stop", command: "acme stop" },
  ],
  instructions: [{ name: "house", text: "Keep to the plan." }],
};
/** One skill less, one changed, another agent, another hook. */
const second = {
  ...first,
  version: "2.0.0",
  skills: [{ name: "acme-check", description: "Checks work.", body: "Check it twice." }],
  agents: [{ name: "acme-tester", description: "Tests.", body: "Test it.", access: "full" }],
  hooks: [{ name: "stop", event: "Stop", command: "acme stop --all" }],
};

const machine = hostMachine();
const boundary = prefixBoundary(machine, []);
const adapter = createHostAdapter({ machine, host, scope, root });
if (deed === "recover") {
  process.stdout.write(JSON.stringify(await adapter.recover({ boundary })));
} else if (deed === "uninstall") {
  await adapter.uninstall(await adapter.receipt(first.id), { boundary });
} else {
  await adapter.install(await adapter.plan(deed === "update" ? second : first), { boundary });
}
