import {
  type AdoptionPlan,
  type ApplyOptions,
  type ApplyResult,
  type Approval,
  applyInteropAdoption,
  type Examined,
  type UpdatePlan,
} from "@agent-interop/adopt";
import { AgentInteropError, sanitize } from "@agent-interop/diagnostics";
import { discoverInteropInventory, examinedProject, type InteropInventory } from "@agent-interop/inventory";
import type { Library } from "@agent-interop/library";
import { approvalFor } from "./approval.ts";
import type { Context, World } from "./command.ts";
import type { KnownKinds } from "./kinds.ts";
import { sayLibrary } from "./library.ts";
import { listIn } from "./list.ts";
import { writeNamedFile } from "./named-file.ts";
import { isPlan } from "./plan-file.ts";
import { type PlanWords, planLines, resultLines } from "./render/plan.ts";
import type { ExaminedScope } from "./scope.ts";
import { wrap } from "./term/fit.ts";
import { UsageError } from "./usage-error.ts";
import { tuneEngine } from "./wiring/engine.ts";
import { SLICE_MS } from "./wiring/slice.ts";
import { worldOf } from "./world.ts";

/** Codes of what a text holds that should be read first. */
const FINDINGS: readonly string[] = [
  "text-hidden-characters",
  "text-secret",
  "text-fetch-and-run",
  "text-injection",
  "text-shell-injection",
  "text-link-leaves",
];

/** The values of a flag that takes several. */
export function listOf({ parsed }: Context, flag: string): readonly string[] | undefined {
  const text = parsed.values.get(flag);
  return text === undefined ? undefined : listIn(text);
}

/** What some agents own, and where it was looked for. Says so on standard error when not everything could be visited. */
export async function examine(
  { note, progress, signal }: Context,
  { disk }: World,
  { kinds }: KnownKinds,
  { ignoreEnvironment, machine, project }: ExaminedScope,
  hosts: readonly string[],
): Promise<{ readonly examined: Examined; readonly inventory: InteropInventory }> {
  tuneEngine();
  const inventory = await discoverInteropInventory({
    machine,
    disk,
    project,
    ignoreEnvironment,
    kinds,
    hosts,
    signal,
    sliceMs: SLICE_MS,
    onProgress: ({ items }) => progress.show(`examining: ${items} items`),
  });
  for (const { host, status } of inventory.hosts) {
    if (status !== "known")
      note(sanitize(`Not everything of ${host} could be visited: agent-interop inventory ${host} says what`));
  }
  const projectRoot = project === null ? null : (examinedProject(machine, project, kinds, disk)?.root ?? null);
  return { examined: { machine, disk, kinds, ignoreEnvironment, projectRoot }, inventory };
}

const installable = ({ entries }: AdoptionPlan): boolean => entries.some(({ action }) => action !== "skip");

/** 3: nothing could be taken. 4: nobody approved, or only losses wait. 5: a part was refused. 1: all of it was. */
function exitCode(plan: AdoptionPlan, result: ApplyResult | null, dry: boolean): number {
  if (!installable(plan)) return dry ? 0 : 3;
  if (dry) return 0;
  if (result === null) return 4;
  // What waits for its losses to be accepted was not asked for, and so is not refused.
  const refused = result.refused.filter(({ reason }) => reason.code !== "loss-not-accepted");
  if (result.installed.length === 0) return refused.length > 0 ? 1 : 4;
  return refused.length > 0 ? 5 : 0;
}

/** The losses that are accepted; a usage error for a word that names none, which would otherwise pass for consent. */
function accepted(context: Context, { bundles = [], entries }: AdoptionPlan): readonly string[] {
  const words = listOf(context, "accept-loss") ?? [];
  const all = [...entries, ...bundles.map(({ id, losses }) => ({ item: id, losses }))];
  const known = new Set(all.flatMap(({ item, losses }) => [item, `id:${item}`, ...losses.map(({ code }) => code)]));
  const strange = words.find((word) => !known.has(word));
  if (strange === undefined) return words;
  const message = `--accept-loss ${strange} is no loss and no item of this plan`;
  throw new UsageError(message, [], context.parsed.command?.name ?? null);
}

/** The findings at which a run stops; a usage error for what is none. */
function failOn(context: Context, { settings }: AdoptionPlan): readonly string[] {
  const codes = listOf(context, "fail-on");
  if (codes === undefined) return [];
  const command = context.parsed.command?.name ?? null;
  if (codes.length === 0 || codes.some((code) => code !== "any" && !FINDINGS.includes(code)))
    throw new UsageError(`--fail-on takes any, ${FINDINGS.join(", ")}`, [], command);
  if (!settings.findings) throw new UsageError("--fail-on needs a plan with findings", [], command);
  return codes.includes("any") ? FINDINGS : codes;
}

