import type { Core, Door } from "@agent-interop/source";
import type { Now } from "../outdated/now.ts";
import type { Examined } from "../places.ts";
import type { Candidate } from "../plan/candidates.ts";
import { prepareItem } from "../plan/plan.ts";
import type { Manner } from "../plan/prepare.ts";
import type { Prepared } from "../plan/prepared.ts";
import { filesOf, type Member } from "./files.ts";
import { BUNDLE_VERSION, bundleDigest, bundleFingerprint, bundleManifest, type Owner } from "./package.ts";

/** What the items of an installed bundle would become now; those that cannot be copied any more, or are not to be kept, are not in it. */
export function* bundleNow(
  owner: Owner,
  items: readonly Candidate[],
  door: Door,
  examined: Examined,
  manner: Manner,
  keeps: (now: Prepared) => boolean = () => true,
): Core<Now> {
  const members: Member[] = [];
  const sources: { readonly item: string; readonly fingerprint: string }[] = [];
  for (const candidate of items) {
    const now = yield* prepareItem(candidate, door, examined, manner);
    if (now?.status !== "ready" || now.part === null || !keeps(now)) continue;
    members.push({ now, part: now.part() });
    sources.push({ item: candidate.item.id, fingerprint: now.fingerprint });
    yield;
  }
  if (members.length === 0) {
    const reason = { code: "source-gone", message: "none of its items is there any more" };
    return { ready: null, item: null, state: "gone", reason };
  }
  const parts = members.map(({ part }) => part);
  const manifest = bundleManifest(owner, parts);
  const fingerprint = bundleFingerprint(sources);
  return {
    item: null,
    commit: null,
    ready: {
      version: BUNDLE_VERSION,
      digest: bundleDigest(manifest, parts),
      fingerprint,
      losses: members.flatMap(({ now }) => now.losses),
      findings: members.flatMap(({ now }) => now.findings),
      files: () => filesOf({ ...owner, fingerprint }, members, manifest).files,
    },
  };
}
