import {
  decodeUtf8,
  type Frontmatter,
  loadedSha256,
  type Problem,
  parseJson,
  parseToml,
  readFrontmatter,
  type Value,
  type ValueMap,
} from "@agent-interop/documents";
import { parser, type SourceCode } from "@agent-interop/source";
import type { Scan, ScanContext } from "../scan/context.ts";

const hash = loadedSha256();

/** What is wrong with a resource: a problem of its text, or of reaching it. */
export interface ResourceProblem {
  readonly code: Problem["code"] | SourceCode;
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

/** A resource file as far as an inventory needs it: its bytes' size and digest, its head data, what is wrong with it. */
export interface Resource {
  readonly size: number | null;
  readonly digest: string | null;
  readonly data: ValueMap | null;
  /** The file is Markdown without a frontmatter block. */
  readonly bare: boolean;
  readonly format: "markdown" | "toml" | "json";
  readonly problems: readonly ResourceProblem[];
}

/** A resource whose text needs a parser that is not loaded yet: run it to get the resource. */
export type Later = Scan<Resource>;

/**
 * Reads a resource file once; the format follows from its name: `.toml`, `.json`, else Markdown with frontmatter. The plain
 * case is answered at once; only a file that needs a parser becomes a core.
 */
export function readResource(context: ScanContext, path: string): Resource | Later {
  const read = context.door.read(path, { borrow: true });
  if (!read.ok) {
    if (read.code === "file-too-large") context.record.leftOut = true;
    return {
      size: read.size,
      digest: null,
      data: null,
      bare: false,
      format: "markdown",
      problems: [problemOf(read.code, read.message)],
    };
  }
  const { bytes } = read;
  const base = { size: bytes.length, digest: hash(bytes) };
  if (path.endsWith(".md")) return fromMarkdown(base, bytes);
  if (path.endsWith(".toml")) return fromToml(base, bytes);
  return path.endsWith(".json") ? fromJson(base, bytes) : fromMarkdown(base, bytes);
}

type Base = Pick<Resource, "size" | "digest">;
type Structured = Base & Pick<Resource, "format">;
const failed = (base: Structured, problem: ResourceProblem): Resource => ({
  ...base,
  data: null,
  bare: false,
  problems: [problem],
});
const asData = (base: Structured, value: Value): Resource => ({
  ...base,
  data: value instanceof Map ? value : null,
  bare: false,
  problems: [],
});

function fromMarkdown(base: Base, bytes: Buffer): Resource | Later {
  const head = readFrontmatter(bytes);
  return head.status === "needs-yaml" ? fromYaml(base, bytes) : fromHead(base, head);
}

function fromHead({ size, digest }: Base, head: Exclude<Frontmatter, { status: "needs-yaml" }>): Resource {
  const data = head.status === "absent" ? null : head.data;
  return { size, digest, data, bare: head.status === "absent", format: "markdown", problems: head.problems };
}

function* fromYaml(base: Base, bytes: Buffer): Later {
  const head = readFrontmatter(bytes, yield* parser("yaml"));
  return head.status === "needs-yaml"
    ? { ...base, data: null, bare: false, format: "markdown", problems: [] }
    : fromHead(base, head);
}

function* fromToml(file: Base, bytes: Buffer): Later {
  const base = { ...file, format: "toml" } as const;
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return failed(base, decoded.problem);
  const parsed = parseToml(decoded.text, yield* parser("toml"));
  return parsed.ok ? asData(base, parsed.value) : failed(base, parsed.problem);
}

function fromJson(file: Base, bytes: Buffer): Resource {
  const base = { ...file, format: "json" } as const;
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return failed(base, decoded.problem);
  const parsed = parseJson(decoded.text, "json");
  return parsed.ok ? asData(base, parsed.value) : failed(base, parsed.problem);
}

function problemOf(code: SourceCode, message: string): ResourceProblem {
  return { code, message, line: null, column: null };
}
