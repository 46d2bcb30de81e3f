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
    what: "Something was about to be written inside a directory that belongs to a coding agent, and was not.",
    why: "Directories of agents are read-only to this tool. Links are resolved first, so that a link cannot lead a write in.",
    todo: "Choose another place; look at TMPDIR and at the AGENT_INTEROP_ variables, and at links on the way.",
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
};
