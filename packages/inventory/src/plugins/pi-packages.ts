import { isWithin, redact } from "@agent-interop/diagnostics";
import { member, text, type Value } from "@agent-interop/documents";
import { pathRules } from "@agent-interop/source";
import { openKeys } from "../declarations/open.ts";
import type { StorePlace } from "../places/places.ts";
import { quote, type Scan, type ScanContext } from "../scan/context.ts";
import { joined } from "./directories.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/**
 * Pi names its packages in `settings.json#packages`: `npm:` and `git:` specs are installed below the agent directory, paths are
 * used in place. A project's settings may only name paths inside the project.
 */
export function* piPackages(context: ScanContext, place: StorePlace): Scan<PluginInstance[]> {
  const opened = yield* openKeys(context, joined(context, place.path, "settings.json"), "json", [["packages"]]);
  const packages = opened?.values[0];
  const found: PluginInstance[] = [];
  if (!isList(packages)) return found;
  const shown = context.show(joined(context, place.path, "settings.json"));
  for (const entry of packages) {
    const spec = text(entry) ?? text(member(entry, "source"));
    if (spec === null) {
      context.report("plugin-registry-shape", shown, "names a package that is no text");
      continue;
    }
    const directory = directoryOf(context, place.path, spec);
    if (directory === null) {
      context.report("plugin-source-unresolved", shown, `${quote(redact(spec))} is not installed here`);
      continue;
    }
    const { project, machine } = context.run;
    if (context.scope === "project" && (project === null || !isWithin(machine, directory, project.root))) {
      context.report("plugin-registry-untrusted", shown, `${quote(redact(spec))} leads out of the project`);
      continue;
    }
    const isLocal = !/^(npm|git):/.test(spec);
    const area = isLocal && context.scope === "user" ? directory : null;
    found.push({
      ...PLAIN,
      claims: place.claims,
      host: "pi",
      directory,
      installation: isLocal ? "live" : "installed",
      enabled: true,
      area,
    });
  }
  return found;
}

function directoryOf(context: ScanContext, base: string, spec: string): string | null {
  const rules = pathRules(context.run.machine);
  if (spec.startsWith("npm:")) {
    const name = spec.slice(4).replace(/(?<=.)@[^/]*$/, "");
    if (!/^(@[\w.-]+\/)?[\w.-]+$/.test(name) || name.includes("..")) return null;
    const directory = rules.join(base, "npm", "node_modules", ...name.split("/"));
    return context.door.typeAt(directory) === "directory" ? directory : null;
  }
  if (/^(git:|https?:|ssh:)/.test(spec)) return null;
  const plain = spec.startsWith("~/") ? rules.join(context.run.machine.home, spec.slice(2)) : rules.resolve(base, spec);
  return context.door.typeAt(plain) === "absent" ? null : plain;
}
