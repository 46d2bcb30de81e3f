import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph per code: what it means, why it is so, what to do. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "manifest-invalid": {
    what: "A plugin manifest could not be read: it is not UTF-8, not valid JSON or YAML, or not an object.",
    why: "Hosts refuse such a plugin as a whole. A byte-order mark alone is no error; it is stripped before parsing.",
    todo: "Open the file at the named line and fix it. Comments and trailing commas are not allowed in a JSON manifest.",
  },
  "manifest-name-missing": {
    what: "The manifest has no `name`, or the name is empty or not a string.",
    why: "The name is the plugin's identity and prefixes its components; every host but Codex, which falls back to the directory name, needs it.",
    todo: "Add a name in lower case with hyphens.",
  },
  "manifest-field-type": {
    what: "A field that names components holds neither a path, a list of paths nor an accepted object.",
    why: "What the host would load from it cannot be told, so the field counts as absent.",
    todo: "Write a string, or a list of strings; hooks and MCP servers may also be written inline.",
  },
  "manifest-field-ignored": {
    what: "The manifest carries a component field that this host does not read in this format, or whose content is no kind of item.",
    why: "Agent Plugins v1 fixes the places of components and closes the list of fields; language servers, apps, workflows and themes are not listed for any host.",
    todo: "Nothing, unless skills, agents or commands are meant: move those to the host's default directories.",
  },
  "manifest-path-escapes": {
    what: "A component path is absolute, has a drive letter, a server name, a backslash, a NUL or a `..` part, or begins with `~`.",
    why: "Such a path could lead out of the plugin, so it is refused before anything is opened, even where it would end inside.",
    todo: "Write the path relative to the plugin root, with forward slashes and without `..`.",
  },
  "manifest-path-form": {
    what: "A component path does not begin with `./`, which this host demands, or is longer than any file system takes.",
    why: "The host ignores the path with a warning; counting its components would show what is never loaded.",
    todo: "Put `./` in front of the path.",
  },
  "manifest-path-unresolved": {
    what: "A component path is a pattern with exclusions or alternatives, or holds a variable (dollar and braces).",
    why: "Only patterns that stand for a whole directory are reduced to it; others are named here instead of being guessed.",
    todo: "Name directories or files. The components may still be found through the default directories.",
  },
  "manifest-path-missing": {
    what: "A component path is well formed, but nothing is there.",
    why: "The host finds no component at that place, usually because the path is meant from another base.",
    todo: "Check whether the path is written relative to the plugin root.",
  },
  "manifest-folder-component": {
    what: "`agents` or `commands` names a folder where a list of files is also possible.",
    why: "Some versions of Claude Code accept a folder, others only files. Both are read here and the result is the list of files.",
    todo: "Nothing, or list the files.",
  },
  "manifest-ambiguous": {
    what: "The directory holds two or more hidden vendor manifests and no root plugin.json, and no host was named.",
    why: "Vendors ship several manifests for several hosts, and hosts disagree about which one wins.",
    todo: "Name the host, or the format, that the plugin is to be read for.",
  },
  "manifest-shadowed": {
    what: "Another manifest of the same plugin takes precedence over this one.",
    why: "Each host reads exactly one manifest in its own order; a root plugin.json is never masked by a vendor manifest.",
    todo: "Nothing. To read the other one, name its host.",
  },
  "manifest-linked": {
    what: "The manifest is a symbolic link and the host refuses linked manifests.",
    why: "Codex accepts only regular files, so the next manifest in its order was taken.",
    todo: "Replace the link by a copy of the file.",
  },
  "marketplace-invalid": {
    what: "A marketplace file could not be read: not UTF-8, not valid JSON, not an object, or without a list of plugins.",
    why: "Without the list no plugin can be found through it.",
    todo: "Fix the file at the named line.",
  },
  "marketplace-name-missing": {
    what: "The marketplace has no `name`.",
    why: "Plugins are installed as `plugin@marketplace`. Kimi's files have none by design and do not earn this code.",
    todo: "Add a name.",
  },
  "marketplace-entry-invalid": {
    what: "An entry of the list is not an object, or has no name, or no source.",
    why: "It stands for no plugin; the other entries are unaffected.",
    todo: "Complete or remove the entry.",
  },
  "marketplace-entry-duplicate": {
    what: "Two entries of the marketplace have the same name.",
    why: "Only one of them can be installed under `plugin@marketplace`.",
    todo: "Rename or remove one.",
  },
  "marketplace-source-escapes": {
    what: "A local source is absolute, or has a drive letter, a server name, a backslash, a NUL or a `..` part.",
    why: "It could lead out of the repository and is refused before anything is opened.",
    todo: "Write the source relative to the root of the repository, with forward slashes and without `..`.",
  },
  "marketplace-source-unresolved": {
    what: "The plugin's source is a repository, a package or an archive elsewhere.",
    why: "Nothing is fetched while reading; such a source is a name and an unresolved reference.",
    todo: "Install the plugin with its host, or import it by its address.",
  },
  "marketplace-source-command": {
    what: "The plugin's source is a command that the host would run to obtain the plugin.",
    why: "Running it would execute foreign code, so it is never followed and its text is not kept.",
    todo: "Obtain the plugin in another way and examine the directory.",
  },
  "marketplace-path-ambiguous": {
    what: "A path of the entry exists both from the plugin's source directory and from the root of the repository.",
    why: "Claude Code reads it from the plugin's directory, Copilot also from the repository, and the two places differ.",
    todo: "Remove one of the two, or write the path so that only one exists.",
  },
};
