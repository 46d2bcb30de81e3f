import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph for each code of this package. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "path-unset": {
    what: "PATH is not set, or empty.",
    why: "Which commands are installed cannot be told without it, so presence is unknown rather than absent.",
    todo: "Set PATH and run again. A program started from a desktop may have less of it than a terminal.",
  },
  "not-on-path": {
    what: "No directory of PATH holds a command of this agent.",
    why: "Every usable entry was looked at, in order.",
    todo: "Nothing, or add the directory of the command to PATH.",
  },
  "path-entry-relative": {
    what: "An entry of PATH is not absolute and was not searched.",
    why: "Its meaning changes with the working directory: any project could plant a command there.",
    todo: "Write it as an absolute path.",
  },
  "path-entry-world-writable": {
    what: "A directory in which commands are looked for may be written by every user, and was not searched.",
    why: "Anybody on this machine could put a command of any name there; a sticky bit does not stop new files.",
    todo: "Take the write permission of others away, or take the entry out of PATH.",
  },
  "path-entry-unreadable": {
    what: "A directory of PATH may not be entered by this user.",
    why: "A command may lie in it, so an agent that is found nowhere else is unknown, not absent.",
    todo: "Take the entry out of PATH, or let your user enter it.",
  },
  "candidate-unreadable": {
    what: "A file with the command's name leads to a place that this user may not enter.",
    why: "Whether it is a program cannot be told, so presence is unknown.",
    todo: "Give your user permission to the target, or remove the link.",
  },
  "not-executable": {
    what: "A file with the command's name is there, but it may not be executed.",
    why: "A shell would pass it by as well, so it does not make the agent present.",
    todo: "Make it executable if it is the command; on Windows its extension must stand in PATHEXT.",
  },
  "not-a-program": {
    what: "Something with the command's name is there, but it is no regular file.",
    why: "Directories, dangling links and devices cannot be executed.",
    todo: "Nothing, unless it was meant to be the command.",
  },
  "generic-name": {
    what: "A command of this name exists, but the name is an ordinary word and nothing else says that it is this agent.",
    why: "Other programs are called so too. Without its package or its own files, presence is unknown.",
    todo: "Install the agent from its own package, or start it once so that its own files exist.",
  },
  "package-other": {
    what: "The command belongs to a package that is not known to be this agent's.",
    why: "A version is taken only from a package with the right name.",
    todo: "Look at the package named; it may be a fork or another program of the same name.",
  },
  "package-none": {
    what: "No package description lies beside the command, so its version is not known.",
    why: "Nothing is started to find out a version unless it is asked for.",
    todo: "Ask for a version probe, which runs the command with --version in a scratch home.",
  },
  "directory-absent": {
    what: "The agent's own directory does not exist.",
    why: "It is looked at where the agent itself looks, environment overrides included.",
    todo: "Nothing.",
  },
  "directory-empty": {
    what: "The agent's own directory exists and is empty.",
    why: "Other tools make such directories in advance; it is evidence of nothing but itself.",
    todo: "Nothing.",
  },
  "directory-unreadable": {
    what: "The agent's own directory may not be read by this user.",
    why: "What lies in it cannot be told.",
    todo: "Give your user permission to read it.",
  },
  "marker-missing": {
    what: "The directory exists, but none of the files that only this agent makes.",
    why: "Another agent shares the directory, so it is no sign of an install.",
    todo: "Nothing.",
  },
  "adapter-missing": {
    what: "The adapter that this agent needs over ACP is not installed.",
    why: "The project's node_modules, the global directory of npm and our adapter store were looked at.",
    todo: "Install the package at exactly the version wanted.",
  },
  "adapter-cached": {
    what: "The adapter lies in the cache of npx only.",
    why: "A cache is no installation: it may be emptied at any time, and a launch would then fetch from a network.",
    todo: "Install the package at exactly the version wanted.",
  },
  "adapter-other-version": {
    what: "The adapter is installed at another version than the one that was reviewed.",
    why: "Recipes are pinned exactly; what another version does is not known.",
    todo: "Install exactly the version wanted.",
  },
  "adapter-old-name": {
    what: "A package with an earlier name of the adapter is installed.",
    why: "The adapter moved to another package; the old one is recognised but never launched.",
    todo: "Install the package under its present name.",
  },
  "adapter-other-executable": {
    what: "A command with the adapter's name is on PATH, but not from the package npx would take.",
    why: "Several packages install a command of this name; the package decides, not the command.",
    todo: "Install the package wanted, globally with npm or in the project.",
  },
  "adapter-project-only": {
    what: "The adapter is installed in the examined project only.",
    why: "A project's content is written by whoever wrote the project; a package of the right name and version can be planted.",
    todo: "Install it for your user. A project's copy alone is never enough to launch it.",
  },
  "adapter-store-unset": {
    what: "Our own adapter store could not be located.",
    why: "A variable that says where our files live is not an absolute path.",
    todo: "Correct or unset the AGENT_INTEROP_ and XDG variables.",
  },
  "probe-timeout": {
    what: "The command did not end within the time limit (10 seconds by default) and was killed with all it had started.",
    why: "Some agents unpack themselves at the first start; some wait for input or a network.",
    todo: "Raise the limit, or run the command by hand.",
  },
  "probe-deadline": {
    what: "The time for all probes together was over before this one ended or began.",
    why: "A detection must end; 30 seconds for all probes by default.",
    todo: "Raise the deadline, or ask for fewer agents.",
  },
  "probe-output-limit": {
    what: "The command printed more than the limit (4 KiB by default) and was killed.",
    why: "A version is a short answer; a flood is something else.",
    todo: "Run the command by hand to see what it prints.",
  },
  "probe-failed": {
    what: "The command could not be started, or ended with an error.",
    why: "It runs in a scratch home without your settings; commands that only forward to another program may need them.",
    todo: "Run it by hand with --version.",
  },
  "probe-no-version": {
    what: "The command ended well, but nothing it printed looks like a version.",
    why: "Lines that are warnings are not taken for an answer.",
    todo: "Run it by hand with --version.",
  },
  "probe-needs-shell": {
    what: "The command is a batch file and was not run.",
    why: "Batch files need a shell to run, and a shell is never used.",
    todo: "Nothing; its version is read from its package where there is one.",
  },
  "probe-in-project": {
    what: "The command lies inside the examined project and was not run.",
    why: "A project must not be able to have its own programs started by being looked at.",
    todo: "Install the agent for your user.",
  },
  "probe-elsewhere": {
    what: "The command belongs to a machine that is only described, and was not run.",
    why: "The disk that was examined is not the disk of this process.",
    todo: "Nothing.",
  },
};
