import { INTEROP_AGENT_KINDS } from "../table.ts";
import type { AgentKind } from "../types.ts";
import type { Fact, FactValue } from "./fact.ts";
import { FIRST } from "./specific/first.ts";
import { OTHERS } from "./specific/others.ts";
import { RUNS_FIRST } from "./specific/runs-first.ts";
import { RUNS_OTHERS } from "./specific/runs-others.ts";

const DATE = "2026-11-30";
const REFERENCE = "registry table of iowarp/clio-coder (interop domain), the reference system";

/** General knowledge that nobody has checked against a source. */
function unverified(path: string, value: FactValue, source: string): Fact {
  return { path, value, source, date: DATE, confidence: "secondary", evidence: "unverified" };
}

function reference(path: string, value: FactValue): Fact {
  return { path, value, source: REFERENCE, date: DATE, confidence: "documented" };
}

/** What stands behind a field as a whole, for the entries that no measured fact names. */
function general(kind: AgentKind): readonly Fact[] {
  const facts: Fact[] = [];
  const { linux, darwin, win32 } = kind.wellKnown;
  if (linux.length + darwin.length + win32.length > 0) {
    facts.push(unverified("wellKnown", { linux, darwin, win32 }, "usual places of installers and package managers"));
  }
  if (kind.genericBinary) {
    facts.push(
      unverified("genericBinary", true, "an ordinary word, two letters or the name of other software as well"),
    );
  }
  if (kind.markers.length > 0) {
    facts.push(
      unverified("markers", kind.markers, "the home directories measured for this kind and for those beside it"),
    );
  }
  if (kind.sessionMarkers.length > 0) {
    const value = kind.sessionMarkers.map(({ name, value }) => (value === null ? name : `${name}=${value}`));
    facts.push(unverified("sessionMarkers", value, "variables as commonly seen in shells that the agent starts"));
  }
  if (kind.forbidden.length > 0) {
    const source = "names that such programs give to sessions, histories, caches, logs and credentials";
    facts.push(unverified("forbidden", kind.forbidden, source));
  }
  if (kind.protects.length > 0) {
    facts.push(unverified("protects", kind.protects, "directories and files that belong to the agent beside its home"));
  }
  for (const field of ["legacyUserDirs", "legacyProjectDirs"] as const) {
    if (kind[field].length > 0) facts.push(unverified(field, kind[field], REFERENCE));
  }
  const fields = [
    "userSkillRoot",
    "projectSkillRoot",
    "userPromptRoot",
    "projectPromptRoot",
    "headlessRuntimeId",
    "adoptionProvider",
    "skillSource",
  ] as const;
  for (const field of fields) if (kind[field] !== null) facts.push(reference(field, kind[field]));
  if (kind.instructionFiles.length > 0) facts.push(reference("instructionFiles", kind.instructionFiles));
  return facts;
}

function specific(id: string): readonly Fact[] {
  const runs = RUNS_FIRST[id] ?? RUNS_OTHERS[id] ?? [];
  return [...runs, ...(FIRST[id] ?? OTHERS[id] ?? [])].map((fact) => ({ date: DATE, ...fact }));
}

/**
 * Facts of the table that the measurements do not hold, by kind: what the runs of all programs side by side showed, then others of
 * one kind, then those behind whole fields.
 */
export const ADDED: Readonly<Record<string, readonly Fact[]>> = Object.fromEntries(
  INTEROP_AGENT_KINDS.map((kind) => [kind.id, [...specific(kind.id), ...general(kind)]]),
);
