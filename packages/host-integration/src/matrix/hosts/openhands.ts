import type { HostDescriptor } from "../../descriptor.ts";
import { NOWHERE, row, shipped } from "../row.ts";

const README = "README of OpenHands/OpenHands-CLI (2026-05-18)";

export const openhands: HostDescriptor = row({
  id: "openhands",
  title: "OpenHands CLI",
  hostIntegration: {
    embeddingMode: NOWHERE,
    commandSurface: NOWHERE,
    modelMode: NOWHERE,
    hookBus: NOWHERE,
    stateIO: shipped("filesystem", README, "It works on local files."),
    transport: shipped("mcp", README, "Commands add MCP servers and list them."),
    runtime: shipped("python", "source of OpenHands/OpenHands-CLI", "It is written in Python."),
    effortSurface: NOWHERE,
    dispatch: {
      namedDispatch: NOWHERE,
      nested: NOWHERE,
      maxDepth: NOWHERE,
      background: NOWHERE,
      subagentToolkit: NOWHERE,
      backgroundDispatch: NOWHERE,
      isolation: NOWHERE,
      maxConcurrency: NOWHERE,
    },
  },
});
