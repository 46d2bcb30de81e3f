import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph per code: what it means, why it is so, what to do. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "package-manifest-missing": {
    what: "The package has no plugin.json at its root.",
    why: "The manifest says what the package is called and what is in it; without one nobody could tell it from any other directory.",
    todo: "Add a plugin.json in the form of Agent Plugins v1.",
  },
  "package-manifest-invalid": {
    what: "The plugin.json is not UTF-8, not JSON, above 256 KiB, has another `$schema`, or a key of it holds what does not belong there.",
    why: "A manifest that can be read in two ways would be read in two ways by two tools, so it is read strictly.",
    todo: "Correct what the message names.",
  },
  "package-manifest-key": {
    what: "The plugin.json has a key that Agent Plugins v1 does not know.",
    why: "The list of keys is closed; everything of one tool belongs below `extensions`.",
    todo: "Move the key below `extensions` under a name of your own, or leave it out.",
  },
  "package-id-invalid": {
    what: "The `name` of the manifest is missing, or is no identifier: 1 to 64 of a to z, 0 to 9, dot and hyphen, a letter or digit at both ends, no two dots or hyphens in a row.",
    why: "It becomes the name of a directory, on every system.",
    todo: "Give the package another name.",
  },
  "package-version-invalid": {
    what: "The `version` of the manifest is missing, or is no Semantic Version.",
    why: "Versions are compared, and only a Semantic Version has an order.",
    todo: "Write a version such as 1.0.0; use 0.0.0 where there is none.",
  },
  "package-extension-invalid": {
    what: "The block of Agent Interop in the manifest has an unknown member or one that does not hold what it should.",
    why: "Kind, requirements and components are taken from it, so nothing in it is guessed.",
    todo: "Correct the member that the message names.",
  },
  "package-path-unsafe": {
    what: "A path of the package is absolute, has a `..` part, a backslash, a control character, a device name, or is too long.",
    why: "Such a path could lead out of the package, or could not be written on another system.",
    todo: "Rename the file.",
  },
  "package-path-collision": {
    what: "Two paths differ only in case or in how accents are composed, or one is a file where the other needs a directory.",
    why: "Many file systems hold both for one name, and one of the two files would be lost there.",
    todo: "Rename one of the two.",
  },
  "package-file-active": {
    what: "A file is told by its content or its name to be a program, a configuration of a host, a credential or a vendor's own data.",
    why: "A package is text and inert data: installing it must never change what is run.",
    todo: "Leave the file out. What was left out is part of the loss report in adoption.json.",
  },
  "package-file-reserved": {
    what: "A file at the root of the package has a name that tools take for something else: state.json, mcp.json.",
    why: "A tool that loads the package would take the file for its own state, or start what it names.",
    todo: "Leave the file out, or give it another name.",
  },
  "package-file-misplaced": {
    what: "A file lies below skills, agents or prompts in a place where none belongs, or a component names a file of another kind.",
    why: "The places are fixed: skills/<id>/SKILL.md with companions beside it, agents/<id>.md, prompts/<id>.md.",
    todo: "Move the file.",
  },
  "package-too-large": {
    what: "The package has more than 8192 files, more than 64 MiB, or a path of more than 16 parts.",
    why: "Everything has a bound, so that one package cannot stop a library.",
    todo: "Split the package.",
  },
  "package-empty": {
    what: "The package holds no skill, agent or prompt.",
    why: "There would be nothing to load from it.",
    todo: "Add one, or do not install it.",
  },
  "package-kind-mismatch": {
    what: "The manifest says that the package is a skill, an agent or a prompt, but it holds more than one or another kind.",
    why: "Whoever reviews a package of one kind sees one thing, and nothing else may come with it.",
    todo: "Leave the others out, or make it a plugin.",
  },
  "package-component-missing": {
    what: "The manifest names a file or a directory that is not in the package.",
    why: "What is promised and not there would only be found out when it is needed.",
    todo: "Correct the path, or add the file.",
  },
  "package-component-invalid": {
    what: "A skill, agent or prompt is empty, is not UTF-8, or lacks a frontmatter that can be read with a name and a description (prompts need none).",
    why: "Empty or unreadable content is never put in the place of something else.",
    todo: "Open the file and complete it.",
  },
  "package-component-graph": {
    what: "The manifest names a component twice, or components require what is not there, or one another in a circle.",
    why: "An order in which they could be loaded would not exist.",
    todo: "Correct the list of components.",
  },
  "library-root-refused": {
    what: "The root of the library lies in a directory of a coding agent, is one, or has one below it, perhaps through a link.",
    why: "Directories of agents are never written to, and a library that holds one would change it.",
    todo: "Choose another place for the library.",
  },
  "library-root-unusable": {
    what: "The root of the library is a file, a link to nothing, or cannot be looked at.",
    why: "The root may be a link to a directory, wherever that is, but it has to lead to one.",
    todo: "Restore what the link points to, or move the file away.",
  },
  "library-records-unreadable": {
    what: "The records.json of the library cannot be read, or is no plain file.",
    why: "What is installed would have to be guessed, so nothing is listed and nothing is written.",
    todo: "Give your user read permission; replace a link by the file.",
  },
  "library-records-damaged": {
    what: "The records.json of the library is no JSON, or not in the form it is written in.",
    why: "It is never overwritten: what it said may still be of use to somebody.",
    todo: "Restore it from a copy, or move it away, look at the packages by hand and install them again.",
  },
  "library-records-newer": {
    what: "The records.json was written by a newer version of Agent Interop, in a form this one does not know.",
    why: "Writing it in the old form would lose what the new one holds.",
    todo: "Use the newer version.",
  },
  "library-unfinished": {
    what: "An operation on the library has begun and not ended: another process is at it, or it was killed.",
    why: "What is seen meanwhile may be neither the old state nor the new one.",
    todo: "Wait, or recover the library; every operation that writes does so by itself.",
  },
  "library-package-invalid": {
    what: "A package that was to be installed is no portable package.",
    why: "Nothing is installed that could not be loaded or carried elsewhere.",
    todo: "The message holds the code of the first reason; look that up.",
  },
  "library-package-mismatch": {
    what: "A package is not what its record would say: another digest, id, version, kind or other requirements.",
    why: "The bytes that are installed are those that were reviewed, and no others.",
    todo: "Make the plan again and review it.",
  },
  "library-package-repeated": {
    what: "The same id stands twice in one installation.",
    why: "Which of the two wins is never decided by their order.",
    todo: "Name one of them.",
  },
  "library-origin-unsafe": {
    what: "The source of a package is empty, an absolute path in the home directory, or a URL with user information.",
    why: "Records and packages are shared with others; they tell nobody's home directory and no credential.",
    todo: "Write the path relative to the home or the project, and the URL without user information.",
  },
  "library-package-installed": {
    what: "A package of this id is installed.",
    why: "It is only replaced when that was asked for.",
    todo: "Ask for the replacement, or remove the package first.",
  },
  "library-replace-refused": {
    what: "The installed package of this id belongs to the library's owner, came from another origin, or is of another kind.",
    why: "A package of one origin never takes the place of one of another, in neither direction.",
    todo: "Remove the installed one first, when the new one is what you want.",
  },
  "library-place-taken": {
    what: "Something lies where the package belongs, and no record speaks of it.",
    why: "It was put there by hand or by another tool, and is not for us to replace.",
    todo: "Move it away, or install the package under another id.",
  },
  "library-place-linked": {
    what: "A package that was to be removed is a link, and something else among the packages is a link, a program or cannot be read.",
    why: "Taking a link away means to write the directory of packages again without it, and such things could not be written as they are.",
    todo: "Remove the link with the means of your system, then remove the package, which only removes its record.",
  },
  "library-write-failed": {
    what: "The system refused something below the root of the library, often because another user made it.",
    why: "Nothing was changed. The directories in which old states are kept belong to who made them and are closed to others.",
    todo: "Look at the owner of the library's files; let one user write to a library.",
  },
  "library-readback-differs": {
    what: "What was read from the disk after an operation is not what was written.",
    why: "Success is only claimed for what was read back. Another process may have written meanwhile, or the disk fails.",
    todo: "Verify the library; undo the operation or repeat it.",
  },
  "library-package-absent": {
    what: "No installed package has this id, or none was named.",
    why: "An operation that names what is not there is more often a slip than a wish.",
    todo: "List what is installed.",
  },
  "library-package-unrecorded": {
    what: "A directory among the packages has no record.",
    why: "Nobody reviewed what is in it, so nothing of it is loaded, replaced or removed.",
    todo: "Install it properly, or move it away by hand.",
  },
  "library-package-required": {
    what: "An installed package that is to stay requires one that is to be removed.",
    why: "It would no longer mean what it was reviewed for.",
    todo: "Remove both, or keep both.",
  },
  "library-undo-stopped": {
    what: "Several operations were to be taken back, and one of them could not be, after others were; or the last operations are not those that were shown, and none was.",
    why: "Taking it back would lose what was changed since. Those that were taken back stay so; the library is whole.",
    todo: "Put back what was changed by hand, then undo the rest; look at the operations again where others came in between.",
  },
  "library-item-unreadable": {
    what: "A skill, agent or prompt that was installed is gone, or cannot be read.",
    why: "It costs only itself; everything else is loaded.",
    todo: "Verify the library and install the package again.",
  },
  "library-item-changed": {
    what: "The file of a skill, agent or prompt was changed since it was installed.",
    why: "It is not what was reviewed, so that the gate for foreign content does not open for it.",
    todo: "Install the package again, or review the change.",
  },
  "library-item-linked": {
    what: "The file of a skill, agent or prompt is a link, or a directory above it is one.",
    why: "Links below the root of a library are not followed: what they lead to was not reviewed.",
    todo: "Install the package again.",
  },
  "library-name-shared": {
    what: "Several packages hold an item of the same kind and id.",
    why: "Which of them is meant is for the tool that loads them to decide.",
    todo: "Remove all but one, when it matters.",
  },
  "export-place-refused": {
    what: "Skills were to be exported into a directory that a coding agent owns, that is ours, or that shares a place with the library.",
    why: "Nothing is ever written where an agent looks by itself: what it loads stays its owner's decision, made with its own means.",
    todo: "Export into a directory of your own. The command prints how each agent takes skills from there.",
  },
  "export-place-unusable": {
    what: "The destination of an export is a file, a link to nothing, or cannot be looked at.",
    why: "An export writes whole folders below a directory and needs to see what lies there first.",
    todo: "Name a directory, or a name that is free.",
  },
  "export-receipt-damaged": {
    what: "The receipt in the destination (`.agent-interop-export.json`) cannot be read, is no plain file, or is not of the published shape.",
    why: "It is what tells files that an export has written from yours. Without it nothing there is replaced or removed.",
    todo: "Look at the directory by hand. With the receipt moved away it counts as one in which nothing was exported.",
  },
  "export-receipt-newer": {
    what: "The receipt in the destination was written by a newer version of Agent Interop.",
    why: "This version cannot know all that it says.",
    todo: "Use the newer version.",
  },
  "export-untrusted": {
    what: "The package is foreign and the gate in your settings is not open, so its skills are not exported.",
    why: "An exported skill is loaded by an agent that knows nothing of the gate: exporting is the moment at which it would be trusted.",
    todo: "Review the package with `agent-interop library show`; then accept it by its id, or open the gate in your settings.",
  },
  "export-without-skills": {
    what: "The package holds agents or prompts only.",
    why: "Plain folders of the Agent Skills form are the one thing that many agents load alike; there is no such form for agents and prompts.",
    todo: "Nothing.",
  },
  "export-package-changed": {
    what: "A file of the package is not what was installed, so that nothing of it is exported, accepted or not.",
    why: "What was reviewed is what may go on.",
    todo: "Verify the library, then install the package again.",
  },
  "export-part-left": {
    what: "A file of an exported package lies in none of its skills and stays behind: an agent, a prompt, a file beside them.",
    why: "An export writes skills with their companions. Nothing of a package is left out without a word.",
    todo: "Nothing, unless a skill speaks of that file.",
  },
  "export-name-shared": {
    what: "Two packages have a skill of one name, or the folder of that name was exported from another package that is still installed.",
    why: "Which of them is meant is never decided by order.",
    todo: "Export one of them by the id of its package, or into another directory.",
  },
  "export-place-taken": {
    what: "Something lies at the destination under the name of a skill, and no export has written it; or the name cannot be used there.",
    why: "What somebody else has put there is never overwritten, nor is anything behind a link.",
    todo: "Move it away, or export into another directory.",
  },
  "export-edited": {
    what: "A folder that an earlier export has written was changed since: a file was edited, added or taken away. It stays as it is.",
    why: "An update replaces a folder as a whole, and would take your changes with it.",
    todo: "Keep it, or move it away and export again.",
  },
  "export-plan-differs": {
    what: "What an export would do now is not what was shown before. Nothing was written.",
    why: "The library, the settings or the destination changed in between.",
    todo: "Look at the plan again.",
  },
  "export-readback-differs": {
    what: "What was written at the destination, read back, is not what was to be written; or what was removed is still there.",
    why: "Success is only said of what was seen on the disk. Another program may be writing there.",
    todo: "Look at the directory, and make or remove the export again.",
  },
  "lock-file-unreadable": {
    what: "The lock file of the library is there and cannot be read: it is a link or a directory, too large, or you may not read it.",
    why: "What a lock file says decides what is installed, so it is opened as a plain file and nothing else.",
    todo: "Make it a plain file that you may read.",
  },
  "lock-file-damaged": {
    what: "The lock file of the library is not UTF-8 JSON of the published shape; the message names the first fault. A merge that was not finished looks like this.",
    why: "Half of a lock file would install half of a library. It is kept as it is, never overwritten.",
    todo: "Finish the merge or take the file from version control; or move it away and write a new one.",
  },
  "lock-file-newer": {
    what: "The lock file of the library was written by a newer version of Agent Interop.",
    why: "This version cannot know what it says, and writing its own would lose that.",
    todo: "Use the newer version.",
  },
  "lock-package-changed": {
    what: "A package on the disk is not what was installed, or is gone, and so the library was not locked.",
    why: "A lock file names the bytes that were reviewed; naming them for other bytes would say what is not so.",
    todo: "Verify the library, then put the package back: undo, remove it, or adopt it again.",
  },
  "prompt-untrusted": {
    what: "A prompt of a foreign package was to be expanded while the gate for foreign content is off, or it was changed since.",
    why: "What stands in a prompt is done in your name. Nothing opens the gate but the settings file of the operator.",
    todo: "Read the prompt; then set integrations.projectResources.trustProjectImports to true.",
  },
  "prompt-loose": {
    what: "A prompt that is in no package was to be expanded.",
    why: "Prompts in the directories of other agents are listed and never expanded, whatever the settings say.",
    todo: "Adopt the prompt into the library, which shows it for review.",
  },
  "prompt-too-long": {
    what: "The arguments of a prompt have more than 64 Ki characters, or the prompt with them more than 4 Mi.",
    why: "A text of that size is a mistake or an attack.",
    todo: "Give shorter arguments.",
  },
};
