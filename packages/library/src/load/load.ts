import type { Diagnostic } from "@agent-interop/diagnostics";
import { openLibrary } from "../read-library.ts";
import { report } from "../report.ts";
import type { Library, ReadOptions } from "../types.ts";
import type { Loaded, LoadedPrompt } from "./loaded.ts";
import { loadPackages } from "./packages.ts";

/** What consumers may list, and what of it they may act on. */
export interface LoadedLibraries {
  /** Each list in the order of the libraries, then of packages and paths. */
  readonly skills: readonly Loaded[];
  readonly agents: readonly Loaded[];
  readonly prompts: readonly LoadedPrompt[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Every skill, agent and prompt of the packages that are recorded. `gate` is what the operator's settings say under
 * `integrations.projectResources`: while it is off nothing of a foreign package is trusted, in whatever scope, and nothing at all of a project's library. Only files that were
 * installed are loaded, each read once; one that is not what was installed is not trusted. A file that cannot be read costs only
 * itself. Never throws, but for an aborted signal.
 */
export async function loadLibrary(
  libraries: readonly Library[],
  gate: { readonly trustProjectImports: boolean },
  options: ReadOptions = {},
): Promise<LoadedLibraries> {
  const items: (Loaded | LoadedPrompt)[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const library of libraries) {
    const { place, stored, diagnostics: found } = await openLibrary(library);
    diagnostics.push(...found);
    if (place === null) continue;
    const loaded = await loadPackages(place, stored, gate.trustProjectImports, options);
    items.push(...loaded.items);
    diagnostics.push(...loaded.diagnostics);
  }
  const isPrompt = (item: Loaded): item is LoadedPrompt => item.kind === "prompt";
  return {
    skills: items.filter(({ kind }) => kind === "skill"),
    agents: items.filter(({ kind }) => kind === "agent"),
    prompts: items.filter(isPrompt),
    diagnostics: [...diagnostics, ...sharedNames(items)],
  };
}

/** Names that several items of one kind have: which of them is meant is the consumer's to say. */
function sharedNames(items: readonly Loaded[]): readonly Diagnostic[] {
  const owners = new Map<string, string[]>();
  for (const { kind, id, package: owner, scope } of items) {
    const key = `${kind} ${id}`;
    owners.set(key, [...(owners.get(key) ?? []), `${scope} ${owner}`]);
  }
  return [...owners].flatMap(([key, all]) =>
    all.length < 2 ? [] : [report("library-name-shared", null, `${key} is in several packages: ${all.join(", ")}`)],
  );
}
