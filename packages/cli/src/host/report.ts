import {
  AXIS_PATHS,
  type AxisPath,
  type Citation,
  type DeclarationNotice,
  declarationOf,
  factAt,
  type NegotiatedHost,
  negotiateHostCapabilities,
  type Profile,
  profileOf,
  settleFact,
  shouldFlattenDispatch,
} from "@agent-interop/host-integration";
import { hostOfKind, type SurfaceRow, surfaceRowsOf } from "@agent-interop/host-integration/matrix";
import type { AgentKind } from "@agent-interop/registry";

/** What one source says of an axis. */
export interface Source {
  readonly value: unknown;
  readonly grade: string;
  readonly date: string;
  readonly source: string;
  readonly evidence: string;
  /** Of the program, where it was looked at itself. */
  readonly version: string | null;
}

/** One axis of a host: what holds, and everything that stands behind it. */
export interface HostAxis {
  readonly path: AxisPath;
  readonly value: unknown;
  readonly caution: string | null;
  /** The one that decided is the first. */
  readonly sources: readonly Source[];
}

/** What `agent-interop host` shows. */
export interface HostReport {
  readonly kind: string;
  readonly label: string;
  /** The row of the matrix, `null` when nobody has looked into this kind. */
  readonly host: string | null;
  readonly version: string | null;
  readonly profile: Profile | null;
  readonly axes: readonly HostAxis[];
  readonly notices: readonly { readonly code: string; readonly path: string; readonly message: string }[];
  readonly negotiation: NegotiatedHost;
  readonly flattenDispatch: boolean;
  /** What the adapters lay out for it, and where. */
  readonly surfaces: readonly SurfaceRow[];
}

function sourceOf(citation: Citation<unknown> & { readonly version?: string }): Source {
  const { value, grade, date, source, evidence, version = null } = citation;
  return { value, grade, date, source, evidence, version };
}

/** The row of a kind, settled for a version and negotiated with an engine that can use everything. */
export function hostReport(kind: AgentKind, version: string | null): HostReport {
  const host = hostOfKind(kind.id);
  const settled = host === undefined ? null : declarationOf(host, version);
  const declaration = settled?.declaration ?? {};
  const negotiation = negotiateHostCapabilities(declaration);
  const axes = AXIS_PATHS.flatMap((path): HostAxis[] => {
    const fact = host === undefined ? null : factAt(host, path);
    if (fact === null) return [];
    const { value, from } = settleFact(fact, version);
    const others = [fact, ...(fact.observed ?? [])].filter((citation) => citation !== from);
    return [{ path, value, caution: fact.caution ?? null, sources: [from, ...others].map(sourceOf) }];
  });
  const notices = (settled?.notices ?? []).map(({ code, path, message }: DeclarationNotice) => ({
    code,
    path,
    message,
  }));
  return {
    kind: kind.id,
    label: kind.label,
    host: host?.id ?? null,
    version,
    profile: profileOf(declaration),
    axes,
    notices,
    negotiation,
    flattenDispatch: shouldFlattenDispatch(negotiation.effective),
    surfaces: surfaceRowsOf(kind.id),
  };
}
