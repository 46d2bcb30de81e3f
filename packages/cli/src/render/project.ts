import type { ProjectedSource, Told } from "@agent-interop/adopt";
import { redact, sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { wrap } from "../term/fit.ts";
import { counted } from "./words.ts";

const BY: Readonly<Record<Told["by"], string>> = {
  named: "as you say",
  path: "by its place",
  content: "by its content",
  convention: "by the shared convention",
};
const INDENT = "  ";

const block = (text: string, { width }: View): string[] =>
  wrap(sanitize(text, 4000), width - INDENT.length).map((line) => INDENT + line);

const place = (path: string, line: number | null): string => `${path}${line === null ? "" : `:${line}`}`;

/** What says the same as the lines below the files. */
const RECORD = "adoption.json";

/** A file with its text: each line made safe, nothing in it that has the form of a credential; of what is no text only the size. */
function fileLines([path, bytes]: readonly [string, Uint8Array], { paint }: View): string[] {
  const head = paint.bold(sanitize(path));
  if (path === RECORD) return [head, `${INDENT}(what is lost and found, as below)`, ""];
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [head, `${INDENT}(${counted(bytes.length, ["byte", "bytes"])}, no text)`, ""];
  }
  const lines = redact(text).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return [head, ...lines.map((line) => INDENT + sanitize(line.replace(/\r$/, "").replaceAll("\t", "    "))), ""];
}

/** One source as portable data, for a reader: what it was taken for, its files with their text, what is lost, what to read first. */
export function projectedLines(source: string, made: ProjectedSource, texts: boolean, view: View): string[] {
  const { digest, files, findings, host, id, kind, losses, outcomes, reason, requirements, unsupported, version } =
    made;
  const { paint, quiet } = view;
  const head = [
    ...wrap(sanitize(`${source}: ${kind.value} (${BY[kind.by]}) of ${host.value} (${BY[host.by]})`), view.width),
    "",
  ];
  const lost = [...losses].sort((a, b) => Number(b.acknowledge) - Number(a.acknowledge));
  const lines = [
    ...outcomes.map(({ kind: part, name, reason: why, source: from, status }) => {
      const word = status === "unsupported" ? paint.warn("UNSUPPORTED") : paint.good("CONVERT");
      return `${word} ${sanitize(`${part} ${name} ${from}${why === null ? "" : `: ${why.message} [${why.code}]`}`)}`;
    }),
    ...unsupported.map(({ path, reason: why }) => `${paint.warn("UNSUPPORTED")} ${sanitize(`${path}: ${why}`)}`),
    ...lost.flatMap(({ acknowledge, code, line, message, path }) =>
      block(`lost: ${place(path, line)} ${message} [${code}]${acknowledge ? " (to be accepted)" : ""}`, view),
    ),
    ...requirements.flatMap(({ kind: what, name, range }) =>
      block(`requires ${what}:${name}${range === null ? "" : ` ${range}`}`, view),
    ),
    ...findings.flatMap(({ code, excerpt, line, path }) =>
      block(`look at ${place(path, line)}: ${excerpt} [${code}]`, view),
    ),
  ];
  const shown = texts
    ? [...files].flatMap((file) => fileLines(file, view))
    : [...[...files.keys()].map((path) => sanitize(path)), ""];
  const end =
    reason === null
      ? sanitize(`${id} ${version}, ${counted(files.size, ["file", "files"])}, ${digest}`)
      : `${paint.bad("REFUSED")} ${sanitize(`${reason.message} [${reason.code}]`)}`;
  return [...(quiet ? [] : head), ...shown, ...lines, ...(lines.length === 0 ? [] : [""]), ...wrap(end, view.width)];
}
