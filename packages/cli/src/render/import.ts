import type { ImportPlan, ImportResult } from "@agent-interop/adopt";
import { sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { wrap } from "../term/fit.ts";
import type { PlanWords } from "./plan.ts";
import { counted } from "./words.ts";

/** Digits of a commit that a reader needs. */
const SHORT = 12;
const PARTS = ["part", "parts"] as const;
const FILES = ["file", "files"] as const;

/** Reasons that say again what stands elsewhere. */
const SAID: ReadonlySet<string> = new Set(["plugin-identity", "description-generated"]);

/** How the source was found and read: one fact a line, each safe to print. */
function notesOf(plan: ImportPlan): readonly string[] {
  const { action, detection, entry, licence, omitted, origin, outcomes, reasons, version } = plan;
  const { commit, ref, subfolder, transport } = origin;
  const where = [
    ...(transport === "path" ? [] : [transport]),
    ...(commit === null ? [] : [`commit ${commit.slice(0, SHORT)}${ref === null ? "" : ` of ${ref}`}`]),
    ...(subfolder === null ? [] : [`directory ${subfolder}`]),
    ...(entry === null ? [] : [`plugin ${entry}`]),
  ];
  const by = detection.manifestPath === null ? "" : ` (${detection.manifestPath})`;
  const read = detection.format === null ? [] : [`format ${detection.format}${by}`];
  const facts = [...read, ...(version === null ? [] : [`version ${version}`, `licence ${licence ?? "none stated"}`])];
  const candidates = detection.ambiguous
    ? detection.candidates.map((one) => `--format ${one.format} would read ${one.path}`)
    : [];
  const isShown = action === "blocked" || action === "needs-acknowledgement";
  const others = (isShown ? reasons.slice(1) : reasons).filter(({ code }) => !SAID.has(code));
  const taken = outcomes.filter(({ status }) => status !== "unsupported").length;
  const left = omitted.length === 0 ? "" : `, ${counted(omitted.length, FILES)} left out`;
  return [
    where.join(", "),
    facts.join(", "),
    ...candidates,
    ...others.map(({ code, message }) => `${message} [${code}]`),
    taken === 0 ? "" : `${taken} of ${counted(outcomes.length, PARTS)} would be taken${left}`,
  ]
    .filter((line) => line !== "")
    .map((line) => sanitize(line));
}

/** The words of a plan that imports a source. */
export function importWords(plan: ImportPlan): PlanWords {
  return {
    heading: (label, scope) => `Importing ${label} into the ${scope} library`,
    skip: "BLOCKED",
    notes: notesOf(plan),
    closing: "What is imported stays untrusted until your settings say otherwise; the source is never changed or run.",
  };
}

/** The facts that an installation does not decide: whether it is what it should be, and whether it may be acted on. */
export function trustLines({ gate, resources, valid }: ImportResult, view: View): readonly string[] {
  const state = gate.enabled === "unknown" ? "could not be read" : gate.enabled ? "is on" : "is off";
  const items = counted(resources, ["skill, agent or prompt", "skills, agents and prompts"]);
  return [
    valid === true ? `Valid: ${items}, read back as reviewed` : view.paint.warn("Not valid: run library verify"),
    ...wrap(`Trust: ${gate.trust}; ${gate.setting} ${state}`, view.width),
  ];
}
