import type { InteropInventory } from "@agent-interop/inventory";
import { inventorySchema } from "@agent-interop/inventory/schema";
import { type Checked, checked } from "./checked.ts";

/** Checks an inventory against its published shape. */
export const checkInventory = (value: unknown): Checked<InteropInventory> => checked(inventorySchema, value);
