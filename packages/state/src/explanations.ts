import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph for each code of this package. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "boundary-relative": {
    what: "A protected path, or a path to be written, is not absolute.",
    why: "What a relative path means changes with the working directory, so a boundary made of one protects nothing.",
    todo: "Join it with the home or the project first.",
  },
  "boundary-refused": {
    what: "Something was about to be written to a place that belongs to a coding agent, and was not. In brackets stand the agent and the rule: `~/…` in the home, or `**` and `/…` in every directory, so nested projects count.",
    why: "What agents own is read-only to this tool, whatever was confirmed. The written path and the real one are judged, so that neither a link nor another spelling leads a write in.",
    todo: "Choose another place; `agent-interop boundary check PATH` judges one. Look at TMPDIR and at the AGENT_INTEROP_ variables, and at links on the way.",
  },
  "scratch-purpose": {
    what: "The purpose of a scratch directory, or the name of a directory in it, has a character that may not stand there.",
    why: "Names of files are made of checked parts only.",
    todo: "Use 1 to 32 lower-case letters, digits and hyphens; inside also capitals, _ and / between parts.",
  },
  "scratch-unsafe": {
    what: "The directory for temporary files is writable for everybody and lacks the sticky bit.",
    why: "Anybody could exchange our scratch directory for a link while it is in use, and have other files removed with it.",
    todo: "Set the sticky bit (chmod +t), or point TMPDIR at a directory of your own.",
  },
  "scratch-failed": {
    what: "A scratch directory could not be made or removed.",
    why: "The directory for temporary files is missing, full, or not writable.",
    todo: "Make it writable, or set TMPDIR to another directory.",
  },
  "private-directory-unsafe": {
    what: "A directory that must be private is a link or a file, belongs to somebody else, or is open to others.",
    why: "What lies in it is trusted later. Who can write there decides what this tool believes.",
    todo: "Look at it, then make it a plain directory of your own with mode 700.",
  },
  "private-directory-failed": {
    what: "A private directory could not be made.",
    why: "Its parent is missing or not writable, or a file lies in the way.",
    todo: "Make the parent writable, or choose another place with the AGENT_INTEROP_ variables.",
  },
  "own-directory-relative": {
    what: "A variable that says where our own files live holds a relative path.",
    why: "With a relative path our state would lie somewhere else for every working directory, and could land in a project.",
    todo: "Set it to an absolute path, or unset it; an empty value counts as unset.",
  },
  "shared-directory-unsafe": {
    what: "A directory that was to be made is there as a link or a file.",
    why: "Through a link everything would be written somewhere else than it seems.",
    todo: "Look at it, then make it a plain directory or choose another place.",
  },
  "shared-directory-failed": {
    what: "A directory could not be made.",
    why: "Its parent is missing or not writable, or a file lies in the way.",
    todo: "Make the parent writable, or choose another place.",
  },
  "replace-outside": {
    what: "A file was to be replaced that really lies outside of the directory named for it.",
    why: "A link on the way leads there. What is written must stay where it was allowed.",
    todo: "Look at the links on the way; remove the link, or name the real directory.",
  },
  "replace-target": {
    what: "A file was to be replaced, but a link, a directory or a device has its name.",
    why: "Replacing a link would cut off what it leads to, and writing through it would change a file nobody named.",
    todo: "Look at it and move it away.",
  },
  "replace-failed": {
    what: "A file could not be written.",
    why: "The directory is missing, full or not writable. The old file is as it was.",
    todo: "Make room or make it writable, then try again.",
  },
  "lock-busy": {
    what: "Another process was working on the same files for longer than was waited for.",
    why: "Two at once would undo each other's changes. The message names the process and since when it has the lock.",
    todo: "Wait for it and try again. A process that was killed does not hold a lock: the next one takes it over.",
  },
  "lock-elsewhere": {
    what: "A process of another machine or container holds the lock.",
    why: "From here nobody can tell whether it still runs, so its lock is never taken over. This happens with a shared home, or after a container was replaced while it was writing.",
    todo: "When you know that it does not run any more, remove the directory that the message names, then try again.",
  },
  "lock-unsafe": {
    what: "Something that is no lock has the name of one.",
    why: "A lock is a directory with one empty file that names its owner. Anything else was put there by somebody.",
    todo: "Look at it and remove it when nothing needs it.",
  },
  "lock-failed": {
    what: "A lock could not be taken or given back.",
    why: "Its directory is missing or not writable, or the lock belongs to another user.",
    todo: "Make the directory writable, or run as the user it belongs to.",
  },
  "lock-lost": {
    what: "A lock was not held any more when the work under it was to be written or had ended.",
    why: "Somebody removed its directory by hand, or a lock was used after its work had ended. Another process may have worked at the same time.",
    todo: "Look at the result, then try again; leave a lock's directory alone while its process runs.",
  },
  "journal-damaged": {
    what: "The record of a change of several files is not in the form it was written in.",
    why: "It was changed later, since a crash can only cut its end off.",
    todo: "Look at the directory, and at the disk.",
  },
  "journal-failed": {
    what: "The record of a change of several files could not be written.",
    why: "The disk is full or the directory is not writable. Without the record a crash could leave half of a change, so nothing was changed.",
    todo: "Make room or make it writable, then try again.",
  },
  "transaction-root": {
    what: "The directory in which several things were to be changed does not exist.",
    why: "It is missing, or it is a file.",
    todo: "Make it, or name another one.",
  },
  "transaction-size": {
    what: "A change of several files has no part, or far too many.",
    why: "Its record is read at once after a crash, so it has a bound.",
    todo: "Make the change in several steps.",
  },
  "transaction-path": {
    what: "A path is not one that every file system can hold below one directory.",
    why: "Absolute paths and .. would lead out of it; names of Windows devices, backslashes, control characters, and dots or spaces at the end mean something else elsewhere. Names at the top that this tool uses for itself are refused too.",
    todo: "Rename the file or directory that the message names.",
  },
  "transaction-collision": {
    what: "Two files or directories cannot both be there.",
    why: "One is the other, or their names differ in capitals or accents only, which some file systems do not tell apart.",
    todo: "Rename one of them.",
  },
  "transaction-target": {
    what: "Something else lies where a change was to be made.",
    why: "A file is where a directory was expected or the other way round, or there is nothing to remove.",
    todo: "Look at the place that the message names.",
  },
  "transaction-link": {
    what: "A link is on the way to a place that was to be changed.",
    why: "Through a link the change would land somewhere else.",
    todo: "Replace the link by what it leads to.",
  },
  "transaction-failed": {
    what: "The disk refused a part of a change.",
    why: "It is full, or something is not writable. All parts made before it were taken back.",
    todo: "Make room or make it writable, then try again.",
  },
  "transaction-unfinished": {
    what: "An earlier change of several files was stopped half-way.",
    why: "A crash, a kill or a full disk stopped it, and it has to be brought to its end or taken back before anything else is changed.",
    todo: "Run the command again: commands that write recover first. Nothing is lost by it.",
  },
  "undo-missing": {
    what: "There is nothing kept that could be taken back under this name.",
    why: "It was taken back already, forgotten, or never kept.",
    todo: "List what can be taken back.",
  },
  "undo-damaged": {
    what: "What was kept for taking a change back is not whole.",
    why: "Files in the directory for it were changed or removed.",
    todo: "Forget it, and restore from a backup if you need the old state.",
  },
  "undo-changed": {
    what: "A change cannot be taken back, since what it made was changed later.",
    why: "Taking it back would throw the later change away.",
    todo: "Undo the later change first, or edit by hand.",
  },
  "replace-changed": {
    what: "A file was changed by somebody else between the moment it was read and the moment it was to be replaced.",
    why: "Replacing it would throw that change away.",
    todo: "Run the command again: it begins with what is there now.",
  },
  "journal-full": {
    what: "A log of ours has reached its greatest length.",
    why: "It is read as a whole before anything is decided by it, so it has a bound.",
    todo: "Move it away; what stands in it does not count any more then. Keep it if you need the history.",
  },
  "state-document-newer": {
    what: "A document of ours was written by a later version of this program.",
    why: "This version does not know all that stands in it, and writing it again could lose that.",
    todo: "Use the later version.",
  },
  "state-document-unreadable": {
    what: "Something that is no plain readable file has the name of a document of ours.",
    why: "It is a link, a directory, too large, or belongs to another user. It is neither believed nor replaced.",
    todo: "Look at it, and move it away when it is not needed.",
  },
  "state-document-aside": {
    what: "A damaged document could not be kept aside, so no new one was written.",
    why: "The directory is not writable, or very many damaged ones are kept there already.",
    todo: "Look at the files whose names end in .damaged and a number, and remove those you do not need.",
  },
};
