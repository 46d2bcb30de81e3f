import type { ManifestFormatId, PluginHost } from "../manifest/ids.ts";
import { AGENT_PLUGINS } from "../vendors/agent-plugins.ts";
import { vendorOfHost, vendorOfManifest } from "../vendors/index.ts";
import type { RuleSet } from "./rule.ts";

/** The rules for a manifest format in a host: a host that converts another's plugin reads it by that one's rules. */
export function ruleSet(host: PluginHost | null, format: ManifestFormatId | null): RuleSet | null {
  if (host === null) return format === null ? null : vendorOfManifest(format).rules;
  const vendor = vendorOfHost(host);
  if (format === null) return vendor.rules;
  const own = vendor.host?.reads?.[format];
  if (own !== undefined) return own;
  if (format === "agent-plugins") return AGENT_PLUGINS.rules;
  return vendor.host?.converts === true ? vendorOfManifest(format).rules : vendor.rules;
}
