import { agentWith, type FileSource } from "./agent/project-agent.ts";
import type { ProjectionOptions } from "./options.ts";
import { promptWith } from "./prompt/project-prompt.ts";
import { type SkillSource, skillWith } from "./skill/project-skill.ts";
import { withParsers } from "./source/parsers.ts";
import type { Projection } from "./types.ts";

/**
 * A skill with its companions as portable files. Never throws for what a source holds: what cannot be projected is `blocked` with its
 * reason, everything that does not cross is a loss. Loads the YAML parser when the frontmatter needs it.
 */
export function projectSkill(source: SkillSource, options?: ProjectionOptions): Promise<Projection> {
  return withParsers((parsers) => skillWith(parsers, source, options));
}

/** The same for an agent: Markdown, TOML or JSON in, Markdown with an explicit list of tools that only read out. */
export function projectAgent(source: FileSource, options?: ProjectionOptions): Promise<Projection> {
  return withParsers((parsers) => agentWith(parsers, source, options));
}

/** The same for a prompt or command. */
export function projectPrompt(source: FileSource, options?: ProjectionOptions): Promise<Projection> {
  return withParsers((parsers) => promptWith(parsers, source, options));
}
