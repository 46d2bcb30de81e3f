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
  "own-directory-unusable": {
    what: "Something that is no directory has the name of one of our own, or of one on the way to it.",
    why: "Settings, decisions and the library lie there. Nothing is read from it, and nothing can be written.",
    todo: "Move it away, or name another place with AGENT_INTEROP_HOME or the variable of the single directory.",
  },
  "own-directory-unreadable": {
    what: "One of our own directories is there and cannot be listed.",
    why: "What lies in it cannot be looked at, so nothing can be said of it.",
    todo: "Give your user permission to read and enter it.",
  },
  "own-directory-exposed": {
    what: "Every user of this machine may write in one of our own directories.",
    why: "Whoever writes there could put decisions or settings of his own in place of yours.",
    todo: "Take the write permission of others away.",
  },
  "peer-command-missing": {
    what: "The settings name an external agent whose command is not there, or name none for it.",
    why: "A launch would fail. Nothing was started to find out.",
    todo: "Install the command, correct the entry, or take it back with `agent-interop consent revoke`.",
  },
  "peer-entry-repeated": {
    what: "Several entries of the settings have the same id.",
    why: "Which of them is meant cannot be told, and none of them is offered an upgrade.",
    todo: "Leave one of them in the settings file.",
  },
  "peer-entry-gone": {
    what: "An agent was accepted, and its entry was removed from the settings by hand.",
    why: "It cannot be called, and is not proposed again while the decision stands.",
    todo: "Take the decision back with `agent-interop consent revoke`; then it is proposed again.",
  },
  "peer-recipe-older": {
    what: "An agent is wired with another recipe than this version of the registry has.",
    why: "The entry works as it was accepted. The newer one may need another adapter, and is not written by itself.",
    todo: "Look at the difference with `agent-interop consent show`, then accept or decline it.",
  },
  "inventory-incomplete": {
    what: "Not everything an agent owns could be visited.",
    why: "A directory without permission, a limit or a broken file keeps something out of sight; what is there is not counted.",
    todo: "Run `agent-interop inventory` with the agent's id: it names each place.",
  },
  "installed-package-differs": {
    what: "A package of the library is not what its record says: changed, missing, or its safe copy is damaged.",
    why: "What was edited is not what was reviewed, and is not trusted.",
    todo: "Run `agent-interop library verify`, then undo, remove or install the package again.",
  },
  "lock-file-differs": {
    what: "The library holds other packages than its lock file names.",
    why: "Somebody who restores from the lock file gets another library than this one.",
    todo: "Run `agent-interop library lock` to write it anew, or `agent-interop library restore` to install what it names.",
  },
  "trust-gate-unknown": {
    what: "The setting that trusts adopted packages is neither true nor false.",
    why: "Only true opens it. Whatever else stands there, nothing foreign is trusted.",
    todo: "Correct it in the settings file.",
  },
  "internal-error": {
    what: "Something happened that this program does not expect of itself.",
    why: "Conditions of the machine end as diagnostics; whatever is left is our own mistake, and it is shown instead of hidden.",
    todo: "Report the message together with the command line and the version.",
  },
};
