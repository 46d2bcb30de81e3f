import type { Command } from "../command.ts";
import { examine } from "../doctor/examine.ts";
import { worstOf } from "../doctor/row.ts";
import { doctorLines } from "../render/doctor.ts";

/** `agent-interop doctor`. */
export const run: Command = async (context) => {
  const { json, output, progress, view } = context;
  const rows = await examine(context);
  progress.clear();
  const { code, worst } = worstOf(rows);
  const listed = rows.map(({ about, code: why, level, message, next, subject }) => {
    return { about, level, subject, code: why, message, next };
  });
  const document = { schema: "agent-interop/doctor@1", worst, rows: listed };
  await output.lines(json ? [JSON.stringify(document, null, 2)] : doctorLines(rows, view));
  return code;
};
