import { isDeepStrictEqual } from "node:util";
import { AgentInteropError } from "@agent-interop/diagnostics";
import {
  installInteropPackage,
  type LibraryRecord,
  libraryReader,
  type NewPackage,
  showPackage,
  validatePackage,
} from "@agent-interop/library";
import { PORTABLE } from "@agent-interop/projection";
import type { Approval } from "../apply/apply.ts";
import { recordsById } from "../plan/installed.ts";
import { unseenEdits } from "../plan/local-edits.ts";
import type { Prepared } from "../plan/prepared.ts";
import { requiredPackages } from "../plan/requirements.ts";
import { compared, type ImportRefusal, openLoss, refusal } from "./check.ts";
import { fetchSource } from "./fetch/fetch.ts";
import type { FetchedSource, ImportRequest } from "./fetch/types.ts";
import { heldBy } from "./held.ts";
import { besideRecords, requirementReason } from "./installed.ts";
import { fromOf, originOf } from "./origin.ts";
import { fetchOptions, type ImportOptions, preparedSource, standingOf } from "./plan.ts";
import { hostOf } from "./prepare.ts";
import { importPlanDigest } from "./summary.ts";
import type { ImportPlan, LibraryImport } from "./types.ts";

export interface ApplyImportOptions extends Omit<ImportOptions, "format" | "companions" | "findings" | "acceptLosses"> {
  /** What the operator's settings say; absent: not read. */
  readonly gate?: { readonly trustProjectImports: boolean };
}

/** What became of an import: three facts that do not follow from one another. */
export interface ImportResult {
  /** It is in the library. */
  readonly published: boolean;
  /** What lies there was read again and is the valid package that was reviewed; `null` when nothing was published. */
  readonly valid: boolean | null;
  /** Whether anything of it may be acted on is for the operator's setting to say: what is imported is foreign. */
  readonly gate: {
    readonly trust: "foreign";
    readonly setting: "integrations.projectResources.trustProjectImports";
    readonly enabled: boolean | "unknown";
  };
  readonly installed: LibraryRecord | null;
  /** Skills, agents and prompts in it. */
  readonly resources: number;
  readonly refused: readonly ImportRefusal[];
  /** Names the operation for an undo; `null` when nothing was written. */
  readonly operation: string | null;
}

/**
 * Installs exactly what the plan showed, and lets go of what was fetched whatever happens. A source on this machine is read again and compared
 * with what was reviewed, with everything that is not copied; what came from a repository is in memory since then. Refusals are results;
 * only a broken call and the reason of an aborted signal are thrown.
 */
export async function applyLibraryImport(
  handle: LibraryImport,
  approval: Approval,
  options: ApplyImportOptions,
): Promise<ImportResult> {
  const held = heldBy(handle);
  const { plan } = handle;
  try {
    return await applied(plan, approval, options, async () => {
      if (held === undefined) return refusal("fetch-released", "what was fetched has been released: plan again");
      // The bytes of a commit cannot have changed since.
      if (held.fetched.transport === "git") return held.fetched;
      return fetchSource(held.request, fetchOptions(options));
    });
  } finally {
    await handle.release();
  }
}

/**
 * The same for a plan that comes from elsewhere: the source that it names is fetched again, a repository at the commit that it records, and
 * must be what the plan shows.
 */
export async function applyImportPlan(
  plan: ImportPlan,
  approval: Approval,
  options: ApplyImportOptions,
): Promise<ImportResult> {
  return applied(plan, approval, options, () => {
    const { machine, projectRoot } = options;
    // `./…` of a record stands for the project, wherever in it this is called.
    const at = { ...options, machine: { ...machine, cwd: projectRoot ?? machine.cwd } };
    return fetchSource(recordedRequest(plan), fetchOptions(at));
  });
}

function recordedRequest({ entry, origin }: ImportPlan): ImportRequest {
  const { commit, ref, source, subfolder } = origin;
  return {
    source,
    ...(ref === null ? {} : { ref }),
    ...(commit === null ? {} : { commit }),
    // Its root as it is, also when a marketplace lies there.
    subfolder: subfolder ?? ".",
    ...(entry === null ? {} : { entry }),
  };
}

type Got = FetchedSource | ImportRefusal;

