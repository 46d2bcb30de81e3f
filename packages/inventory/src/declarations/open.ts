import {
  decodeUtf8,
  member,
  type Problem,
  parseJson,
  parseToml,
  parseYaml,
  type Value,
} from "@agent-interop/documents";
import type { Declaration } from "@agent-interop/registry";
import { extractJsonKeys, parser } from "@agent-interop/source";
import type { Scan, ScanContext } from "../scan/context.ts";
import type { LinkState } from "../types.ts";
import type { ParsedFile } from "./parsed-file.ts";

/** A configuration file as far as it is kept: the values under the keys that were asked for, by their position. */
export interface OpenedFile {
  readonly values: readonly (Value | undefined)[];
  readonly size: number;
  readonly link: LinkState;
}

const where = ({ line, column }: Problem): string =>
  line === null ? "" : ` (line ${line}${column === null ? "" : `, column ${column}`})`;

/**
 * Reads the named keys of a configuration file; nothing else of it is kept. `null` when it is absent or could not be read, which
 * is then reported. Above the declaration limit (or with `streamed`) a JSON file is streamed, never parsed as a whole.
 */
export function* openKeys(
  context: ScanContext,
  path: string,
  format: Declaration["format"],
  keys: readonly (readonly string[])[],
  streamed = false,
): Scan<OpenedFile | null> {
  const { opened } = context.record;
  const cached = `${format} ${path}`;
  const known = opened.get(cached);
  if (known !== undefined && !streamed) return picked(known, keys);
  const { door } = context;
  const resolution = door.resolve(path);
  if (resolution.state === "absent") return null;
  const shown = context.show(path);
  context.record.tried += 1;
  const refuse = (code: string, message: string): null => {
    context.omit(code, shown, message);
    opened.set(cached, null);
    return null;
  };
  if (resolution.state === "unreadable") return refuse("unreadable", "cannot be read");
  if (resolution.state !== "plain" && resolution.state !== "inside") {
    return refuse(`link-${resolution.state}`, "is a link that is not followed; nothing was opened");
  }
  if (resolution.type !== "file") return refuse("not-a-file", `is a ${resolution.type}`);
  const link = resolution.state === "inside" ? "inside" : null;
  if (streamed) return yield* stream(context, resolution.realPath, shown, keys, link);
  const read = door.read(resolution.realPath, { cap: door.limits.declarationBytes });
  if (!read.ok && read.code === "file-too-large" && (format === "json" || format === "jsonc")) {
    return yield* stream(context, resolution.realPath, shown, keys, link);
  }
  if (!read.ok) return refuse(read.code, read.message);
  context.record.read += 1;
  const parsed = yield* parse(read.bytes, format);
  if ("code" in parsed) return refuse("declaration-invalid", `${parsed.message}${where(parsed)}`);
  const file = { value: parsed.value, size: read.bytes.length, link } as const;
  opened.set(cached, file);
  return picked(file, keys);
}

function picked(file: ParsedFile | null, keys: readonly (readonly string[])[]): OpenedFile | null {
  if (file === null) return null;
  return { values: keys.map((key) => member(file.value, ...key)), size: file.size, link: file.link };
}

function* parse(bytes: Buffer, format: Declaration["format"]): Scan<Problem | { readonly value: Value }> {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return decoded.problem;
  if (format === "toml") {
    const parsed = parseToml(decoded.text, yield* parser("toml"));
    return parsed.ok ? parsed : parsed.problem;
  }
  if (format === "yaml") {
    const parsed = parseYaml(decoded.text, yield* parser("yaml"));
    return parsed.ok ? parsed : parsed.problem;
  }
  const parsed = parseJson(decoded.text, format);
  return parsed.ok ? parsed : parsed.problem;
}

function* stream(
  context: ScanContext,
  path: string,
  shown: string,
  keys: readonly (readonly string[])[],
  link: LinkState,
): Scan<OpenedFile | null> {
  const outcome = yield* extractJsonKeys(context.door, path, keys);
  if (!outcome.ok) {
    context.omit(outcome.code, shown, outcome.message);
    return null;
  }
  context.record.read += 1;
  const { found, problems } = outcome.result;
  for (const problem of problems) context.omit("declaration-invalid", shown, `${problem.message}${where(problem)}`);
  return { values: keys.map((_, index) => found.get(index)), size: outcome.bytes, link };
}
