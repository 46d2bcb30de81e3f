import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** The paragraph behind each code of this package. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "override-not-absolute": {
    what: "An environment variable that moves an agent's directory holds a relative path, so it was ignored and the default directory was used.",
    why: "A relative path means another directory in each working directory. Following it would present files of whatever folder you stand in as the agent's own.",
    todo: "Write the full path into the variable (a `~` in quotes is not expanded by a shell), or unset it. Set to the empty string it counts as unset.",
  },
  "override-holds-home": {
    what: "An environment variable names a directory that is the home itself or stands above it as an agent's directory.",
    why: "Everything in an agent's directory is write-protected; with this value that would be the whole home, our own state included. The directory is read as the variable says, and the write protection stays on the agent's usual places.",
    todo: "Give the agent a directory of its own, for example `~/.claude`, and point the variable there.",
  },
  "user-kind-invalid": {
    what: "A file in the kinds folder of the configuration directory is not a document of user kinds: it is not JSON, or a field is missing, misspelt or of the wrong form.",
    why: "The table decides what is read, protected and launched, so nothing is guessed. The other files of the folder are used as they are.",
    todo: "Correct the place that the message names. The JSON Schema `kind.schema.json` describes each field; an editor can check the file against it.",
  },
  "user-kind-conflict": {
    what: "A user kind takes the id or alias of another kind, declares a place inside a forbidden area of a built-in kind, or claims a directory that is not one agent's own.",
    why: "User kinds only add: they can neither replace a built-in row nor open what it closes, nor put our own directories under an agent's protection.",
    todo: "Choose an id that `agent-interop kinds` does not list, and declare only places that belong to the new agent.",
  },
};
