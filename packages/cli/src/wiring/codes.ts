import { CODES as ADOPT } from "@agent-interop/adopt";
import { EXPLANATIONS as ADOPT_TEXT } from "@agent-interop/adopt/explanations";
import { CODES as CONSENT } from "@agent-interop/consent";
import { EXPLANATIONS as CONSENT_TEXT } from "@agent-interop/consent/explanations";
import { CODES as DETECT } from "@agent-interop/detect";
import { EXPLANATIONS as DETECT_TEXT } from "@agent-interop/detect/explanations";
import type { CodeTable, Explanation, Severity } from "@agent-interop/diagnostics";
import { CODES as DOCUMENTS } from "@agent-interop/documents";
import { EXPLANATIONS as DOCUMENTS_TEXT } from "@agent-interop/documents/explanations";
import { EXPLANATIONS as FORMATS_TEXT } from "@agent-interop/foreign-formats/explanations";
import { CODES as FORMATS } from "@agent-interop/foreign-formats/manifests";
import { CODES as HOST } from "@agent-interop/host-integration";
import { EXPLANATIONS as HOST_TEXT } from "@agent-interop/host-integration/explanations";
import { CODES as INVENTORY } from "@agent-interop/inventory";
import { EXPLANATIONS as INVENTORY_TEXT } from "@agent-interop/inventory/explanations";
import { CODES as LIBRARY } from "@agent-interop/library";
import { EXPLANATIONS as LIBRARY_TEXT } from "@agent-interop/library/explanations";
import { CODES as PROJECTION } from "@agent-interop/projection";
import { EXPLANATIONS as PROJECTION_TEXT } from "@agent-interop/projection/explanations";
import { CODES as REGISTRY } from "@agent-interop/registry";
import { EXPLANATIONS as REGISTRY_TEXT } from "@agent-interop/registry/explanations";
import { CODES as SOURCE } from "@agent-interop/source";
import { EXPLANATIONS as SOURCE_TEXT } from "@agent-interop/source/explanations";
import { CODES as STATE } from "@agent-interop/state";
import { EXPLANATIONS as STATE_TEXT } from "@agent-interop/state/explanations";
import { CODES as CLI } from "../codes.ts";
import { EXPLANATIONS as CLI_TEXT } from "../explanations.ts";

/** One code with everything there is to say of it. */
export interface ExplainedCode extends Explanation {
  readonly code: string;
  /** The package that reports it. */
  readonly package: string;
  readonly severity: Severity;
  readonly hint: string | null;
}

const TABLES: readonly (readonly [string, CodeTable, Readonly<Record<string, Explanation>>])[] = [
  ["adopt", ADOPT, ADOPT_TEXT],
  ["cli", CLI, CLI_TEXT],
  ["consent", CONSENT, CONSENT_TEXT],
  ["detect", DETECT, DETECT_TEXT],
  ["documents", DOCUMENTS, DOCUMENTS_TEXT],
  ["foreign-formats", FORMATS, FORMATS_TEXT],
  ["host-integration", HOST, HOST_TEXT],
  ["inventory", INVENTORY, INVENTORY_TEXT],
  ["library", LIBRARY, LIBRARY_TEXT],
  ["projection", PROJECTION, PROJECTION_TEXT],
  ["registry", REGISTRY, REGISTRY_TEXT],
  ["source", SOURCE, SOURCE_TEXT],
  ["state", STATE, STATE_TEXT],
];

/** Every code that this version can report, sorted. */
export function allCodes(): ExplainedCode[] {
  return TABLES.flatMap(([name, codes, texts]) =>
    Object.entries(codes).map(([code, { severity, hint }]) => ({
      code,
      package: name,
      severity,
      hint,
      ...(texts[code] as Explanation),
    })),
  ).sort((a, b) => (a.code < b.code ? -1 : 1));
}
