import type { HostDescriptor } from "../../descriptor.ts";
import { NOWHERE, row, shipped } from "../row.ts";

const DOCS = "documentation of Codebuff";

export const freebuff: HostDescriptor = row({
  id: "freebuff",
  title: "Freebuff / Codebuff",
  hostIntegration: {
    embeddingMode: shipped("imperative", DOCS, "Agents are written in TypeScript, and there is an SDK."),
    commandSurface: NOWHERE,
    modelMode: NOWHERE,
    hookBus: NOWHERE,
    stateIO: NOWHERE,
    transport: NOWHERE,
    runtime: NOWHERE,
    effortSurface: NOWHERE,
    dispatch: {
      namedDispatch: shipped(true, DOCS, "One writes @ and the name of an agent."),
      nested: shipped(true, DOCS, "An agent lists those that it may spawn."),
      maxDepth: NOWHERE,
      background: NOWHERE,
      subagentToolkit: NOWHERE,
      backgroundDispatch: NOWHERE,
      isolation: NOWHERE,
      maxConcurrency: NOWHERE,
    },
  },
});