async function applied(
  plan: ImportPlan,
  approval: Approval,
  options: ApplyImportOptions,
  obtain: () => Promise<Got>,
): Promise<ImportResult> {
  const nothing = (refused: ImportRefusal): ImportResult => resultOf(options, { refused: [refused] });
  const wrong = wrongCall(plan, approval, options);
  if (wrong !== null) return nothing(wrong);
  if (plan.action === "blocked") {
    return resultOf(options, { refused: plan.reasons.map((reason) => ({ reason, changed: [] })) });
  }
  const open = openLoss(plan, approval.acceptLosses ?? []);
  if (open !== null) return nothing(open);
  let fetched: FetchedSource | null = null;
  try {
    const got = await obtain();
    if (!("tree" in got)) return nothing(got);
    fetched = got;
    const prepared = await preparedSource(fetched, options, plan.settings);
    const now = compared(plan, prepared.result);
    if (!("status" in now)) return nothing(now);
    // What is recorded decides later who may replace the package.
    const host = hostOf(prepared.shape, prepared.detection.format, plan.settings.format);
    const origin = originOf({ ...fromOf(fetched, options.library, options), host }, now.format);
    if (!isDeepStrictEqual(origin, plan.origin))
      return nothing(refusal("plan-mismatch", "the plan does not say where the source is from"));
    return await install(plan, now, options);
  } catch (error) {
    // What the world refuses is an answer; what is thrown otherwise is a mistake, or the caller's own abort.
    if (!AgentInteropError.isInstance(error) || options.signal?.aborted === true) throw error;
    return nothing(refusal(error.code, error.message));
  } finally {
    await fetched?.release();
  }
}

function wrongCall(plan: ImportPlan, approval: Approval, options: ApplyImportOptions): ImportRefusal | null {
  const { library, profile = PORTABLE } = options;
  if (!approval.approved) return refusal("approval-required", "Approval required: nothing was imported");
  const isOther = approval.expect !== undefined && approval.expect !== plan.planDigest;
  if (importPlanDigest(plan) !== plan.planDigest || isOther) {
    return refusal("plan-mismatch", "the plan is not the one that was expected");
  }
  if (plan.targetScope !== library.scope || plan.settings.profile !== profile.id) {
    return refusal("plan-mismatch", "the plan was made for another library or another profile");
  }
  return null;
}

async function install(plan: ImportPlan, now: Prepared, options: ApplyImportOptions): Promise<ImportResult> {
  const { library, signal } = options;
  const { origin } = plan;
  const reader = await libraryReader(library);
  const records = recordsById(reader);
  const unmet = requirementReason(now, records);
  if (unmet !== null) return resultOf(options, { refused: [{ reason: unmet, changed: [] }] });
  const standing = await standingOf(now, reader);
  const beside = besideRecords(now, origin, records, standing.intact);
  if (beside.state === "blocked") return resultOf(options, { refused: [{ reason: beside.reason, changed: [] }] });
  const replaces = beside.state === "update" ? beside.replaces : null;
  const action = replaces === null ? "install" : "update";
  if (replaces !== plan.replaces || (plan.action !== "needs-acknowledgement" && plan.action !== action)) {
    const message = "the library does not hold what the plan would replace";
    return resultOf(options, { refused: [refusal("plan-mismatch", message)] });
  }
  const unseen = unseenEdits(plan.losses, beside.state === "update" ? standing.losses : []);
  if (unseen !== null) return resultOf(options, { refused: [{ reason: unseen, changed: [] }] });
  const { digest, fingerprint, id, kind, licence, name, version } = now;
  const files = now.files();
  const requires = requiredPackages(now.requirements);
  const made: NewPackage = { id, kind, name, version, files, digest, fingerprint, origin, licence, requires };
  const { installed, operation } = await installInteropPackage(library, [made], {
    replace: plan.replaces !== null,
    signal,
  });
  const there = await showPackage(library, id);
  const intact = there?.verified.state === "intact";
  const valid = intact && !validatePackage(files).some(({ severity }) => severity === "error");
  const resources = [...files.keys()].filter((path) => MAIN.test(path)).length;
  return resultOf(options, { published: true, valid, installed: installed[0] ?? null, resources, operation });
}

const MAIN = /^(?:skills\/[^/]+\/SKILL\.md|(?:agents|prompts)\/[^/]+\.md)$/;

function resultOf({ gate }: ApplyImportOptions, part: Partial<ImportResult>): ImportResult {
  return {
    published: false,
    valid: null,
    gate: {
      trust: "foreign",
      setting: "integrations.projectResources.trustProjectImports",
      enabled: gate?.trustProjectImports ?? "unknown",
    },
    installed: null,
    resources: 0,
    refused: [],
    operation: null,
    ...part,
  };
}
