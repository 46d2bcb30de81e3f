import type { TargetProfile } from "./profile.ts";

/** The default: Agent Skills with their standard keys, agents with an explicit list of tools that read, plain prompts. */
export const PORTABLE: TargetProfile = Object.freeze({
  id: "portable",
  skill: {
    keys: ["name", "description", "license", "compatibility", "metadata"],
    overflow: "metadata",
    name: "id",
    stamp: [],
    reserved: [],
    // The bounds of the standard; GitHub Copilot leaves a skill with a longer description out.
    longest: { description: 1024, compatibility: 500 },
  },
  agent: {
    recipe: [
      ["name", { from: "id" }],
      ["description", { from: "description" }],
      ["tools", { from: "tools" }],
      ["skills", { from: "skills" }],
    ],
    tools: "narrow",
  },
  prompt: { keys: ["description", "argument-hint"] },
} as const);
