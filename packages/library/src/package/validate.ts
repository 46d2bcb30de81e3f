import type { Diagnostic } from "@agent-interop/diagnostics";
import { readFrontmatter, text } from "@agent-interop/documents";
import { companionOf } from "@agent-interop/projection";
import { report } from "../report.ts";
import type { Block } from "./block.ts";
import { ADOPTION } from "./digest.ts";
import { componentProblems } from "./graph.ts";
import { companionPath, type MainFile, mainFileOf } from "./layout.ts";
import { MANIFEST, type Manifest, readManifest } from "./manifest.ts";
import { pathProblems } from "./paths.ts";
import { quote } from "./value.ts";

type Files = ReadonlyMap<string, Uint8Array>;

/** A package that was looked at. */
export interface Examined {
  readonly manifest: Manifest | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Names at the root that tools of other makers take for their own state. */
const RESERVED = new Set(["state.json", "mcp.json"]);
const INERT = new Set(["text", "data", "opaque"]);

/**
 * Everything that keeps files from being a portable package; empty when they are one. The manifest in the dialect of Agent Plugins v1
 * with our block, safe paths, the fixed places of skills, agents and prompts, components that exist and have a text, and no file that a
 * host or a user would run or configure with, told by its content. Looks at no disk and never throws; paths are those in the package.
 */
export function validatePackage(files: Files): readonly Diagnostic[] {
  return examinePackage(files).diagnostics;
}

/** The same, with what the manifest says. */
export function examinePackage(files: Files): Examined {
  const unsafe = pathProblems(files);
  if (unsafe.length > 0) return { manifest: null, diagnostics: unsafe };
  const bytes = files.get(MANIFEST);
  const { manifest, diagnostics } =
    bytes === undefined
      ? { manifest: null, diagnostics: [report("package-manifest-missing", null, "there is no plugin.json")] }
      : readManifest(bytes);
  const mains = [...files.keys()].sort().flatMap((path) => mainFileOf(path) ?? []);
  return {
    manifest,
    diagnostics: [
      ...diagnostics,
      ...[...files].flatMap(([path, content]) => fileProblems(files, path, content)),
      ...mains.flatMap((main) => mainProblems(main, files.get(main.path) ?? new Uint8Array())),
      ...(mains.length === 0 ? [report("package-empty", null, "it holds no skill, agent or prompt")] : []),
      ...(manifest === null ? [] : blockProblems(manifest.block, mains, files)),
    ],
  };
}

function fileProblems(files: Files, path: string, bytes: Uint8Array): readonly Diagnostic[] {
  if (path === MANIFEST || path === ADOPTION || mainFileOf(path) !== null) return [];
  const name = path.toLowerCase();
  if (RESERVED.has(name)) return [report("package-file-reserved", path, "has a name that is taken at the root")];
  const [top = "", second = ""] = path.split("/");
  if (top === "agents" || top === "prompts")
    return [report("package-file-misplaced", path, `is not directly in ${top}/ with the extension .md`)];
  if (top === "skills" && !files.has(`skills/${second}/SKILL.md`))
    return [report("package-file-misplaced", path, "belongs to no skill: there is no SKILL.md in its directory")];
  const companion = companionOf({ type: "file", path: companionPath(path), bytes, executable: false });
  if (INERT.has(companion.class)) return [];
  return [report("package-file-active", path, `is ${companion.class}: ${companion.why}`)];
}

function mainProblems({ kind, path }: MainFile, bytes: Uint8Array): readonly Diagnostic[] {
  const wrong = (message: string): readonly Diagnostic[] => [report("package-component-invalid", path, message)];
  const head = readFrontmatter(bytes);
  // Outside of the plain subset: who loads it has the full parser and will say.
  if (head.status === "needs-yaml") return [];
  if (head.status === "invalid") return wrong(head.problems[0]?.message ?? "has no frontmatter that can be read");
  if (isBlank(bytes.subarray(head.bodyAt)) && (kind !== "skill" || head.status === "absent"))
    return wrong("has no text");
  if (kind === "prompt") return [];
  if (head.status === "absent") return wrong("has no frontmatter");
  const missing = ["name", "description"].filter((key) => (text(head.data.get(key)) ?? "").trim() === "");
  return missing.length === 0 ? [] : wrong(`has no \`${missing.join("` and no `")}\` in its frontmatter`);
}

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));

function blockProblems(block: Block, mains: readonly MainFile[], files: Files): readonly Diagnostic[] {
  const { kind, resources, components } = block;
  const empty = resources.filter((name) => !mains.some((main) => `${main.kind}s` === name));
  const found = empty.map((name) => report("package-component-missing", MANIFEST, `nothing is in ${quote(name)}`));
  const public_ = components.filter((one) => one.kind !== "resource");
  const others = mains.filter((main) => main.kind !== kind).length + public_.filter((one) => one.kind !== kind).length;
  const own = mains.length;
  if (kind !== "plugin" && (others > 0 || own !== 1 || public_.length > 1)) {
    const message = `a package of kind ${kind} holds ${own} components, ${others} of another kind`;
    found.push(report("package-kind-mismatch", MANIFEST, message));
  }
  return [...found, ...componentProblems(components, files)];
}
