import { AgentInteropError } from "@agent-interop/diagnostics";
import { isForeignFormat } from "@agent-interop/foreign-formats";
import type { ImportOrigin, LibraryRecord } from "@agent-interop/library";
import { fetchSource } from "../import/fetch/fetch.ts";
import type { FetchedSource, ImportRequest } from "../import/fetch/types.ts";
import { fetchOptions, type ImportOptions, preparedSource } from "../import/plan.ts";
import type { ImportSettings } from "../import/types.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { PlanSettings } from "../plan/types.ts";
import type { Now, NowNothing } from "./now.ts";

const GONE: ReadonlySet<string> = new Set([
  "fetch-source-missing",
  "fetch-subfolder-missing",
  "fetch-ref-unknown",
  "fetch-entry-unknown",
]);

const FAILED = (error: AgentInteropError): NowNothing => ({
  ready: null,
  item: null,
  state: GONE.has(error.code) ? "gone" : "unreadable",
  reason: { code: error.code, message: error.message },
});

/** What a record asks for, but for the commit: a plugin of a marketplace by its name, and what the record names by itself. */
function requestsOf({ marketplace, ref, source, subfolder }: ImportOrigin, name: string): readonly ImportRequest[] {
  const at = { source, ...(ref === null ? {} : { ref }) };
  const whole = { ...at, subfolder: subfolder ?? "." };
  return marketplace === null ? [whole] : [{ ...at, entry: name }, whole];
}

/**
 * What the source of an imported package is now: a repository at what its branch or tag stands for today, a path or an archive as it lies there.
 * What the world refuses is a state; only the reason of an aborted signal is thrown.
 */
export async function importedNow(
  record: LibraryRecord & { readonly origin: ImportOrigin },
  settings: PlanSettings,
  options: ImportOptions,
): Promise<Now> {
  const { machine, projectRoot } = options;
  // `./…` of a record stands for the project, wherever in it this is called.
  const at = { ...options, machine: { ...machine, cwd: projectRoot ?? machine.cwd } };
  let failed: NowNothing | null = null;
  for (const request of requestsOf(record.origin, record.name)) {
    try {
      const fetched = await fetchSource(request, fetchOptions(at));
      try {
        return nowOf(record, await read(record, fetched, settings, at), fetched.commit);
      } finally {
        await fetched.release();
      }
    } catch (error) {
      if (!AgentInteropError.isInstance(error) || options.signal?.aborted === true) throw error;
      // The last one is what the record names by itself.
      failed = FAILED(error);
    }
  }
  return failed as NowNothing;
}

/** A source may have been read by a format that was named, which no record says: what gives the same package is what was meant. */
async function read(
  { digest, id, origin }: LibraryRecord,
  fetched: FetchedSource,
  settings: PlanSettings,
  options: ImportOptions,
): Promise<Prepared | Refused> {
  const named = origin.format !== null && isForeignFormat(origin.format) ? [origin.format] : [];
  const found: (Prepared | Refused)[] = [];
  for (const format of [null, ...named]) {
    const asked: ImportSettings = { ...settings, format };
    const { result } = await preparedSource(fetched, options, asked);
    if (result.status === "ready" && result.digest === digest) return result;
    found.push(result);
  }
  const alike = found.find((one) => one.status === "ready" && one.id === id && one.format === origin.format);
  return alike ?? (found[0] as Prepared | Refused);
}

function nowOf({ id }: LibraryRecord, result: Prepared | Refused, commit: string | null): Now {
  if (result.status === "refused") return { ready: null, item: null, state: "blocked", reason: result.reason };
  if (result.id === id) return { ready: result, item: null, commit };
  const reason = { code: "id-changed", message: `its source would become ${result.id}` };
  return { ready: null, item: null, state: "blocked", reason };
}
