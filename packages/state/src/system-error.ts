/** The system's name of a failure (`ENOENT`), for messages and decisions. @internal */
export function systemCode(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "unknown error";
}
