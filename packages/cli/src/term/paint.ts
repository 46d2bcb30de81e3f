const { styleText } = process.getBuiltinModule("node:util");

type Paint = (text: string) => string;

/** Colours of the command; every one is the text itself when colour is off. */
export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly good: Paint;
  readonly warn: Paint;
  readonly bad: Paint;
  readonly name: Paint;
}

const plain: Paint = (text) => text;

type Format = Parameters<typeof styleText>[0];

/** Our own decision on colour stands, so Node is told not to look at its streams. */
const painted =
  (format: Format): Paint =>
  (text) =>
    styleText(format, text, { validateStream: false });

/** The palette with colour on or off. */
export function palette(colour: boolean): Palette {
  if (!colour) return { bold: plain, dim: plain, good: plain, warn: plain, bad: plain, name: plain };
  return {
    bold: painted("bold"),
    dim: painted("dim"),
    good: painted("green"),
    warn: painted("yellow"),
    bad: painted("red"),
    name: painted("cyan"),
  };
}

/**
 * Whether to colour: `--no-color` decides first, then `FORCE_COLOR` (`0`, `false` off, else on), then `NO_COLOR` (any value but
 * the empty one) and `TERM=dumb`, then whether the stream is a terminal.
 */
export function wantsColour(
  env: Readonly<Record<string, string | undefined>>,
  stream: { readonly isTTY?: boolean | undefined },
  noColour: boolean,
): boolean {
  if (noColour) return false;
  const force = env["FORCE_COLOR"];
  if (force !== undefined) return force !== "0" && force !== "false";
  if ((env["NO_COLOR"] ?? "") !== "" || env["TERM"] === "dumb") return false;
  return stream.isTTY === true;
}
