import { type Diagnostic, reporter } from "@agent-interop/diagnostics";
import { covers, placesOf } from "./boundary.ts";
import { CODES } from "./codes.ts";
import { freeze } from "./freeze.ts";
import type { UserKind } from "./schema.ts";
import { INTEROP_AGENT_KINDS } from "./table.ts";
import type { AgentKind } from "./types.ts";

const report = reporter(CODES);

/** Largest document that is parsed, in UTF-16 code units. */
const LIMIT = 262_144;

/** A file of the kinds folder as the caller read it. */
export interface UserKindText {
  /** As it is shown in a diagnostic: `~/…` or absolute. */
  readonly path: string;
  readonly text: string;
}

/** What the files gave. */
export interface UserKinds {
  /** In the order of the files and of their rows, ranked after the built-in kinds. */
  readonly kinds: readonly AgentKind[];
  readonly problems: readonly Diagnostic[];
}

/**
 * The user's own kinds from the `kinds/*.json` files. Each file is checked by the schema, which is loaded only when there is a
 * file. A file with a mistake costs only itself (`user-kind-invalid`), a row that clashes only itself (`user-kind-conflict`).
 */
export async function parseUserKinds(texts: readonly UserKindText[]): Promise<UserKinds> {
  if (texts.length === 0) return { kinds: [], problems: [] };
  const { userKindsSchema } = await import("./schema.ts");
  const kinds: AgentKind[] = [];
  const problems: Diagnostic[] = [];
  for (const { path, text } of texts) {
    const document = read(text);
    if (typeof document === "string") {
      problems.push(report("user-kind-invalid", path, document));
      continue;
    }
    const parsed = userKindsSchema.safeParse(document.value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const place = issue === undefined ? "" : issue.path.map(String).join(".");
      problems.push(
        report("user-kind-invalid", path, `${place === "" ? "document" : place}: ${issue?.message ?? "invalid"}`),
      );
      continue;
    }
    for (const row of parsed.data.kinds) {
      const clash = conflict(row, kinds);
      if (clash === null) kinds.push(complete(row, INTEROP_AGENT_KINDS.length + kinds.length));
      else problems.push(report("user-kind-conflict", path, `kind ${row.id}: ${clash}`));
    }
  }
  return { kinds: Object.freeze(kinds), problems };
}

function read(text: string): { value: unknown } | string {
  if (text.length > LIMIT) return `larger than ${LIMIT} characters`;
  try {
    return { value: JSON.parse(text.startsWith("\ufeff") ? text.slice(1) : text) };
  } catch {
    return "not JSON";
  }
}

function complete(row: UserKind, rank: number): AgentKind {
  return freeze({
    ...row,
    rank,
    userSkillRoot: null,
    projectSkillRoot: null,
    userPromptRoot: null,
    projectPromptRoot: null,
    instructionFiles: [],
    headlessRuntimeId: null,
    adoptionProvider: null,
    skillSource: null,
  });
}

/** Where our own files lie, home-relative and project-relative; no kind may claim a directory around them. */
const OURS = [
  "~/.config/agent-interop",
  "~/.local/share/agent-interop",
  "~/.local/state/agent-interop",
  "~/Library/Application Support/agent-interop",
  "~/AppData/Local/agent-interop",
  ".agent-interop",
  ".clio-coder",
];

/** Why a row cannot stand beside the built-in kinds and the earlier user kinds, `null` when it can. */
function conflict(row: UserKind, earlier: readonly AgentKind[]): string | null {
  const taken = new Set([...INTEROP_AGENT_KINDS, ...earlier].flatMap((kind) => [kind.id, ...kind.aliases]));
  const name = [row.id, ...row.aliases].find((candidate) => taken.has(candidate));
  if (name !== undefined) return `the name ${name} is taken`;

  const claims = [row.userDir, ...row.legacyUserDirs].map((dir) => `~/${dir}`);
  if (row.projectDir !== null) claims.push(row.projectDir);
  claims.push(...row.legacyProjectDirs, ...row.protects.map((path) => path.replace(/\/$/, "")), ...row.forbidden);
  const wide = claims.find((claim) => OURS.some((ours) => covers(claim, ours)));
  if (wide !== undefined) return `${wide} holds directories of this program`;

  const known: readonly AgentKind[] = [...INTEROP_AGENT_KINDS, ...earlier];
  for (const place of placesOf({ ...complete(row, 0) })) {
    const owner = "owner" in place ? place.owner : undefined;
    if (owner !== undefined && owner !== row.id && !known.some((kind) => kind.id === owner)) {
      return `the owner ${String(owner)} of ${place.path} is no kind`;
    }
    const path =
      place.base === "project"
        ? place.path
        : `~/${place.base === "home" ? place.path : `${row.userDir}/${place.path}`}`;
    const holder = owner === undefined ? known.find((kind) => owns(kind, path)) : undefined;
    if (holder !== undefined) return `${path} belongs to ${holder.label}: name it as the owner`;
    const closed = INTEROP_AGENT_KINDS.find((kind) => kind.forbidden.some((entry) => covers(entry, path)));
    if (closed !== undefined) return `${path} lies in a forbidden area of ${closed.label}`;
  }
  return null;
}

/** True when the place, as `~/…` or project-relative, is the kind's own. */
function owns(kind: AgentKind, path: string): boolean {
  return placesOf(kind).some((place) => {
    if ("owner" in place && place.owner !== undefined) return false;
    if (place.base === "project") return place.path === path;
    return path === `~/${place.base === "home" ? place.path : `${kind.userDir}/${place.path}`}`;
  });
}
