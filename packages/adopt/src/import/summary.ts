import { digest } from "@agent-interop/documents";
import type { ImportPlan, LibraryImport } from "./types.ts";

/** The digest of the plan of an import, over everything in it but the digest. */
export function importPlanDigest({
  planDigest: _,
  ...plan
}: Omit<ImportPlan, "planDigest"> & { readonly planDigest?: string }): string {
  return digest("agent-interop/import-plan-digest@1", [JSON.stringify(plan)]);
}

/** The plan of an import as JSON: to be shown, kept in a file, and applied elsewhere. No bytes, no secret, no absolute path of a home. */
export function libraryImportPlanSummary({ plan }: Pick<LibraryImport, "plan">): ImportPlan {
  return structuredClone(plan);
}
