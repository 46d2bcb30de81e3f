import { sanitize } from "@agent-interop/diagnostics";
import type { Command } from "../command.ts";
import { hostReport } from "../host/report.ts";
import { kindNamed, knownKinds } from "../kinds.ts";
import { hostLines } from "../render/host.ts";
import { worldOf } from "../world.ts";

/** `agent-interop host <kind>`. */
export const run: Command = async (context) => {
  const { json, note, output, parsed, view } = context;
  const known = await knownKinds(worldOf(context));
  const kind = kindNamed(parsed.argument ?? "", known, "host");
  const report = hostReport(kind, parsed.values.get("for") ?? null);
  for (const { code, message } of known.diagnostics) note(`${code}: ${sanitize(message)}`);
  const document = { schema: "agent-interop/host@1", ...report };
  await output.lines(json ? [JSON.stringify(document, null, 2)] : hostLines(report, view));
  return 0;
};
