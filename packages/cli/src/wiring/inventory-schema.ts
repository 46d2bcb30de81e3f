import type { InteropInventory } from "@agent-interop/inventory";
import { inventorySchema } from "@agent-interop/inventory/schema";

/** Checks a document against the published shape; the first difference is named. */
export function checkInventory(
  value: unknown,
): { readonly ok: true; readonly inventory: InteropInventory } | { readonly ok: false; readonly message: string } {
  const parsed = inventorySchema.safeParse(value);
  if (parsed.success) return { ok: true, inventory: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    ok: false,
    message: issue === undefined ? "it does not fit" : `${issue.path.join(".") || "document"}: ${issue.message}`,
  };
}
