import { agents, commands, declarations, HOOKS, programs, type RuleSet, skills } from "../component/rule.ts";
import type { ForeignFormatId, ManifestFormatId, ManifestTier } from "../manifest/ids.ts";
import { keys, loose, type ManifestKeys, type VendorFormat } from "./vendor.ts";

/** The common directories. */
export const OBSERVED_RULES: RuleSet = {
  ...loose,
  rules: [
    skills("add"),
    agents(),
    commands(),
    declarations("hook", HOOKS, "hooks"),
    declarations("mcp", [".mcp.json"], "mcpServers"),
    programs(),
  ],
};

/** The keys that were seen in them. */
export const OBSERVED_KEYS: ManifestKeys = keys({
  components: ["skills", "agents", "commands"],
  presentation: ["$schema", "displayName"],
  policy: { hooks: "hook", mcpServers: "mcp" },
});

const observed = (id: ForeignFormatId & ManifestFormatId, tier: ManifestTier = "hidden"): VendorFormat => ({
  id,
  manifests: [[id, `.${id}-plugin/plugin.json`, tier]],
  dialect: id,
  rules: OBSERVED_RULES,
  host: null,
  keys: OBSERVED_KEYS,
});

/** Manifests seen beside the others in repositories for many hosts and documented nowhere. */
export const GROK: VendorFormat = observed("grok");
export const DEVIN: VendorFormat = observed("devin");
export const QODER: VendorFormat = observed("qoder");
export const OMP: VendorFormat = observed("omp", "rare");
