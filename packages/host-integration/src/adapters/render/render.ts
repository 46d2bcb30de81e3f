import type { BundleAgent, BundleCommand, BundleInstruction, BundleSkill, HostBundle } from "../bundle.ts";
import type { Unit } from "../receipt.ts";
import type {
  AgentSurface,
  CommandSurface,
  HostSurface,
  InstructionSurface,
  Place,
  Scope,
  ScopeSurface,
} from "../surface.ts";
import { renderHooks } from "./hooks.ts";
import { endedText, markdownFile, tomlFile } from "./text.ts";
import type { Omission, Rendered, WantedFile, WantedShared } from "./wanted.ts";

interface Work {
  readonly at: (place: Place) => string;
  readonly files: WantedFile[];
  readonly shared: WantedShared[];
  readonly omitted: Omission[];
}

/** What the user's words are called in a bundle. */
const ARGUMENTS = "$ARGUMENTS";

/**
 * A bundle as the files and parts of files that a host reads it from; `dir` is the host's own directory below the root. Pure. An item
 * that the host has no place for is in `omitted`.
 */
export function renderBundle(
  bundle: HostBundle,
  surface: HostSurface,
  scope: Scope,
  dir: string = surface.dir,
): Rendered {
  const places = surface[scope];
  const at = ({ base, path }: Place): string => (base === "dir" ? `${dir}/${path}` : path);
  const work: Work = { at, files: [], shared: [], omitted: [] };
  const { files, omitted, shared } = work;
  if (places === null) return { files, shared, omitted };
  for (const skill of bundle.skills ?? []) skillFiles(work, places.skills, skill, `skill ${skill.name}`);
  for (const agent of bundle.agents ?? []) agentFile(work, places.agents, agent);
  const skills = new Set((bundle.skills ?? []).map(({ name }) => name));
  for (const command of bundle.commands ?? []) commandFile(work, places, command, skills);
  hookFiles(work, places, bundle, surface.kind);
  instructionFiles(work, places.instructions, bundle);
  extensionFile(work, places, bundle, surface.kind);
  return { files, shared, omitted };
}

function skillFiles(work: Work, place: Place | null, skill: BundleSkill, item: string): void {
  if (place === null) {
    omit(work, item);
    return;
  }
  const directory = `${work.at(place)}/${skill.name}`;
  const main = markdownFile({ name: skill.name, description: skill.description }, skill.body);
  work.files.push({ path: `${directory}/SKILL.md`, bytes: main, item, directory });
  for (const [place, bytes] of skill.files ?? []) {
    const mode = skill.executables?.includes(place) === true ? { mode: 0o755 } : {};
    work.files.push({ path: `${directory}/${place}`, bytes, item, directory, ...mode });
  }
}

function agentFile(work: Work, surface: AgentSurface | null, agent: BundleAgent): void {
  const item = `agent ${agent.name}`;
  if (surface === null) {
    omit(work, item);
    return;
  }
  const limits = agent.access === "full" ? surface.full : surface.readOnly;
  if (limits === null) {
    work.omitted.push({ item, why: "it may only read, and how the host is told that is not known" });
    return;
  }
  const { description, body, name } = agent;
  const fields = { ...(surface.named ? { name } : {}), description, ...limits };
  const bytes =
    surface.form === "toml"
      ? tomlFile({ ...fields, [surface.bodyKey ?? "body"]: endedText(body) })
      : markdownFile(fields, body);
  const path = `${work.at(surface)}/${name}`;
  const own = surface.suffix.startsWith("/") ? { directory: path } : {};
  work.files.push({ path: path + surface.suffix, bytes, item, ...own });
}

function commandFile(work: Work, places: ScopeSurface, command: BundleCommand, skills: ReadonlySet<string>): void {
  const item = `command ${command.name}`;
  const surface: CommandSurface | null = places.commands;
  if (surface === null) {
    omit(work, item);
    return;
  }
  if (surface.form === "skill") {
    if (skills.has(command.name)) {
      work.omitted.push({ item, why: "commands are skills here, and a skill has its name" });
      return;
    }
    skillFiles(work, places.skills, command, item);
    return;
  }
  const body = command.body.replaceAll(ARGUMENTS, () => surface.argumentsAs);
  const described = surface.described ? { description: command.description } : {};
  const bytes =
    surface.form === "toml"
      ? tomlFile({ ...described, [surface.bodyKey ?? "body"]: endedText(body) })
      : markdownFile(described, body);
  work.files.push({ path: `${work.at(surface)}/${command.name}${surface.suffix}`, bytes, item });
}

function hookFiles(work: Work, { hooks }: ScopeSurface, bundle: HostBundle, host: string): void {
  if (hooks === null) {
    for (const { name } of bundle.hooks ?? []) omit(work, `hook ${name}`);
    return;
  }
  const rendered = renderHooks(bundle, hooks, host, work.at);
  work.files.push(...rendered.files);
  work.shared.push(...rendered.shared);
  work.omitted.push(...rendered.omitted);
}

function instructionFiles(work: Work, surface: InstructionSurface | null, { id, instructions = [] }: HostBundle): void {
  if (surface === null) {
    for (const { name } of instructions) omit(work, `instruction ${name}`);
    return;
  }
  if (instructions.length === 0) return;
  const path = work.at(surface);
  if (surface.form === "files") {
    for (const { name, text } of instructions) {
      const bytes = markdownFile(surface.fields, text);
      work.files.push({ path: `${path}/${id}-${name}${surface.suffix}`, bytes, item: `instruction ${name}` });
    }
    return;
  }
  work.shared.push({ path, skeleton: {}, units: instructions.map((one) => blockUnit(id, one)) });
}

function blockUnit(bundle: string, { name, text }: BundleInstruction): Unit {
  const mark = `agent-interop ${bundle}/${name}`;
  const body = `<!-- begin ${mark} -->\n${endedText(text)}<!-- end ${mark} -->\n`;
  return { id: `block/${name}`, form: "block", text: body };
}

function extensionFile(work: Work, { extensions }: ScopeSurface, bundle: HostBundle, host: string): void {
  for (const { code } of (bundle.extensions ?? []).filter((one) => one.host === host)) {
    const item = "extension";
    if (extensions === null) {
      omit(work, item);
      continue;
    }
    const path = `${work.at(extensions)}/${bundle.id}${extensions.suffix}`;
    work.files.push({ path, bytes: Buffer.from(code), item });
  }
}

function omit(work: Work, item: string): void {
  work.omitted.push({ item, why: "the host has no place for it in this scope" });
}
