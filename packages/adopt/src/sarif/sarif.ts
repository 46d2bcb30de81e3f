import { digest } from "@agent-interop/documents";
import type { AdoptionPlan, PlanEntry } from "../plan/types.ts";
import { messageOf } from "./message.ts";
import { ruleOf } from "./rules.ts";
import type { SarifLevel, SarifLog, SarifPlace, SarifResult } from "./types.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
const FINGERPRINT = "agentInteropFinding/v1";
const BASES = {
  HOME: { description: { text: "The home directory that was examined." } },
  PROJECT: { description: { text: "The project that was examined." } },
};

/** One thing to report before its rule has a number. */
interface Report {
  readonly entry: PlanEntry;
  readonly code: string;
  readonly level: SarifLevel;
  readonly path: string;
  readonly line: number | null;
  readonly text: string;
  /** What tells it from its neighbours, whatever line it stands on. */
  readonly mark: string;
}

/**
 * What a plan found, as a log of SARIF 2.1.0: each content finding as a warning, each loss that waits for an acknowledgement as a note.
 * Places are relative to the home or the project, which the log does not tell; excerpts are those of the plan, without credentials.
 * Entries that are skipped are reported too, as far as they were read. `version` is that of the program that reports.
 */
export function planSarif({ digest: planDigest, entries }: AdoptionPlan, version: string): SarifLog {
  const reports = entries.flatMap(reportsOf);
  const levels = new Map(reports.map(({ code, level }) => [code, level] as const));
  const codes = [...levels.keys()].sort();
  const rules = codes.map((code) => ruleOf(code, levels.get(code) ?? "warning"));
  const index = new Map(codes.map((code, at) => [code, at] as const));
  const seen = new Map<string, number>();
  const results = reports.map((one) => resultOf(one, index.get(one.code) ?? -1, seen));
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "agent-interop", semanticVersion: version, rules } },
        invocations: [{ executionSuccessful: true }],
        originalUriBaseIds: BASES,
        results,
        properties: { planDigest },
      },
    ],
  };
}

function reportsOf(entry: PlanEntry): readonly Report[] {
  const found = entry.findings.map(({ code, excerpt, field, line, path }): Report => {
    const text = `${field === "description" ? "The description" : "The text"} of ${entry.kind} ${entry.name}: ${excerpt}`;
    return { entry, code, level: "warning", path, line, text, mark: `${field} ${excerpt}` };
  });
  if (entry.action !== "needs-acknowledgement") return found;
  const lost = entry.losses.flatMap(({ acknowledge, code, line, message, path, what }): readonly Report[] => {
    const text = `A copy of ${entry.kind} ${entry.name} loses something: ${message}`;
    return acknowledge ? [{ entry, code, level: "note", path, line, text, mark: what ?? "" }] : [];
  });
  return [...found, ...lost];
}

function resultOf(
  { code, entry, level, line, mark, path, text }: Report,
  ruleIndex: number,
  seen: Map<string, number>,
): SarifResult {
  const { action, host, item, kind, name } = entry;
  const key = JSON.stringify([item, code, path, mark]);
  const nth = seen.get(key) ?? 0;
  seen.set(key, nth + 1);
  const fingerprint = digest("agent-interop/sarif-finding@1", [item, code, path, mark, String(nth)]);
  const artifactLocation = placeOf(entry, path);
  return {
    ruleId: code,
    ruleIndex,
    level,
    message: { text: messageOf(text) },
    locations: [
      {
        physicalLocation: { artifactLocation, ...(line === null ? {} : { region: { startLine: line } }) },
        logicalLocations: [{ name, fullyQualifiedName: item, kind }],
      },
    ],
    partialFingerprints: { [FINGERPRINT]: fingerprint.slice("sha256:".length) },
    properties: { action, host },
  };
}

/** A file of an item: paths of a plugin are below it, those of everything else below the directory of its main file. */
function placeOf({ kind, path }: PlanEntry, file: string): SarifPlace {
  const directory = kind === "plugin" ? path : path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const base =
    directory === "~" || directory.startsWith("~/")
      ? "HOME"
      : directory === "." || directory.startsWith("./")
        ? "PROJECT"
        : null;
  const parts = [...directory.split("/").slice(base === null ? 0 : 1), ...file.split("/")];
  // Nothing of a plan that came in as a file leads up; what UTF-8 cannot hold is written as the replacement character.
  const named = parts.filter((part) => part !== "" && part !== "." && part !== "..");
  const uri = named.map((part) => encodeURIComponent(part.toWellFormed())).join("/");
  return base === null ? { uri } : { uri, uriBaseId: base };
}
