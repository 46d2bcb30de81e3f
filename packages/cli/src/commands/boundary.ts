import { boundaryDocument } from "@agent-interop/registry";
import { agentPolicy } from "../agent-boundary.ts";
import { checkedPaths } from "../boundary/check.ts";
import { FORMATS, type Format, formatted } from "../boundary/format.ts";
import { placesDocument } from "../boundary/places.ts";
import { projectLevels } from "../boundary/projects.ts";
import type { Command, Context } from "../command.ts";
import { oneOf } from "../flags.ts";
import { knownKinds } from "../kinds.ts";
import { checkLines, placeLines } from "../render/boundary.ts";
import { examinedScope } from "../scope.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

/** The format that is asked for; throws `UsageError` for a combination that means nothing. */
function formatOf(context: Context): Format | null {
  const { json, parsed } = context;
  const refuse = (message: string): never => {
    throw new UsageError(message, [], "boundary");
  };
  const format = parsed.values.has("format") ? oneOf(context, "format", FORMATS, "json") : null;
  if (parsed.argument !== null && parsed.argument !== "check")
    refuse(`"${parsed.argument}" is no action: check PATH...`);
  const checks = parsed.argument === "check";
  if (checks && parsed.more.length === 0) refuse("check needs at least one path");
  if (checks && format !== null) refuse("--format prints the list, and check judges paths: use one of them");
  if (!checks && parsed.switches.has("delete")) refuse("--delete belongs to check");
  if (json && format !== null && format !== "json")
    refuse(`--format ${format} prints no JSON document: leave --json out`);
  return format;
}

/** `agent-interop boundary`. */
export const run: Command = async (context) => {
  const { json, output, parsed, view } = context;
  const format = formatOf(context);
  const world = worldOf(context);
  const { kinds } = await knownKinds(world);
  const { ignoreEnvironment, machine, project } = examinedScope(context, world);
  const projects = projectLevels(world, machine, project, kinds);
  const policy = agentPolicy(world, { kinds, machine, environment: !ignoreEnvironment, projects });
  const document = (value: unknown): string[] => [JSON.stringify(value, null, 2)];
  if (parsed.argument === "check") {
    const checked = checkedPaths(machine, policy, parsed.switches.has("delete") ? "delete" : "write", parsed.more);
    await output.lines(json ? document(checked) : checkLines(checked, view));
    return checked.paths.some(({ allow }) => !allow) ? 1 : 0;
  }
  if (format === "json") await output.lines(document(boundaryDocument(kinds)));
  else if (format !== null) await output.lines([await formatted(world, format, { machine, policy, projects })]);
  else {
    const places = placesDocument(machine, policy);
    await output.lines(json ? document(places) : placeLines(places, view));
  }
  return 0;
};
