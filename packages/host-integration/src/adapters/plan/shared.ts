import type { OwnedShared } from "../receipt.ts";
import type { WantedShared } from "../render/wanted.ts";
import { rewriteShared } from "../shared/rewrite.ts";
import { left } from "./files.ts";
import { isSameKey } from "./hand-over.ts";
import type { PlannedAction, PlanProblem, Seen } from "./types.ts";

const FILE_MODE = 0o644;

/** What happens to files that others write too, and what is ours in them afterwards. */
export interface SharedPlan {
  readonly actions: readonly PlannedAction[];
  readonly problems: readonly PlanProblem[];
  readonly shared: readonly OwnedShared[];
}

type OwnedUnit = OwnedShared["units"][number];

/** Puts our parts into shared files, exchanges and takes them away; `removing` never stops at a file that cannot be edited. */
export function planShared(host: string, wanted: readonly WantedShared[], seen: Seen, removing: boolean): SharedPlan {
  const owned = new Map(seen.receipt?.shared.map((file) => [file.path, file]));
  const wants = new Map(wanted.map((file) => [file.path, file]));
  const actions: PlannedAction[] = [];
  const problems: PlanProblem[] = [];
  const shared: OwnedShared[] = [];
  for (const path of [...new Set([...owned.keys(), ...wants.keys()])].sort()) {
    const ours = owned.get(path) ?? null;
    const want = wants.get(path);
    // Of other hosts alone: none of this one's business.
    if (ours !== null && want === undefined && !ours.units.some(({ hosts }) => hosts.includes(host))) {
      shared.push(ours);
      continue;
    }
    const found = seen.files.get(path) ?? { state: "absent" };
    const fail = (code: PlanProblem["code"], message: string): void => {
      problems.push({ code, severity: removing ? "warning" : "error", path, message });
      if (ours !== null) shared.push(ours);
    };
    if (found.state === "blocked") {
      fail("path-blocked", found.why);
      continue;
    }
    const before = found.state === "file" ? found.bytes : null;
    const after = unitsAfter(ours?.units ?? [], want?.units ?? [], host);
    const lent = ours === null ? [] : lentUnits(ours, after, seen.others);
    const done = rewriteShared({
      path,
      bytes: before,
      owned: ours,
      wanted: [...after, ...lent],
      skeleton: want?.skeleton ?? ours?.skeleton ?? {},
      toml: seen.toml,
    });
    if (!done.ok) {
      fail("shared-unreadable", done.why);
      continue;
    }
    if (done.owned?.units.some((unit) => !lent.includes(unit))) {
      shared.push({ ...done.owned, units: done.owned.units.filter((unit) => !lent.includes(unit)) });
    }
    for (const id of done.edited) problems.push(left(path, `${id} is not there as it was written, and is left`));
    const mode = found.state === "file" ? found.mode : FILE_MODE;
    if (done.bytes === null && before !== null) actions.push({ path, deed: "remove", bytes: null, mode });
    else if (done.bytes !== null && before === null) actions.push({ path, deed: "create", bytes: done.bytes, mode });
    else if (done.bytes !== null && before !== null && !Buffer.from(before).equals(done.bytes)) {
      actions.push({ path, deed: "edit", bytes: done.bytes, mode });
    }
  }
  return { actions, problems, shared };
}

/** Keys that go here and that others found there and rely on: they stay in the file, and go with the last. */
function lentUnits(ours: OwnedShared, after: readonly OwnedUnit[], others: Seen["others"]): readonly OwnedUnit[] {
  const rely = others.flatMap(({ shared }) => shared.filter(({ path }) => path === ours.path));
  return ours.units.filter(
    (unit) =>
      unit.form === "key" &&
      !ours.standing.includes(unit.id) &&
      !after.some(({ id }) => id === unit.id) &&
      rely.some(({ units }) => units.some((other) => isSameKey(other, unit))),
  );
}

/** The units of all hosts once this one wants these: one of several hosts is there once. */
function unitsAfter(owned: readonly OwnedUnit[], wanted: WantedShared["units"], host: string): readonly OwnedUnit[] {
  const after = new Map<string, OwnedUnit>();
  for (const unit of owned) {
    const hosts = unit.hosts.filter((one) => one !== host);
    if (hosts.length > 0) after.set(unit.id, { ...unit, hosts });
  }
  for (const unit of wanted) {
    after.set(unit.id, { ...unit, hosts: [...(after.get(unit.id)?.hosts ?? []), host].sort() });
  }
  return [...after.keys()].sort().map((id) => after.get(id) as OwnedUnit);
}
