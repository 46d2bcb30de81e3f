import type { Machine } from "@agent-interop/diagnostics";
import { join } from "./machine-paths.ts";
import { INTEROP_AGENT_KINDS } from "./table.ts";

/** A directory of skills as a host tool's loader takes it in for compatibility. */
export interface ForeignSkillRoot {
  readonly source: string;
  readonly scope: "user" | "project";
  /** Absolute. */
  readonly path: string;
}

/** The skill directories of every kind with a skill source, in rank order; of one kind the user's first. */
export function foreignSkillRoots(machine: Machine, project: string): readonly ForeignSkillRoot[] {
  const roots: ForeignSkillRoot[] = [];
  for (const { skillSource, userSkillRoot, projectSkillRoot } of INTEROP_AGENT_KINDS) {
    if (skillSource === null) continue;
    if (userSkillRoot !== null) {
      roots.push({ source: skillSource, scope: "user", path: join(machine, machine.home, userSkillRoot) });
    }
    if (projectSkillRoot !== null) {
      roots.push({ source: skillSource, scope: "project", path: join(machine, project, projectSkillRoot) });
    }
  }
  return roots;
}

/** A directory of prompts likewise; the source is `<kind>-user` or `<kind>-project`. */
export function foreignPromptRoots(machine: Machine, project: string): readonly ForeignSkillRoot[] {
  const roots: ForeignSkillRoot[] = [];
  for (const { id, userPromptRoot, projectPromptRoot } of INTEROP_AGENT_KINDS) {
    if (userPromptRoot !== null) {
      roots.push({ source: `${id}-user`, scope: "user", path: join(machine, machine.home, userPromptRoot) });
    }
    if (projectPromptRoot !== null) {
      roots.push({ source: `${id}-project`, scope: "project", path: join(machine, project, projectPromptRoot) });
    }
  }
  return roots;
}

/**
 * Each registered instruction file, project-relative, and the adoption provider that a scan attributes it to: the lowest rank
 * wins, so `AGENTS.md` is Codex's. A kind without a provider (Pi) claims nothing.
 */
export function instructionProviders(): ReadonlyMap<string, string> {
  const providers = new Map<string, string>();
  for (const { adoptionProvider, instructionFiles } of INTEROP_AGENT_KINDS) {
    if (adoptionProvider === null) continue;
    for (const file of instructionFiles) if (!providers.has(file)) providers.set(file, adoptionProvider);
  }
  return providers;
}
