import { FORMATS } from "../boundary/format.ts";
import type { Command } from "../command.ts";
import { bashScript } from "../completion/bash.ts";
import type { CompletionData } from "../completion/data.ts";
import { fishScript } from "../completion/fish.ts";
import { zshScript } from "../completion/zsh.ts";
import { knownKinds } from "../kinds.ts";
import { didYouMean } from "../nearest.ts";
import { UsageError } from "../usage-error.ts";
import { allCodes } from "../wiring/codes.ts";
import { worldOf } from "../world.ts";
import { CONSENT_ACTIONS } from "./specs/consent.ts";
import { LIBRARY_ACTIONS } from "./specs/library.ts";
import { COMMANDS, GLOBAL_FLAGS, SHELLS } from "./table.ts";

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (data: CompletionData) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

const isShell = (word: string): word is (typeof SHELLS)[number] => Object.hasOwn(SCRIPTS, word);

/** `agent-interop completion <bash|zsh|fish>`: a script that holds all words, so that completing starts no process. */
export const run: Command = async (context) => {
  const { json, output, parsed } = context;
  const shell = parsed.argument as string;
  if (!isShell(shell))
    throw new UsageError(
      `no completion for "${shell}"`,
      [...didYouMean(shell, SHELLS), `shells: ${SHELLS.join(", ")}`],
      "completion",
    );
  const { kinds } = await knownKinds(worldOf(context));
  const script = SCRIPTS[shell]({
    commands: COMMANDS,
    globals: GLOBAL_FLAGS,
    words: {
      kind: kinds.map(({ id }) => id),
      code: allCodes().map(({ code }) => code),
      "item-kind": ["skill", "agent", "prompt", "plugin"],
      scope: ["user", "project"],
      "library-action": LIBRARY_ACTIONS,
      "boundary-action": ["check"],
      "boundary-format": FORMATS,
      "consent-action": CONSENT_ACTIONS,
      nothing: [],
      shell: SHELLS,
      command: COMMANDS.map(({ name }) => name),
    },
  });
  if (json) await output.lines([JSON.stringify({ schema: "agent-interop/completion@1", shell, script }, null, 2)]);
  else await output.add(script);
  return 0;
};
