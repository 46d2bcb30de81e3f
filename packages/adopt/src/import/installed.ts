import { type LibraryRecord, type NativeRecord, sameOrigin } from "@agent-interop/library";
import type { Prepared } from "../plan/prepared.ts";
import { unmetRequirements } from "../plan/requirements.ts";
import type { Reason } from "../plan/types.ts";
import type { ImportPlan } from "./types.ts";

type Records = ReadonlyMap<string, LibraryRecord | NativeRecord>;

/** What a package is beside those that are installed. */
export type Beside =
  | { readonly state: "new" }
  /** An earlier import of the same source. */
  | { readonly state: "update"; readonly replaces: string }
  | { readonly state: "blocked"; readonly reason: Reason };

const blocked = (code: string, message: string): Beside => ({ state: "blocked", reason: { code, message } });

/** Looks at the package that has the identifier now, `intact` or edited since. Only an earlier import from the same place is ever replaced. */
export function besideRecords(
  { digest, fingerprint, id, kind }: Pick<Prepared, "digest" | "fingerprint" | "id" | "kind">,
  origin: ImportPlan["origin"],
  records: Records,
  intact: boolean,
): Beside {
  const record = records.get(id);
  if (record === undefined) return { state: "new" };
  if (record.trust === "native") return blocked("id-taken", `${id} is already installed, as a package of your own`);
  const { origin: other } = record;
  if (!sameOrigin(other, origin)) {
    const where = other.kind === "import" ? other.source : other.host;
    return blocked("id-taken", `${id} is already installed by ${other.kind} from ${where}`);
  }
  if (record.kind !== kind) return blocked("id-taken", `${id} is already installed as ${record.kind}, not ${kind}`);
  const isSame =
    intact &&
    record.digest === digest &&
    record.fingerprint === fingerprint &&
    other.kind === "import" &&
    other.commit === origin.commit &&
    other.ref === origin.ref;
  if (isSame) return blocked("already-installed", `${id} is already installed, the same bytes`);
  return { state: "update", replaces: record.digest };
}

/** Why the requirements of a package are not met; `null` when they are. */
export function requirementReason(
  one: {
    readonly requirements: ImportPlan["requirements"];
    readonly format: string | null;
    readonly id: string | null;
  },
  records: Records,
): Reason | null {
  const unmet = unmetRequirements(one, records);
  return unmet.length === 0 ? null : { code: "requirement-missing", message: `requires ${unmet.join(", ")}` };
}
