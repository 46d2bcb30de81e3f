export { CODES, type InventoryCode } from "./codes.ts";
export {
  discoverInteropInventory,
  INVENTORY_SCHEMA,
  type InventoryOptions,
  type InventoryProgress,
  streamInteropBatches,
  streamInteropInventory,
} from "./discover.ts";
export { type ExaminedProject, examinedProject } from "./project.ts";
export type * from "./types.ts";