/** Stops at the first of these findings in what would be installed. */
function refuseFindings({ entries }: AdoptionPlan, codes: readonly string[]): void {
  for (const { action, findings, name } of entries) {
    const found = action === "skip" ? undefined : findings.find(({ code }) => codes.includes(code));
    if (found === undefined) continue;
    const where = found.line === null ? found.path : `${found.path}:${found.line}`;
    const hint = "Read the text there; without --fail-on a finding is a warning.";
    throw new AgentInteropError("finding-refused", sanitize(`${name}, ${where}: ${found.code}`), { hint });
  }
}

/** Whether standard output is SARIF; a usage error beside what it cannot show. */
function wantsSarif({ json, parsed }: Context, { settings }: AdoptionPlan): boolean {
  if (!parsed.switches.has("sarif")) return false;
  const wrong = json
    ? "--sarif and --json are two documents"
    : settings.findings
      ? null
      : "--sarif needs a plan with findings";
  if (wrong !== null) throw new UsageError(wrong, [], parsed.command?.name ?? null);
  return true;
}

/** What came of applying a plan. */
export interface Applied {
  /** As the JSON document has it. */
  readonly result: unknown;
  /** As a reader is shown it. */
  readonly shown: ApplyResult;
  /** What else a reader is told. */
  readonly lines?: readonly string[];
  /** Something was installed and is not what it should be. */
  readonly failed?: boolean;
}

/** What is done with a plan, and how it is shown. */
export interface Conclusion {
  /** Whose items the plan is about. */
  readonly label: string;
  readonly words?: PlanWords;
  /** What the JSON document begins with. */
  readonly document: { readonly schema: string; readonly host?: string; readonly passed?: UpdatePlan["passed"] };
  /** The plan in the document and in a file, where that is not the one that is shown. */
  readonly stored?: unknown;
  /** Show the plan and end. */
  readonly dry: boolean;
  readonly library: Library;
  readonly apply: (approval: Approval) => Promise<Applied>;
}

/** How a plan of adoption is applied. */
export function adopting(
  { progress, signal }: Context,
  plan: AdoptionPlan,
  options: Omit<ApplyOptions, "signal" | "onProgress">,
): Pick<Conclusion, "library" | "apply"> {
  return {
    library: options.library,
    apply: async (approval) => {
      const result = await applyInteropAdoption(plan, approval, {
        ...options,
        signal,
        onProgress: ({ done, phase, total }) => progress.show(`${phase}: ${done} of ${total}`),
      });
      return { result, shown: result };
    },
  };
}

/** The file that a plan is written to; a usage error beside a flag that says the opposite. */
function planFile({ parsed }: Context): string | null {
  const file = parsed.values.get("plan");
  const other = ["yes", "dry-run"].find((flag) => parsed.switches.has(flag));
  if (file !== undefined && other !== undefined)
    throw new UsageError(
      "--plan writes the plan and installs nothing",
      [`Leave --${other} out.`],
      parsed.command?.name,
    );
  return file ?? null;
}

async function sarifOf({ version }: Context, plan: AdoptionPlan): Promise<unknown> {
  const { planSarif } = await import("./wiring/sarif.ts");
  return planSarif(plan, version);
}

/** Shows a plan, applies what this command line or the reader approves of it, shows what came of it, and gives the exit code. */
export async function conclude(context: Context, plan: AdoptionPlan, conclusion: Conclusion): Promise<number> {
  const { output, parsed, view } = context;
  const { document, label, library, stored = plan, words } = conclusion;
  const sarif = wantsSarif(context, plan);
  const json = context.json || sarif;
  const file = planFile(context);
  const dry = conclusion.dry || file !== null;
  const refused = failOn(context, plan);
  const acceptLosses = accepted(context, plan);
  await sayLibrary(context, library);
  const expect = parsed.values.get("expect");
  if (expect !== undefined && expect !== plan.digest) {
    const hint = "Review it with --dry-run.";
    throw new AgentInteropError("plan-mismatch", sanitize(`the plan is ${plan.digest} now`), { hint });
  }
  if (!json) {
    await output.lines(planLines(plan, label, view, words));
    // Seen before anything is written, whatever happens then.
    await output.flush();
  }
  let applied: Applied | null = null;
  const whole = (): object => ({ ...document, plan: stored, result: applied?.result ?? null });
  try {
    refuseFindings(plan, refused);
    if (file !== null) {
      await writeNamedFile(worldOf(context), library, { name: file, value: whole(), what: "plan", isSuch: isPlan });
      if (!json)
        await output.lines(wrap(sanitize(`Written to ${file}; \`agent-interop apply ${file}\` takes it.`), view.width));
    }
    const approval = !dry && installable(plan) ? await approvalFor({ ...context, json }, plan, acceptLosses) : null;
    if (approval !== null) {
      const given = expect === undefined ? approval : { ...approval, expect };
      applied = await conclusion.apply(given);
      if (!json) await output.lines(["", ...resultLines(plan, applied.shown, view), ...(applied.lines ?? [])]);
    }
  } finally {
    if (json) {
      const value = sarif ? await sarifOf(context, plan) : whole();
      await output.lines([JSON.stringify(value, null, 2)]);
      await output.flush();
    }
  }
  return applied?.failed === true ? 1 : exitCode(plan, applied?.shown ?? null, dry);
}
