import type { AcpRecipe, AgentKind } from "@agent-interop/registry";
import { type AdapterPlaces, adapterPlaces } from "./adapter-places.ts";
import type { DetectCode } from "./codes.ts";
import { type Context, contextOf, type PlaceOptions } from "./context.ts";
import type { Evidence, Presence } from "./evidence.ts";
import { type PackageIdentity, packageAt, packageOf } from "./package-of.ts";
import { type PathSearch, pathSearch } from "./path-search.ts";

/**
 * Who can change an adapter that is present. `managed`: our own store. `user`: npm's global directory. `project`: the examined
 * project, whose author decides what it holds; that alone never suffices to launch it.
 */
export type AdapterTrust = "managed" | "user" | "project";

/** Why an adapter is not simply present. */
export type AdapterHint = "cached" | "other-version" | "old-name" | "other-executable" | "project-only";

/** How a kind could be reached over ACP. Nothing of it is ever started to find out. */
export interface AdapterReport {
  /** `present`: exactly the package and version of the recipe. `unknown`: something else is there. */
  readonly presence: Presence;
  /** `<package>@<version>` of the recipe; `null` when the host speaks ACP itself. */
  readonly wanted: string | null;
  /** `<package>@<version>` of what was found, without `@` when it states none; `null`: nothing, or no package. */
  readonly found: string | null;
  readonly trust: AdapterTrust | null;
  /** Directory of the package found, or the command on PATH. */
  readonly where: string | null;
  readonly hint: AdapterHint | null;
}

/** @internal */
export interface AdapterLook {
  readonly report: AdapterReport;
  readonly evidence: readonly Evidence[];
}

interface Seen {
  readonly name: string;
  readonly version: string | null;
  readonly directory: string;
  readonly trust: AdapterTrust;
}

const REASONS: Readonly<Record<AdapterHint, DetectCode>> = {
  cached: "adapter-cached",
  "other-version": "adapter-other-version",
  "old-name": "adapter-old-name",
  "other-executable": "adapter-other-executable",
  "project-only": "adapter-project-only",
};

const label = (name: string, version: string | null): string => (version === null ? name : `${name}@${version}`);

/** Looks for a kind's adapter; `null` for a kind without a recipe. @internal */
export function adapterLook(
  context: Context,
  search: PathSearch,
  places: () => AdapterPlaces,
  kind: AgentKind,
  binary: Presence,
): AdapterLook | null {
  const recipe = kind.acp;
  if (recipe === null) return null;
  const { npmPackage, npmPackageVersion } = recipe;
  if (npmPackage === null || npmPackageVersion === null) {
    return {
      report: { presence: binary, wanted: null, found: null, trust: null, where: null, hint: null },
      evidence: [],
    };
  }
  const wanted = label(npmPackage, npmPackageVersion);
  const result = (
    presence: Presence,
    rest: Omit<AdapterReport, "presence" | "wanted"> | null,
    extra: readonly Evidence[] = [],
  ): AdapterLook => {
    const report = { presence, wanted, found: null, trust: null, where: null, hint: null, ...rest };
    const reason = rest === null ? "adapter-missing" : rest.hint === null ? null : REASONS[rest.hint];
    const own: Evidence = { look: "adapter", where: report.where ?? wanted, found: rest !== null, reason };
    return { report, evidence: [...extra, own] };
  };

  const where = places();
  const unset: readonly Evidence[] =
    where.store === null ? [{ look: "adapter", where: wanted, found: false, reason: "adapter-store-unset" }] : [];
  const seen = installed(context, where, npmPackage, npmPackageVersion);
  const exact = seen.find(({ version }) => version === npmPackageVersion);
  if (exact !== undefined) {
    const { trust } = exact;
    const hint = trust === "project" ? "project-only" : null;
    return result("present", { found: wanted, trust, where: context.show(exact.directory), hint }, unset);
  }
  const known = seen.map((one) => ({ ...one, hint: "other-version" as const }));
  const older = recipe.npmPackageAliases.flatMap((name) => installed(context, where, name, null));
  const unlike = [...known, ...older.map((one) => ({ ...one, hint: "old-name" as const }))][0];
  if (unlike !== undefined) {
    const found = label(unlike.name, unlike.version);
    return result("unknown", { found, trust: null, where: context.show(unlike.directory), hint: unlike.hint }, unset);
  }
  const executable = onPath(context, search, recipe);
  if (executable !== null) return result("unknown", executable, unset);
  const cached = inCache(context, where, npmPackage, npmPackageVersion);
  if (cached === null) return result("absent", null, unset);
  const found = label(cached.name, cached.version);
  const directory = context.rules.dirname(cached.path);
  return result("absent", { found, trust: null, where: context.show(directory), hint: "cached" }, unset);
}

