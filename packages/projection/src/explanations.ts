import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph per code: what it means, why it is so, what to do. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "key-policy": {
    what: "A key of the frontmatter is policy of its host: a permission, a choice of model, a trigger or something that runs.",
    why: "What one tool was allowed to do says nothing about another, and a copy must not bring permissions along.",
    todo: "Nothing. Configure the tool that reads the copy, where it needs more than reading.",
  },
  "key-presentation": {
    what: "A key is for the screens of its host: a colour, an icon, a short label.",
    why: "It means nothing elsewhere, and another tool could take it for something else.",
    todo: "Nothing.",
  },
  "key-requirement": {
    what: "A key names something that must be there for the text to work: other skills, packages, servers.",
    why: "Nothing is pulled in by itself; the names are listed as requirements that nobody acts on.",
    todo: "See to it that what is named is there, or take it in the same package.",
  },
  "key-unknown": {
    what: "A key stands in no table of the host whose format the file has.",
    why: "Only what is known to be data is copied: of keys that nobody documents, some look like permissions.",
    todo: "Nothing, unless the value matters: then write it into the text or below `metadata` at the source.",
  },
  "key-not-in-profile": {
    what: "A key is data, but the form in which the copy is written has no place for it.",
    why: "The tool that reads the copy would refuse an unknown key or take it for another.",
    todo: "Nothing; the source keeps it.",
  },
  "value-not-text": {
    what: "The value of a data key cannot be written as one piece of text: it is infinite, nested too deep, or its key is too long.",
    why: "Copies hold texts only, so that every reader reads the same.",
    todo: "Write the value as text at the source.",
  },
  "value-empty": {
    what: "A key has no value.",
    why: "Readers disagree whether that is an empty text or nothing at all.",
    todo: "Nothing, or give it a value at the source.",
  },
  "value-cut": {
    what: "A description or another text is longer than the form that is written allows, and its end is left out.",
    why: "Agent Skills take 1024 characters of a description and 500 of `compatibility`; some hosts leave out a skill with more.",
    todo: "Shorten it at the source, so that what is left out is chosen by its author.",
  },
  "name-normalised": {
    what: "The name became an identifier of lower-case letters, digits and hyphens; a cut or transcribed one ends in a hash.",
    why: "The identifier is a directory on every system and a key in records, and two names must not fall together.",
    todo: "Nothing. The name itself is in the record of the copy.",
  },
  "name-unusable": {
    what: "The name holds no letter and no digit, so that no identifier can be made of it.",
    why: "A name from a foreign file is never used as a path as it is.",
    todo: "Give it another name at the source.",
  },
  "description-derived": {
    what: "The skill has no description; the first paragraph of its text was taken, as its host does.",
    why: "Other tools do not load a skill without one, and what they choose by should be read first.",
    todo: "Read it and accept the loss, or write a description at the source.",
  },
  "description-absent": {
    what: "The skill has no description, and its host would not make one.",
    why: "Agent Skills demand a description: it is what a model chooses by.",
    todo: "Write a description at the source.",
  },
  "value-recovered": {
    what: "The frontmatter is not valid YAML; a value was read as plain text where it is clear what was meant.",
    why: "Hosts disagree about such files: some drop every key of it, and with them a restriction.",
    todo: "Compare the values with the source and accept the loss, or quote them at the source.",
  },
  "frontmatter-unreadable": {
    what: "The frontmatter, or the TOML or JSON of the file, cannot be read.",
    why: "Without it nobody knows what the file is for or what it is kept from doing.",
    todo: "Fix it at the named line.",
  },
  "frontmatter-missing": {
    what: "The main file of a skill has no frontmatter block.",
    why: "Name and description stand there; without them it is prose.",
    todo: "Begin the file with a block between two lines `---`.",
  },
  "body-blank": {
    what: "There is no text for the model, or it lies in another file.",
    why: "A copy without its text would be an empty shell.",
    todo: "Write the text into the file at the source.",
  },
  "body-not-text": {
    what: "The file is not UTF-8.",
    why: "Text is decoded strictly: a replaced byte would be another text.",
    todo: "Save the file as UTF-8.",
  },
  "file-link": {
    what: "A file of the source is a link.",
    why: "Links can lead anywhere and change between review and copy, so they are never followed.",
    todo: "Replace it by the file it leads to, if that is yours to give away.",
  },
  "file-special": {
    what: "An entry of the source is a FIFO, a socket or a device.",
    why: "Opening one can wait for ever or do something.",
    todo: "Nothing.",
  },
  "file-unread": {
    what: "A file of the source could not be read, or is larger than any file that is read.",
    why: "What was not read cannot be reviewed.",
    todo: "Make it readable or smaller, or take the copy without it.",
  },
  "directory-unwalked": {
    what: "A directory of installed packages, of version control or of a vendor's manifests was not looked into.",
    why: "What lies there is made by tools and can be made again.",
    todo: "Nothing.",
  },
  "file-executable": {
    what: "A companion can be run or built: it has an x-bit, begins like a program, or is code by its name or content.",
    why: "Copies are data only; nothing that is adopted can be started by accident.",
    todo: "Read it, and install it yourself where you want it to run.",
  },
  "file-host-configuration": {
    what: "A companion tells a host which programs to start or what to permit: hooks, servers, settings.",
    why: "A host that found it in the copy could act on it.",
    todo: "Read it, and configure your host yourself.",
  },
  "file-secret": {
    what: "A companion looks like a credential, by its name or by its text.",
    why: "A copy is made to be handed on.",
    todo: "Move it out of the source, and consider what it opens as known to others.",
  },
  "file-vendor-metadata": {
    what: "A companion is for a vendor's tools, a desktop or version control.",
    why: "It means nothing elsewhere.",
    todo: "Nothing.",
  },
  "file-data-left-out": {
    what: "A companion is inert data, and only text was asked for.",
    why: "The policy for companions says so.",
    todo: "Use the policy `data`, which is the default.",
  },
  "file-opaque": {
    what: "A companion is of no kind that is known to be inert: an archive, unknown binary content, text that is not UTF-8.",
    why: "What it holds cannot be reviewed.",
    todo: "Use the policy `all-inert` to take it along, or leave it.",
  },
  "file-path-unsafe": {
    what: "The path of a companion leads elsewhere, or holds something that not every system takes or that nobody sees.",
    why: "A package must be the same on Windows, macOS and Linux, and nothing may be written outside it.",
    todo: "Rename the file at the source.",
  },
  "file-path-collision": {
    what: "Two companions, or the directories they lie in, differ only in letter case or in how an accent is composed.",
    why: "On many systems they are one file, and one would overwrite the other.",
    todo: "Rename one of them at the source.",
  },
  "reference-dropped": {
    what: "The text speaks of a companion that is not kept.",
    why: "A model that is told to run or read it will not find it.",
    todo: "Decide whether the text makes sense without the file; if so, accept the loss.",
  },
  "placeholder-kept": {
    what: "The text holds a placeholder of its host for arguments or for a variable.",
    why: "Hosts spell and count them differently, so rewriting would change the meaning; it stands as it was written.",
    todo: "Fill it in by hand where the tool that reads the copy does not.",
  },
  "injection-kept": {
    what: "The text holds an instruction that its host runs or replaces before the model sees it: a shell command or a file.",
    why: "It is executable policy inside text. It is never run here, and stands as it was written.",
    todo: "Read it. Do not run what it says unread.",
  },
  "tool-dropped": {
    what: "A tool that the agent names does more than read, or is narrowed in a way that cannot be carried over.",
    why: "A copied agent reads and nothing else, and never more than its source allowed.",
    todo: "Nothing, or grant more in the tool that runs the copy.",
  },
  "tools-none": {
    what: "The agent names its tools, and none of them only reads.",
    why: "Giving it one that reads would widen what it was allowed, and a list without any is read as `all` by some tools.",
    todo: "Name a tool that reads at the source.",
  },
  "skill-unsatisfied": {
    what: "The agent binds a skill that the same package does not hold.",
    why: "A binding to something else of the same name could mean another skill.",
    todo: "Take the skill in the same package.",
  },
  "main-file-missing": {
    what: "A skill's directory has no SKILL.md that is a regular file and could be read.",
    why: "That file is the skill.",
    todo: "Add it, or replace the link by the file.",
  },
  "main-file-executable": {
    what: "The main file has an x-bit.",
    why: "A text that can be run may be a program with a text in front.",
    todo: "Take the x-bit off the file.",
  },
  "tree-too-large": {
    what: "The files of one item are larger than its bound together.",
    why: "Everything that is copied is held in memory and shown for review.",
    todo: "Move large files out of the directory, or raise the bound.",
  },
  "tree-too-many-entries": {
    what: "One item has more entries than its bound.",
    why: "Nobody can review so many files.",
    todo: "Move files out of the directory, or raise the bound.",
  },
  "tree-too-deep": {
    what: "An entry of one item lies deeper than the bound.",
    why: "Paths above it are too long for some systems.",
    todo: "Flatten the directory, or raise the bound.",
  },
};
