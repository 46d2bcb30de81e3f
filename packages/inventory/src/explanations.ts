import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** The paragraph behind each code of `inventory`. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "name-missing": {
    what: "The file's frontmatter has no `name`, so the item is called by its directory or file (`nameSource` says so).",
    why: "Some hosts require the name, others take the directory's. A guessed name is never shown as if it had been written.",
    todo: "Add `name:` to the frontmatter.",
  },
  "name-not-text": {
    what: "The `name` in the frontmatter is a number, a list or a map.",
    why: "YAML reads `name: 42` as a number; hosts then differ in what they do with it. The path gives the name instead.",
    todo: "Quote the name.",
  },
  "name-unsafe": {
    what: "The `name` holds a path separator or a control character, is a dot name, or is longer than 256 characters.",
    why: "A name from a foreign file must never be able to act as a path or to steer a terminal. It is quoted once, here, and the path gives the name.",
    todo: "Use letters, digits, dots and hyphens.",
  },
  "name-secret": {
    what: "A name or a path has the form of a credential. Everywhere it is shown, `credential-` and a few digits of its hash stand for it.",
    why: "A name is printed, selected by and written into packages; a credential must not be. It is listed like any other, and nothing of it is copied.",
    todo: "Rename it, then look again. If it is a credential, withdraw it.",
  },
  "description-missing": {
    what: "A skill or an agent has no description, or a blank one.",
    why: "Hosts choose skills and agents by their description; most ignore an item without one.",
    todo: "Add `description:` to the frontmatter.",
  },
  "description-not-text": {
    what: "The description is a list, a map, a number or a boolean.",
    why: "Brackets or a bare number are read by YAML as something else than text.",
    todo: "Put the description between double quotes.",
  },
  "frontmatter-absent": {
    what: "A skill or an agent file does not begin with a `---` block.",
    why: "Without frontmatter a host has neither name nor description; many take such a file for documentation. It is listed, with this problem.",
    todo: "Begin the file with a block that has `name` and `description`, or move documentation elsewhere.",
  },
  "prompt-missing": {
    what: "A command file of a host that keeps commands as TOML has no `prompt` text.",
    why: "The prompt is what the command sends; without it the host ignores the file.",
    todo: "Add a `prompt` string.",
  },
  "skill-nested": {
    what: "A SKILL.md lies deeper below its root than any host of that root looks.",
    why: "Some hosts read direct children only. The skill is named here and is no item, since nothing loads it.",
    todo: "Move the skill's directory up to the root.",
  },
  "skill-inside-skill": {
    what: "A SKILL.md lies inside the directory of another skill.",
    why: "Most hosts take everything below a skill as its companions. Where a host is known to load it, it is an item of its own; else it is only named.",
    todo: "Move it beside the outer skill if it is meant as a skill of its own.",
  },
  "skill-group": {
    what: "A directory in a skills root has no SKILL.md of its own and only groups what lies below it.",
    why: "Grouping is fine for hosts that search deeper; others do not look into it. It is named so that nothing seems to be missing.",
    todo: "Nothing, unless a skill was expected there.",
  },
  "skill-file-name": {
    what: "A file is named like SKILL.md in other letters (`skill.md`, `SKILL.MD`).",
    why: "Hosts want exactly SKILL.md; on a file system that ignores case the difference does not show until the skill is copied elsewhere.",
    todo: "Rename it to SKILL.md.",
  },
  "not-an-item": {
    what: "Files in a root that are none of its items: a loose text beside the skills, another extension.",
    why: "Every file that is met ends as an item, as part of one, or in a note such as this one.",
    todo: "Nothing, unless one of them was meant to be an item.",
  },
  "declaration-shape": {
    what: "An entry of a configuration file (a server, a hook, a definition) has a shape its host does not know.",
    why: "The other entries of the file are listed; this one is named and nothing is guessed.",
    todo: "Compare the entry with the host's documentation.",
  },
  "declaration-invalid": {
    what: "A configuration file cannot be parsed, so what it declares is not known.",
    why: "Files are parsed in the dialect their host accepts; the line is named. The rest of the host is listed and its status is partial.",
    todo: "Mend the file at the line named.",
  },
  "plugin-missing": {
    what: "A registry or a setting names a plugin whose directory is not there.",
    why: "The host keeps such entries after a cache was cleaned; it loads nothing from them.",
    todo: "Install the plugin again or remove its entry, with the host's own command.",
  },
  "plugin-manifest-missing": {
    what: "A directory among a host's plugins has no manifest of any known kind.",
    why: "Without a manifest it is not known to be a plugin; hosts leave it out.",
    todo: "Nothing, unless a plugin was expected there.",
  },
  "plugin-registry-shape": {
    what: "A host's registry of plugins, or one of its records, has a shape that is not known.",
    why: "Registries change with host versions. One bad record costs only itself; a registry without its map leaves the host partly known.",
    todo: "Let the host write its registry again, or report the new shape.",
  },
  "plugin-registry-untrusted": {
    what: "A project's settings name a plugin directory outside the project.",
    why: "A cloned repository must not be able to make a reader walk the rest of the disk.",
    todo: "Put the package inside the project, or name it in your own settings.",
  },
  "plugin-source-unresolved": {
    what: "A plugin or a marketplace comes from a place that is not a local directory, or from a folder that is not known.",
    why: "Only what lies on this disk is looked into; nothing is fetched and no command is run.",
    todo: "Install it with its host; then its copy on the disk is listed.",
  },
  "plugin-search-depth": {
    what: "A directory of a plugin store lies deeper than plugins are searched.",
    why: "The search for plugins is bounded (4 levels by default) so that a store cannot hold the reader.",
    todo: "Move the plugin up, or raise the limit through the API.",
  },
  "link-not-followed": {
    what: "A link leads to a directory whose items are listed where they lie.",
    why: "Each item is listed once, at its owner; following the link would list it twice.",
    todo: "Nothing.",
  },
  "root-unread": {
    what: "A place of the host's layout exists and could not be looked into.",
    why: "It is a link that is not followed, or no directory. The rest of the host is listed and its status is partial.",
    todo: "Make it a directory, or remove it.",
  },
};
