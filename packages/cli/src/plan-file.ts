import type { AdoptionPlan } from "@agent-interop/adopt";
import { AgentInteropError } from "@agent-interop/diagnostics";
import type { Context, World } from "./command.ts";
import { readJsonFile } from "./json-file.ts";

function refuse(file: string, why: string): never {
  throw new AgentInteropError("plan-file", `${file} ${why}`, {
    hint: "Make one with `agent-interop adopt <kind> --plan FILE`.",
  });
}

/** The plan in a document of `adopt --json`, or the document itself. */
function planIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "plan" in value ? value.plan : value;
}

/** True for a plan, alone or in its document, of whatever version. */
export function isPlan(value: unknown): boolean {
  const plan = planIn(value);
  return (
    typeof plan === "object" && plan !== null && "schema" in plan && /^agent-interop\/plan@\d+$/.test(`${plan.schema}`)
  );
}

/** Reads and checks a plan; `-` is standard input. The schema library is loaded here only. */
export async function readPlan(context: Context, world: World, file: string): Promise<AdoptionPlan> {
  const { name, value } = await readJsonFile(context, world, file, refuse);
  const { checkPlan } = await import("./wiring/plan-schema.ts");
  const checked = checkPlan(planIn(value));
  return checked.ok ? checked.value : refuse(name, `is not a plan of this version: ${checked.message}`);
}
