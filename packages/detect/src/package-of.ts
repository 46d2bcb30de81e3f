import { decodeUtf8, member, parseJson, text } from "@agent-interop/documents";
import type { Context } from "./context.ts";
import { SHIM_BYTES, shimTarget } from "./shim.ts";

/** A package on disk. */
export interface PackageIdentity {
  readonly name: string;
  /** `null` when it states none that looks like one. */
  readonly version: string | null;
  /** Absolute path of its `package.json`. */
  readonly path: string;
}

const MODULES = "node_modules";
const MANIFEST = "package.json";
const MANIFEST_BYTES = 256 * 1024;
/** Levels between a command and the top of its package. */
const LEVELS = 12;
const NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/;
const VERSION = /^v?(\d+\.\d+[\w.+-]*)$/;
const PLATFORM = /^-(?:linux|darwin|win32|windows|freebsd|android)(?:-[a-z0-9]+){0,3}$/;
const PLATFORM_VERSION = /-(?:linux|darwin|win32|windows|freebsd|android)(?:-[a-z0-9]+){1,3}$/;

/** The package whose top is this directory; `null` when there is none, or it cannot be read. @internal */
export function packageAt(context: Context, directory: string): PackageIdentity | null {
  const path = context.rules.join(directory, MANIFEST);
  // Asked first, because a failed open costs an exception and most directories have none.
  const stat = context.stat(path);
  if (stat === null || stat === "unreadable") return null;
  const file = context.door().read(path, { cap: MANIFEST_BYTES });
  const decoded = file.ok ? decodeUtf8(file.bytes) : null;
  const parsed = decoded?.ok ? parseJson(decoded.text, "json") : null;
  if (!parsed?.ok) return null;
  const name = text(member(parsed.value, "name"));
  if (name === null || name.length > 214 || !NAME.test(name)) return null;
  const stated = VERSION.exec(text(member(parsed.value, "version")) ?? "")?.[1] ?? "";
  // Codex publishes its platform packages under one name, told apart by the end of the version.
  const version = stated.replace(PLATFORM_VERSION, "");
  return { name, version: version === "" || version.length > 64 ? null : version, path };
}

/** True for one of the packages, or the part of it for one platform (`@openai/codex-linux-x64`). */
export function isOneOf(name: string, packages: readonly string[]): boolean {
  return packages.some(
    (known) => name === known || (name.startsWith(known) && PLATFORM.test(name.slice(known.length))),
  );
}

/** The package of a command: one of those that are known, or else the installed one it lies in. @internal */
export interface PackageOf {
  readonly known: PackageIdentity | null;
  readonly other: PackageIdentity | null;
}

/**
 * Looks for the package of a command upward from its real path, up to the directory right below a `node_modules`. A small start
 * script is read for the file it hands over to, and that file's package is taken.
 * @internal
 */
export function packageOf(context: Context, realPath: string, packages: readonly string[]): PackageOf {
  const own = upward(context, context.rules.dirname(realPath), packages);
  if (own.known !== null) return own;
  const target = throughShim(context, realPath);
  if (target === null) return own;
  const behind = upward(context, context.rules.dirname(target), packages);
  return { known: behind.known, other: behind.other ?? own.other };
}

function upward(context: Context, start: string, packages: readonly string[]): PackageOf {
  const { rules } = context;
  let other: PackageIdentity | null = null;
  let directory = start;
  for (let level = 0; level < LEVELS; level += 1) {
    const found = packageAt(context, directory);
    if (found !== null && isOneOf(found.name, packages)) return { known: found, other: null };
    other ??= found;
    const parent = rules.dirname(directory);
    const above = rules.basename(parent);
    const isTop = above === MODULES || (above.startsWith("@") && rules.basename(rules.dirname(parent)) === MODULES);
    if (isTop) return { known: null, other };
    if (parent === directory) break;
    directory = parent;
  }
  // Outside of any `node_modules` a package above says nothing about the command: a home may hold a `package.json` too.
  return { known: null, other: null };
}

function throughShim(context: Context, path: string): string | null {
  const stat = context.stat(path);
  if (stat === null || stat === "unreadable" || stat.size > SHIM_BYTES) return null;
  const file = context.door().read(path, { cap: SHIM_BYTES });
  if (!file.ok) return null;
  const target = shimTarget(file.bytes.toString("latin1"));
  return target === null ? null : context.real(context.rules.resolve(context.rules.dirname(path), target));
}
