import type { Library, LibraryRecord, NativeRecord } from "../types.ts";

/** The setting that lets foreign packages be trusted, in the operator's own settings file and nowhere else. */
export const TRUST_SETTING = "integrations.projectResources.trustProjectImports";

/** True for a package of the library's owner. The records of a project come with it, so that what they say of themselves counts for nothing. */
export function isOwn(
  { trust }: Pick<LibraryRecord | NativeRecord, "trust">,
  { scope }: Pick<Library, "scope">,
): boolean {
  return trust === "native" && scope === "user";
}
