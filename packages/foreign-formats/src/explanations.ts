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
  "manifest-none": {
    what: "The tree holds no plugin manifest at any place where a known host looks for one.",
    why: "Without a manifest nobody says what the plugin is called and by whose rules it is to be read.",
    todo: "Check that the root of the plugin was named and that the manifest folders were looked into; loose skills can be taken without a plugin.",
  },
  "manifest-not-regular": {
    what: "A directory, a link or a special file lies where a manifest is expected.",
    why: "It still speaks for the plugin: falling back to another manifest would show a reviewer one plugin and a host another.",
    todo: "Replace it by a regular file, or remove it so that the other manifest counts.",
  },
  "manifest-unread": {
    what: "A manifest, or the folder in which manifests lie, is there, and its bytes were not handed in.",
    why: "Walks leave vendor folders out by default; for a plugin the ones at its root have to be read.",
    todo: "Read the manifest folders at the root of the plugin.",
  },
  "manifest-evidence-only": {
    what: "The directory is a package of a tool that compiles its sources for other hosts.",
    why: "What a host would load is made by that tool from several places and its dependencies, so nothing here is converted.",
    todo: "Run the tool and take its output, or take single skills as loose items.",
  },
  "format-ignored": {
    what: "A format was named, and a root plugin.json of another dialect is there.",
    why: "A root manifest has absolute precedence, so that a package cannot pass for something else under another name.",
    todo: "Leave the format out, or read the tree for a host that prefers its own manifest.",
  },
  "format-not-found": {
    what: "A format or host was named, and the tree holds manifests of others only.",
    why: "Reading a plugin by rules that it was not written for would lose or invent components.",
    todo: "Name one of the formats in the message.",
  },
  "manifest-key-presentation": {
    what: "The manifest holds a key that is meant for the screens of its host.",
    why: "Icons, categories and display names mean nothing in a portable package.",
    todo: "Nothing needs to be done.",
  },
  "manifest-key-unknown": {
    what: "The manifest holds a key that no table of its format names.",
    why: "Only keys that are known to be data cross; a list of forbidden keys would always be incomplete.",
    todo: "Nothing, unless the key means something to you: then look at it in the source.",
  },
  "manifest-key-unplaced": {
    what: "The manifest holds data for which the portable manifest has no key.",
    why: "The portable manifest is a closed set of keys.",
    todo: "Nothing; the value is still in the source.",
  },
  "manifest-value-type": {
    what: "A key of the manifest, or a part of its value, has another type than the format documents.",
    why: "A value of another type cannot be told apart from a mistake, so it costs only itself.",
    todo: "Correct the type at the source.",
  },
  "manifest-value-secret": {
    what: "A value of the manifest looks like a credential, or is an address with a user and a password.",
    why: "What is copied is read by others and may end in a repository.",
    todo: "Remove the credential at the source and replace it, since whoever has the plugin has it too.",
  },
  "plugin-identity": {
    what: "The name and version that the vendor's manifest gives, and where it lies.",
    why: "The identifier and the version of the package may differ from them.",
    todo: "Nothing needs to be done.",
  },
  "plugin-name-normalised": {
    what: "The name in the manifest is no identifier of a portable package and was turned into one.",
    why: "Identifiers are lower-case letters, digits, dots and hyphens, at most 64.",
    todo: "Nothing, or rename the plugin at the source.",
  },
  "plugin-name-from-directory": {
    what: "The manifest has no name and the directory's is used.",
    why: "The host does the same.",
    todo: "Write a name into the manifest.",
  },
  "plugin-name-unusable": {
    what: "The manifest has no name, or one without a letter or a digit.",
    why: "A package needs an identifier, and one that is made up would not be found again.",
    todo: "Name the plugin in its manifest.",
  },
  "plugin-too-many-entries": {
    what: "The tree of the plugin has more entries than the bound.",
    why: "Every bound keeps a hostile tree from costing more than it is worth.",
    todo: "Look at the right directory, or remove what does not belong to the plugin.",
  },
  "plugin-too-many-components": {
    what: "The plugin has more components than the bound.",
    why: "A package names each of its components in its manifest, and readers bound that list.",
    todo: "Split the plugin, or take single items.",
  },
  "plugin-empty": {
    what: "No skill, agent or prompt of the plugin was converted.",
    why: "A plugin may hold only hooks, servers or programs, or each component may have its own reason.",
    todo: "Read the outcomes and the list of what is never activated.",
  },
  "version-absent": {
    what: "The manifest has no version; the package is 0.0.0.",
    why: "A portable package has a semantic version, and most plugins on the way have none.",
    todo: "Nothing, or write a version.",
  },
  "version-coerced": {
    what: "The version has the parts of a semantic version in another form and was completed.",
    why: "Forms such as 1.0 or v1.2.3 are common, and refusing them would cost the whole plugin.",
    todo: "Nothing, or write the version as three numbers.",
  },
  "version-invalid": {
    what: "The version is no version: a word, a hash or another type. The package is 0.0.0.",
    why: "It costs only itself; the rest of the plugin is not less usable for it.",
    todo: "Write a semantic version.",
  },
  "description-generated": {
    what: "The manifest has no description, so the package has one that says where it came from.",
    why: "Readers of packages show it.",
    todo: "Write a description.",
  },
  "dependency-declared": {
    what: "The manifest says that another plugin must be there.",
    why: "Nothing is pulled in by itself. Only a package that was taken from the same vendor format meets the need; one of the same name that is not does not.",
    todo: "Take the named plugin first.",
  },
  "dependency-invalid": {
    what: "An entry of the dependencies is not a name or a name with a range, or has parts that we do not know.",
    why: "It could mean anything, also a source to fetch, so it is not turned into a requirement; what it meant is missing from the package.",
    todo: "Read the entry at the source and see to it by hand.",
  },
  "component-link": {
    what: "A component, its main file or a folder above it is a symbolic link.",
    why: "Links are not followed: what lies behind them is not part of the reviewed tree. It costs this component only.",
    todo: "Replace the link by a copy of its target.",
  },
  "component-duplicate": {
    what: "Two or more components of one kind would have the same identifier.",
    why: "Which one is meant is never decided by order. One that the manifest names by its path wins over those found in default folders; otherwise none is taken.",
    todo: "Rename one of them, or take one by itself.",
  },
  "component-not-of-format": {
    what: "A file lies in a folder of components that the host turns into something else.",
    why: "Codex makes skills of commands when it caches a plugin, which is no component of its format.",
    todo: "Take the file as a loose prompt.",
  },
  "component-undescribed": {
    what: "A Markdown file in a folder of agents has neither a name nor a description.",
    why: "Hosts take such a file for documentation; as an agent it would be an accident.",
    todo: "Add a frontmatter block if it is an agent.",
  },
  "component-folder-unread": {
    what: "A folder that usually holds components is there and not read.",
    why: "The format has no such component, or the manifest names other paths that replace the default folder.",
    todo: "Nothing, if the host does not load it either.",
  },
  "component-root-skill": {
    what: "The root of the plugin is itself a skill.",
    why: "The host reads it so when nothing else declares skills. What lies in the folders of other components is not part of the skill.",
    todo: "Nothing needs to be done.",
  },
  "component-requires-omitted": {
    what: "A component of a portable package requires another one that is not taken: a script, a tool, or one that could not be converted.",
    why: "Its author declared that it does not work without the other one.",
    todo: "Leave the package, or ask its author for one that is text and data.",
  },
  "kind-component-lost": {
    what: "A portable package declares itself to be one skill, agent or prompt, and just that one cannot be taken.",
    why: "What is left would not be the package that its manifest names.",
    todo: "See the reason beside it; mend the file at the source.",
  },
  "portable-member-lost": {
    what: "The block of a portable package has a member that is written nowhere: evaluations, the versions of a product, resources of another kind.",
    why: "A copy holds skills, agents and prompts; its block is written anew.",
    todo: "Nothing needs to be done.",
  },
  "portable-component-lost": {
    what: "A portable package declares a component that is not in its copy.",
    why: "It is a program or of a kind that is never taken, or its file was not kept.",
    todo: "Nothing needs to be done, unless a text speaks of it; then that is a loss of its own.",
  },
  "file-not-in-component": {
    what: "A file belongs to no component of the plugin.",
    why: "Read-mes, licences, sources and tests beside the components are not part of a package of components.",
    todo: "Nothing needs to be done.",
  },
  "file-other-manifest": {
    what: "A file lies among the manifests of a vendor that do not speak for the plugin here.",
    why: "A package has one manifest, which is written anew.",
    todo: "Nothing needs to be done.",
  },
  "entry-path-unsafe": {
    what: "The path of an entry is absolute, climbs, has a NUL, a backslash or an empty part, or is longer than any file system takes.",
    why: "No walk gives such a path, so it is not looked at.",
    todo: "Rename the file, or mend what made the list.",
  },
  "entry-repeated": {
    what: "The same path was handed in more than once.",
    why: "A tree has one entry at a path; the first one was taken and the others are named.",
    todo: "Hand in each path once.",
  },
  "plugin-file-dropped": {
    what: "A component's text names a file of the plugin that is not in the package.",
    why: "What the text tells its reader to run or to open is missing there.",
    todo: "Read the text; accept the loss when it makes sense without the file.",
  },
  "protection-lost": {
    what: "A hook that runs before a tool and looks like one that refuses calls is not activated.",
    why: "Hooks never cross, and whoever relied on this one loses a protection without noticing.",
    todo: "Set up the same rule in the host that will use the package.",
  },
};
