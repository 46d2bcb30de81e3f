import { digest, sha256 } from "@agent-interop/documents";
import { type InstallReceipt, type OwnedShared, RECEIPT_FORMAT, receiptPath } from "../receipt.ts";
import type { Rendered } from "../render/wanted.ts";
import type { Scope } from "../surface.ts";
import { placesOf, planDirectories } from "./directories.ts";
import { planFiles } from "./files.ts";
import { handOver } from "./hand-over.ts";
import { planShared } from "./shared.ts";
import type { AdapterPlan, Seen } from "./types.ts";

/** What a plan is made from. */
export interface PlanRequest {
  readonly purpose: AdapterPlan["purpose"];
  readonly host: string;
  readonly scope: Scope;
  readonly bundle: AdapterPlan["bundle"];
  /** Nothing at all for a removal. */
  readonly rendered: Rendered;
}

/** Makes a plan from a rendered bundle and what was read. Pure. */
export function makePlan(request: PlanRequest, seen: Seen): AdapterPlan {
  const { bundle, host, purpose, rendered, scope } = request;
  const removing = purpose === "uninstall";
  const files = planFiles(host, rendered.files, seen);
  const shared = planShared(host, rendered.shared, seen, removing);
  const owners = new Set(
    [...files.files, ...shared.shared.flatMap(({ units }) => units)].flatMap(({ hosts }) => hosts),
  );
  if (!removing) owners.add(host);
  const known = new Map(seen.receipt?.hosts.map((one) => [one.id, one.version]));
  if (!removing) known.set(host, bundle.version);
  const draft: InstallReceipt = {
    format: RECEIPT_FORMAT,
    bundle: bundle.id,
    scope,
    hosts: [...owners].sort().map((id) => ({ id, version: known.get(id) ?? bundle.version })),
    files: files.files,
    shared: shared.shared,
    made: [],
  };
  const nothing = draft.files.length === 0 && draft.shared.length === 0;
  const places = nothing ? [] : placesOf(draft);
  const dropped = seen.receipt?.shared.filter((file) => goesOn(file, draft.shared)) ?? [];
  const heirs = handOver(dropped, seen.others);
  const directories = planDirectories(seen.receipt?.made ?? [], places, seen.missing, heirs);
  const receipt = nothing ? null : { ...draft, made: directories.made };
  const actions = [...files.actions, ...shared.actions].sort((a, b) => (a.path < b.path ? -1 : 1));
  const problems = [...files.problems, ...shared.problems].sort((a, b) => (a.path < b.path ? -1 : 1));
  const body = {
    purpose,
    host,
    scope,
    bundle,
    actions,
    omitted: rendered.omitted,
    problems,
    blocked: problems.some(({ severity }) => severity === "error"),
    previous: seen.receipt,
    receipt,
    others: directories.others.filter((other, at) => other !== seen.others[at]),
    emptied: directories.emptied,
  };
  return { ...body, digest: digestOf(body, seen), rendered };
}

/** Whether a file, or a key in it that others may rely on, is ours no more. */
function goesOn({ path, units }: OwnedShared, after: readonly OwnedShared[]): boolean {
  const now = after.find((file) => file.path === path);
  return now === undefined || units.some(({ form, id }) => form === "key" && !now.units.some((unit) => unit.id === id));
}

function digestOf(body: Omit<AdapterPlan, "digest" | "rendered">, seen: Seen): string {
  const actions = body.actions.map(({ bytes, ...rest }) => ({ ...rest, bytes: bytes === null ? null : sha256(bytes) }));
  const read = [...seen.files]
    .map(([path, one]) => [path, one.state === "file" ? sha256(one.bytes) : one.state])
    .sort();
  return digest("host-integration/plan", [JSON.stringify({ ...body, actions }), JSON.stringify(read)]);
}

/** True when a plan changes nothing on disk. */
export function changesNothing(plan: AdapterPlan): boolean {
  const same = JSON.stringify(plan.receipt) === JSON.stringify(plan.previous);
  return plan.actions.length === 0 && same && plan.others.length === 0 && plan.emptied.length === 0;
}

/** The places that a plan writes or removes, receipts among them. */
export function writtenPlaces(plan: AdapterPlan): readonly string[] {
  const receipts = [{ bundle: plan.bundle.id, scope: plan.scope }, ...plan.others];
  return [...plan.actions.map(({ path }) => path), ...receipts.map(({ bundle, scope }) => receiptPath(bundle, scope))];
}
