import type { HostBundle } from "@agent-interop/host-integration/adapters";

/** A bundle with something of each sort that harms nobody. */
export const ADAPTER_BUNDLE: HostBundle = {
  id: "acme-flow",
  version: "1.0.0",
  skills: [
    {
      name: "acme-plan",
      description: "Plans work: in small steps.",
      body: "Plan it.",
      files: new Map([["references/how.md", Buffer.from("# How\n")]]),
    },
    { name: "acme-check", description: "Checks work.", body: "Check it." },
  ],
  agents: [
    { name: "acme-reviewer", description: "Reviews a change.", body: "Review it.", access: "read-only" },
    { name: "acme-builder", description: "Builds what is planned.", body: "Build it.", access: "full" },
  ],
  commands: [{ name: "acme-start", description: "Starts work.", body: "Start with $ARGUMENTS." }],
  hooks: [
    { name: "greet", event: "SessionStart", command: "true", timeoutSeconds: 5 },
    { name: "stop", event: "Stop", command: "true" },
  ],
  instructions: [{ name: "house", text: "Keep to the plan." }],
  extensions: [
    { host: "opencode", code: "export const Acme = async () => ({});\n" },
    { host: "pi", code: "export default function () {}\n" },
  ],
};
