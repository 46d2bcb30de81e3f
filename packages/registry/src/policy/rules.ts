import { INTEROP_AGENT_KINDS } from "../table.ts";
import type { AgentKind, Base } from "../types.ts";

/** Why a place is protected: what the kind says of it. */
export type RuleSource =
  | "directory"
  | "legacy"
  | "further"
  | "private"
  | "root"
  | "declaration"
  | "instruction"
  | "plugins";

/** One protected place as data: it and everything below it. */
export interface BoundaryRule {
  /** Id of the kind that owns it. */
  readonly kind: string;
  readonly scope: "user" | "project";
  // A block comment cannot hold the second form.
  // `~/…` in the home, or `**/…` in every directory; `/` between names, no other pattern.
  readonly path: string;
  readonly source: RuleSource;
}

/** A place of a kind as its row writes it. @internal */
export interface Claim {
  readonly kind: string;
  readonly scope: "user" | "project";
  /** Home-relative or project-relative. */
  readonly path: string;
  readonly source: RuleSource;
  /** Moves into the kind's directory when that is moved. */
  readonly insideMovedDir: boolean;
}

/** Everything that one kind protects, in the order of its row: directories before what lies in them. @internal */
export function claimsOf(kind: AgentKind): readonly Claim[] {
  const claims: Claim[] = [];
  const claim = (
    scope: Claim["scope"],
    path: string,
    source: RuleSource,
    { owner, insideMovedDir }: { readonly owner?: string; readonly insideMovedDir?: boolean } = {},
  ): void => {
    claims.push({ kind: owner ?? kind.id, scope, path, source, insideMovedDir: insideMovedDir === true });
  };
  const entry = (text: string, source: RuleSource): void => {
    // A pattern lies in a directory that is protected as a whole; a test says so.
    if (text.includes("*")) return;
    const plain = text.replace(/\/$/, "");
    if (plain.startsWith("~/")) claim("user", plain.slice(2), source);
    else claim("project", plain, source);
  };
  claim("user", kind.userDir, "directory");
  for (const path of kind.legacyUserDirs) claim("user", path, "legacy");
  if (kind.projectDir !== null) claim("project", kind.projectDir, "directory");
  for (const path of kind.legacyProjectDirs) claim("project", path, "legacy");
  for (const path of kind.protects) entry(path, "further");
  for (const path of kind.forbidden) entry(path, "private");
  const { roots, declarations, instructions, plugins } = kind.layout ?? NOTHING;
  const placed = (source: RuleSource, places: readonly PlaceOf[]): void => {
    for (const place of places) {
      if (place.base === "project") claim("project", place.path, source, place);
      else claim("user", place.base === "home" ? place.path : inDirectory(kind, place.path), source, place);
    }
  };
  placed("root", roots);
  placed("declaration", declarations);
  placed("instruction", instructions);
  placed("plugins", plugins);
  return claims;
}

interface PlaceOf {
  readonly base: Base;
  readonly path: string;
  readonly owner?: string;
  readonly insideMovedDir?: boolean;
}

const NOTHING = { roots: [], declarations: [], instructions: [], plugins: [] } as const;

const inDirectory = ({ userDir }: AgentKind, path: string): string => (path === "." ? userDir : `${userDir}/${path}`);

/**
 * The protected places of every kind as data, sorted by path: each holds for it and all below it. A place inside another of the same kind is
 * left out; one of another kind stays, so that the longest one tells whose a path is. Our own `.agent-interop` is never among them.
 */
export function boundaryRules(kinds: readonly AgentKind[] = INTEROP_AGENT_KINDS): readonly BoundaryRule[] {
  const rules = new Map<string, BoundaryRule>();
  for (const { kind, path, scope, source } of kinds.flatMap(claimsOf)) {
    const text = ruleText(scope, path);
    if (!rules.has(text)) rules.set(text, { kind, scope, path: text, source });
  }
  const kept = [...rules.values()].filter(({ kind, path }) => around(rules, path)?.kind !== kind);
  return kept.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** How a place is written as a rule. @internal */
export function ruleText(scope: BoundaryRule["scope"], path: string): string {
  return `${scope === "user" ? "~" : "**"}/${path}`;
}

/** The nearest rule around a path. */
function around(rules: ReadonlyMap<string, BoundaryRule>, path: string): BoundaryRule | undefined {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const found = rules.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}
