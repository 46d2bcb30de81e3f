import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** The paragraph behind each code of the command itself. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  usage: {
    what: "The command line does not fit the grammar: an unknown command, flag or kind, a missing value, or a directory that does not exist.",
    why: "A mistyped line is refused as a whole instead of guessing, so that a script never acts on half of it. The exit code is 2.",
    todo: "Read the usage line and the hint below the message, or run `agent-interop help <command>`.",
  },
  "no-project": {
    what: "The library of a project was asked for, and the working directory lies in none.",
    why: "A project is the directory around the working directory that holds `.git`, or the working directory itself; the home is none.",
    todo: "Go into the project, or use the user's library.",
  },
  "project-library-linked": {
    what: "The project's own library, or the directory that holds it, is a link.",
    why: "A repository brings it along, and could so have packages written anywhere.",
    todo: "Replace the link by a directory, or use the user's library.",
  },
  "plan-file": {
    what: "The file given to `apply` is no plan that this version can read.",
    why: "A plan says what may be written. One that is cut, changed in shape or of another version is not guessed at.",
    todo: "Make a new one with `agent-interop adopt <kind> --plan FILE`.",
  },
  "file-taken": {
    what: "The file that was to be written is there already and holds something else, is no regular file, or lies in a library.",
    why: "A file of ours is replaced by a newer one of its sort; any other is somebody's work, and a mistyped name must not cost it.",
    todo: "Name a file that does not exist yet, or remove the one that is in the way.",
  },
  "diff-file": {
    what: "The document to compare with cannot be read, is not JSON, or is not an inventory of a version this program knows.",
    why: "A comparison with half a document would show items as removed that are still there.",
    todo: "Make the file with `agent-interop inventory --json > FILE` and let that command end before you compare.",
  },
  "output-failed": {
    what: "Standard output refused a write, for example because the disk is full.",
    why: "What was printed so far is not complete. A reader that closes a pipe early is no failure and gets no message.",
    todo: "Make room or choose another place, then run again.",
  },
  "internal-error": {
    what: "Something happened that this program does not expect of itself.",
    why: "Conditions of the machine end as diagnostics; whatever is left is our own mistake, and it is shown instead of hidden.",
    todo: "Report the message together with the command line and the version.",
  },
};
