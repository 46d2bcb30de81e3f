import { type Diagnostic, reporter } from "@agent-interop/diagnostics";
import type { SourceEntry } from "@agent-interop/projection";
import { CODES } from "../codes.ts";
import { manifestPaths } from "../manifest/formats.ts";
import { EntryTree } from "../tree/entry-tree.ts";
import { vendorFormat, vendorOfHost } from "../vendors/index.ts";
import { candidatesIn } from "./candidates.ts";
import { type Choice, chooseForFormat, chooseForHost, chooseNeutral } from "./choose.ts";
import type { DetectionOptions, ForeignCandidate, ForeignDetection } from "./types.ts";

const report = reporter(CODES);

const listed = (candidates: readonly ForeignCandidate[]): string =>
  candidates.map(({ format, path }) => `${path} (${format})`).join(", ");

const STATES: Readonly<
  Record<Exclude<ForeignCandidate["state"], "readable">, readonly [keyof typeof CODES & string, string]>
> = {
  nameless: ["manifest-name-missing", "has no name"],
  broken: ["manifest-invalid", "cannot be parsed, or is too large to be a manifest"],
  unread: ["manifest-unread", "was not read"],
  link: ["manifest-not-regular", "is not a regular file but a link, and links are not followed"],
  directory: ["manifest-not-regular", "is not a regular file but a directory"],
  special: ["manifest-not-regular", "is not a regular file"],
};

function choose(candidates: readonly ForeignCandidate[], { format = null, host = null }: DetectionOptions): Choice {
  if (host !== null) {
    const choice = chooseForHost(candidates, host, format);
    if (choice.status === "chosen" || format === null) return choice;
  }
  return format === null ? chooseNeutral(candidates) : chooseForFormat(candidates, format);
}

function saidOfChosen(
  chosen: ForeignCandidate,
  candidates: readonly ForeignCandidate[],
  { format = null, host = null }: DetectionOptions,
): readonly Diagnostic[] {
  const said: Diagnostic[] = [];
  if (chosen.state !== "readable") {
    const [code, words] = STATES[chosen.state];
    said.push(report(code, `./${chosen.path}`, `${chosen.path} ${words}`));
  }
  if (format !== null && chosen.format !== format) {
    const message = `--format ${format} is ignored: ${chosen.path} is a manifest of ${chosen.format}`;
    said.push(report("format-ignored", `./${chosen.path}`, message));
  }
  for (const { path, state } of candidates) {
    if (path === chosen.path) continue;
    const refused = state === "link" && host !== null && vendorOfHost(host).host?.refusesLinks === true;
    const message = `${path} is ignored: ${refused ? "the host takes no links" : `${chosen.path} takes precedence`}`;
    said.push(report(refused ? "manifest-linked" : "manifest-shadowed", `./${path}`, message));
  }
  return said;
}

function saidOfNone(
  candidates: readonly ForeignCandidate[],
  { format = null, host = null }: DetectionOptions,
): Diagnostic {
  const wanted = format ?? host;
  const evidence = candidates.filter((one) => vendorFormat(one.format).evidenceOnly === true);
  const asked = format !== null && vendorFormat(format).evidenceOnly === true;
  if (evidence.length > 0 && (asked || evidence.length === candidates.length)) {
    const message = `${listed(evidence)} shows a package that is built by its own tool; nothing in it is converted`;
    return report("manifest-evidence-only", null, message);
  }
  if (wanted !== null && candidates.length > 0) {
    return report("format-not-found", null, `no manifest of ${wanted} is here, only ${listed(candidates)}`);
  }
  return report("manifest-none", null, `no manifest is here; looked for ${manifestPaths().join(", ")}`);
}

/**
 * Tells by which format a plugin's tree is to be read. Pure; never throws for what a tree holds. A root `plugin.json` wins outright
 * and its `$schema` tells the dialect; a directory, a link or a broken file of that name is never masked by another manifest. With a
 * host its own order holds instead. `entries` has to hold what lies in the manifest folders: a walk that leaves out `.claude-plugin`
 * and the like must look into those at the root (`manifestPaths()`).
 */
export function detectForeignPlugin(entries: readonly SourceEntry[], options: DetectionOptions = {}): ForeignDetection {
  return detectIn(new EntryTree(entries), options);
}

/** The same for entries that are found by path already. */
export function detectIn(tree: EntryTree, options: DetectionOptions): ForeignDetection {
  const candidates = candidatesIn(tree);
  const eligible = candidates.filter(({ format }) => vendorFormat(format).evidenceOnly !== true);
  const host = options.host ?? null;
  const choice = choose(eligible, options);
  if (choice.status === "chosen") {
    const { format, manifest, path } = choice.candidate;
    const diagnostics = saidOfChosen(choice.candidate, candidates, options);
    return { format, manifest, manifestPath: path, host, candidates, ambiguous: false, diagnostics };
  }
  const ambiguous = choice.status === "ambiguous";
  const message = `several manifests could speak for the plugin: ${listed(candidates)}; name a format`;
  const said = ambiguous ? report("manifest-ambiguous", null, message) : saidOfNone(candidates, options);
  return { format: null, manifest: null, manifestPath: null, host, candidates, ambiguous, diagnostics: [said] };
}
