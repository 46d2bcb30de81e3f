import type { AdoptionPlan, ImportPlan } from "@agent-interop/adopt";
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
    typeof plan === "object" &&
    plan !== null &&
    "schema" in plan &&
    /^agent-interop\/(?:import-)?plan@\d+$/.test(`${plan.schema}`)
  );
}

/** A plan from a file: of items of agents, or of the import of a source. */
export type FilePlan =
  | { readonly of: "adoption"; readonly plan: AdoptionPlan }
  | { readonly of: "import"; readonly plan: ImportPlan };

const isImport = (plan: unknown): boolean =>
  typeof plan === "object" && plan !== null && "schema" in plan && `${plan.schema}`.startsWith("agent-interop/import-");

/** Reads and checks a plan; `-` is standard input. The schema library is loaded here only. */
export async function readPlan(context: Context, world: World, file: string): Promise<FilePlan> {
  const { name, value } = await readJsonFile(context, world, file, refuse);
  const { checkImportPlan, checkPlan } = await import("./wiring/plan-schema.ts");
  const plan = planIn(value);
  const no = (message: string): never => refuse(name, `is not a plan of this version: ${message}`);
  if (isImport(plan)) {
    const checked = checkImportPlan(plan);
    return checked.ok ? { of: "import", plan: checked.value } : no(checked.message);
  }
  const checked = checkPlan(plan);
  return checked.ok ? { of: "adoption", plan: checked.value } : no(checked.message);
}
