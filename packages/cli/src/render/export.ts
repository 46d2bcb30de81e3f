import { sanitize } from "@agent-interop/diagnostics";
import type { ExportFolder, ExportPlan, ExportRemoval } from "@agent-interop/library";
import type { View } from "../command.ts";
import type { SkillPlace } from "../skill-places.ts";
import { wrap } from "../term/fit.ts";
import { counted } from "./words.ts";

const FILES = ["file", "files"] as const;
const INDENT = "  ";
/** Characters of a command that are shown. */
const COMMAND = 100_000;
/** Folders that are named. */
const NAMED = 6;

/** Actions that are counted and not listed. */
const QUIET: ReadonlySet<ExportFolder["action"]> = new Set(["same", "keep"]);

const block = (text: string, { width }: View): string[] =>
  wrap(sanitize(text, 2000), width - INDENT.length).map((line) => INDENT + line);

function folderLines({ action, files, folder, package: owner, reason, version }: ExportFolder, view: View): string[] {
  const { paint } = view;
  const word = action.toUpperCase();
  const painted = action === "blocked" ? paint.warn(word) : action === "remove" ? paint.bad(word) : paint.good(word);
  const size = action === "blocked" ? "" : `, ${counted(files.length, FILES)}`;
  const line = `${painted} ${sanitize(folder)}  ${paint.dim(sanitize(`${owner} ${version}${size}`))}`;
  return reason === null ? [line] : [line, ...block(`${reason.message} [${reason.code}]`, view)];
}

/** What an export would write and leave, for a reader. */
export function exportLines(plan: ExportPlan, scope: string, view: View): string[] {
  const { digest, directory, folders, losses, packages } = plan;
  const listed = folders.filter(({ action }) => !QUIET.has(action));
  const skipped = packages.filter(({ action }) => action === "skip");
  const count = (action: ExportFolder["action"]): string[] => {
    const many = folders.filter((one) => one.action === action).length;
    return many === 0 ? [] : [`${many} ${action}`];
  };
  const summary = (["add", "update", "remove", "same", "keep", "blocked"] as const).flatMap(count);
  const heading = wrap(sanitize(`Exporting skills of the ${scope} library into ${directory}`), view.width);
  return [
    ...(view.quiet ? [] : [...heading, ""]),
    ...listed.flatMap((one) => folderLines(one, view)),
    ...skipped.flatMap(({ id, reason }) => [
      `${view.paint.dim("SKIP")} ${sanitize(id)}`,
      ...block(`${reason?.message} [${reason?.code}]`, view),
    ]),
    ...losses.flatMap(({ code, message, package: owner, path }) =>
      block(`left: ${owner} ${path} ${message} [${code}]`, view),
    ),
    ...(listed.length + skipped.length + losses.length === 0 ? [] : [""]),
    ...wrap(`${summary.length === 0 ? "Nothing to export" : summary.join(", ")}. Plan ${digest}`, view.width),
  ];
}

/** How a person takes the folders to an agent. Lines are not wrapped: they are to be copied. */
export function placeLines(places: readonly SkillPlace[], { paint, quiet, width }: View): string[] {
  if (quiet || places.length === 0) return [];
  if (places.some(({ command }) => sanitize(command, COMMAND) !== command)) {
    const words = "The path of the directory cannot be shown as it is, and so no command is: --json has them.";
    return ["", ...wrap(words, width)];
  }
  return [
    "",
    "To take them to an agent, run one of these yourself; nothing here runs it:",
    ...places.flatMap(({ command, label, overwrites }) => [
      `${INDENT}${paint.dim(sanitize(label))}`,
      ...overwriteLines(overwrites, width).map((line) => paint.warn(line)),
      `${INDENT}${INDENT}${command}`,
    ]),
  ];
}

function overwriteLines(folders: readonly string[], width: number): string[] {
  if (folders.length === 0) return [];
  const more = folders.length > NAMED ? ` and ${folders.length - NAMED} more` : "";
  const words = `writes over what lies there: ${folders.slice(0, NAMED).join(", ")}${more}`;
  return wrap(sanitize(words, 2000), width - 2 * INDENT.length).map((line) => INDENT + INDENT + line);
}

/** What taking an export away would do, or has done. */
export function removalLines({ directory, found, left, missing, removed }: ExportRemoval, view: View): string[] {
  if (!found) return [sanitize(`Nothing was exported into ${directory}.`)];
  const { paint } = view;
  return [
    ...removed.map((path) => `${paint.bad("REMOVE")} ${sanitize(path)}`),
    ...left.map((path) => `${paint.warn("LEAVE")} ${sanitize(path)}  was edited [export-edited]`),
    ...missing.map((path) => `${paint.dim("GONE")} ${sanitize(path)}`),
    ...wrap(
      `${counted(removed.length, FILES)} to remove from ${sanitize(directory)}, ${left.length} edited, ${missing.length} gone.`,
      view.width,
    ),
  ];
}
