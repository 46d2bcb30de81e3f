import { sanitize } from "@agent-interop/diagnostics";
import { quote } from "../package/value.ts";
import { TRUST_SETTING } from "../trust/rule.ts";
import type { LoadedPrompt } from "./loaded.ts";

/** The text of a prompt, or why there is none. */
export type Expansion =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly refusal: {
        readonly code: "prompt-untrusted" | "prompt-loose" | "prompt-too-long";
        readonly message: string;
        /** The prompt that was asked for. */
        readonly template: string;
      };
    };

/** `$ARGUMENTS` as a word, without a backslash before it; `$ARGUMENTS[0]` is another placeholder and stays. */
const ARGUMENTS = /(?<!\\)\$ARGUMENTS(?![\w[])/g;
/** Characters of arguments, and of an expanded prompt. */
const LIMITS = { args: 64 * 1024, text: 4 * 1024 * 1024 };

/**
 * A prompt with its arguments: every `$ARGUMENTS` becomes `args` as it is, and where there is none, arguments that are not blank follow
 * as a last paragraph. Other placeholders are text. Refuses a prompt that is not trusted (naming it and the setting), one that is
 * in no package whatever the setting says, and what would be longer than 4 Mi characters or has more than 64 Ki of arguments.
 */
export function expandPrompt(prompt: LoadedPrompt, args: string): Expansion {
  const template = sanitize(prompt.id, 120);
  const refuse = (code: "prompt-untrusted" | "prompt-loose" | "prompt-too-long", message: string): Expansion => ({
    ok: false,
    refusal: { code, message, template },
  });
  if (prompt.package === null)
    return refuse("prompt-loose", `The prompt ${quote(prompt.id)} is in no package: it is listed, never expanded.`);
  if (!prompt.trusted) {
    const where = `of the package ${quote(prompt.package)}`;
    return refuse(
      "prompt-untrusted",
      `The prompt ${quote(prompt.id)} ${where} is untrusted; the setting is ${TRUST_SETTING}.`,
    );
  }
  const places = prompt.body.match(ARGUMENTS)?.length ?? 0;
  if (args.length > LIMITS.args || prompt.body.length + Math.max(places, 1) * args.length > LIMITS.text)
    return refuse("prompt-too-long", `The prompt ${quote(prompt.id)} with its arguments is too long.`);
  if (places > 0) return { ok: true, text: prompt.body.replace(ARGUMENTS, () => args) };
  if (args.trim() === "") return { ok: true, text: prompt.body };
  return { ok: true, text: `${prompt.body.trimEnd()}\n\n${args}\n` };
}
