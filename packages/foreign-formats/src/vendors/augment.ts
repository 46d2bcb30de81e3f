import { OBSERVED_KEYS, OBSERVED_RULES } from "./observed.ts";
import type { VendorFormat } from "./vendor.ts";

export const AUGMENT: VendorFormat = {
  id: "augment",
  manifests: [["augment", ".augment-plugin/plugin.json", "rare"]],
  dialect: "augment",
  rules: OBSERVED_RULES,
  host: { id: "augment", order: ["augment", "claude"], converts: true },
  keys: OBSERVED_KEYS,
};