/** The package in our store, npm's global directory, and the nearest `node_modules` of the project that holds it. */
function installed(context: Context, places: AdapterPlaces, name: string, version: string | null): readonly Seen[] {
  const { rules } = context;
  const seen: Seen[] = [];
  const look = (modules: string, trust: AdapterTrust): boolean => {
    const directory = rules.join(modules, name);
    const found = packageAt(context, directory);
    if (found === null || found.name !== name) return false;
    seen.push({ name, version: found.version, directory, trust });
    return true;
  };
  if (places.store !== null && version !== null) {
    look(rules.join(places.store, `${name}@${version}`, "node_modules"), "managed");
  }
  if (places.global !== null) look(places.global, "user");
  places.project.some((modules) => look(modules, "project"));
  return seen;
}

function onPath(
  context: Context,
  search: PathSearch,
  recipe: AcpRecipe,
): Omit<AdapterReport, "presence" | "wanted"> | null {
  if (recipe.npmPackageBin === null) return null;
  const binary = search.find([recipe.npmPackageBin]);
  if (binary.presence !== "present") return null;
  const packages =
    recipe.npmPackage === null ? recipe.npmPackageAliases : [recipe.npmPackage, ...recipe.npmPackageAliases];
  const { known, other } = packageOf(context, binary.realPath, packages);
  const owner: PackageIdentity | null = known ?? other;
  const found = owner === null ? null : label(owner.name, owner.version);
  return { found, trust: null, where: context.show(binary.path), hint: "other-executable" };
}

function inCache(context: Context, places: AdapterPlaces, name: string, version: string): PackageIdentity | null {
  let any: PackageIdentity | null = null;
  for (const modules of places.cached()) {
    const found = packageAt(context, context.rules.join(modules, name));
    if (found === null || found.name !== name) continue;
    if (found.version === version) return found;
    any ??= found;
  }
  return any;
}

/** Where adapters are looked for, and how. */
export interface AdapterOptions extends PlaceOptions {
  /**
   * Our adapter store, absolute. Default: `adapters` in the data directory that `stateDirectories` of `state` names for this
   * machine value; give it when `machine` examines another home, since that never moves our files. `null`: none.
   */
  readonly adapterStore?: string | null;
}

/**
 * Whether the adapter that a launch over ACP would take is here: the package of exactly the recipe's name and version in our
 * store, in npm's global directory (`npm_config_prefix`, else beside the real `node`; no `.npmrc` is read) or in the nearest
 * `node_modules` of the project. The most trusted place is named. A recipe without a package is as present as the kind's
 * command, which is what `binary` says. `null` for a kind without a recipe. npx is never run.
 */
export function adapterPresence(kind: AgentKind, binary: Presence, options: AdapterOptions): AdapterReport | null {
  const context = contextOf(options);
  const search = pathSearch(context);
  const places = (): AdapterPlaces => adapterPlaces(context, search, options.adapterStore);
  return adapterLook(context, search, places, kind, binary)?.report ?? null;
}
