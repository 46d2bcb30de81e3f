import type { AgentKind } from "@agent-interop/registry";
import type { Context } from "./context.ts";
import type { Evidence, Presence } from "./evidence.ts";
import { type PackageIdentity, packageOf } from "./package-of.ts";
import type { PathSearch, Resolved, WellKnownPlace } from "./path-search.ts";

/** A kind's command and what proves it. @internal */
export interface Binary {
  readonly presence: Presence;
  readonly path: string | null;
  readonly realPath: string | null;
  readonly package: PackageIdentity | null;
  readonly evidence: readonly Evidence[];
}

/**
 * PATH, then the places of the kind's installer. A command whose name is an ordinary word counts only with a second proof: its
 * package, or (when it belongs to no other package) own files of the agent, which `proven` says.
 * @internal
 */
export function findBinary(context: Context, search: PathSearch, kind: AgentKind, proven: boolean): Binary {
  const onPath = search.find(kind.binaryNames);
  const first = judge(context, kind, onPath, proven);
  if (first.presence === "present") return first;
  const places = search.wellKnown(wellKnownOf(kind, context));
  const second = judge(context, kind, places, proven);
  const evidence = [...first.evidence, ...second.evidence];
  if (second.presence === "present") return { ...second, evidence };
  return { ...first, presence: second.presence === "unknown" ? "unknown" : first.presence, evidence };
}

/** The places of the kind's installer on this platform, as the table writes them. */
function wellKnownOf(kind: AgentKind, context: Context): readonly WellKnownPlace[] {
  const { linux, darwin, win32 } = kind.wellKnown;
  const { platform } = context.machine;
  const entries = platform === "win32" ? win32 : platform === "darwin" ? darwin : linux;
  return entries.map((entry) => {
    const at = entry.lastIndexOf("/");
    return { kind, directory: entry.slice(0, at), name: entry.slice(at + 1) };
  });
}

function judge(context: Context, kind: AgentKind, resolved: Resolved, proven: boolean): Binary {
  const nothing = { path: null, realPath: null, package: null };
  if (resolved.presence !== "present") return { ...nothing, presence: resolved.presence, evidence: resolved.evidence };
  const { path, realPath } = resolved;
  const { known, other } = packageOf(context, realPath, kind.packages);
  const evidence = [...resolved.evidence];
  if (known !== null || other !== null) {
    const where = context.show((known ?? other)?.path ?? realPath);
    evidence.push({ look: "package", where, found: true, reason: known === null ? "package-other" : null });
  } else {
    evidence.push({ look: "package", where: context.show(realPath), found: false, reason: "package-none" });
  }
  if (kind.genericBinary && known === null && (other !== null || !proven)) {
    evidence.push({ look: "path", where: context.show(path), found: true, reason: "generic-name" });
    return { ...nothing, presence: "unknown", evidence };
  }
  return { presence: "present", path, realPath, package: known, evidence };
}
