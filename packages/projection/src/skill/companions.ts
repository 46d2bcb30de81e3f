import type { ProjectionCode } from "../codes.ts";
import { type CompanionPolicy, companionOf, keeps } from "../companions/index.ts";
import { loss, quote } from "../losses.ts";
import { foldedPath, unsafePath } from "../source/paths.ts";
import type { Finding, Loss, SourceEntry } from "../types.ts";

/** Which companions a skill keeps. */
export interface Companions {
  /** Files that cross, by path in the source. */
  readonly kept: ReadonlyMap<string, Uint8Array>;
  /** Those of them that are text, which a reader of the skill follows. */
  readonly texts: ReadonlyMap<string, Uint8Array>;
  /** Paths of everything that does not. */
  readonly dropped: readonly string[];
  readonly losses: readonly Loss[];
  readonly findings: readonly Finding[];
}

type FileEntry = SourceEntry & { readonly type: "file" };

const NOT_FILES: Readonly<Record<Exclude<SourceEntry["type"], "file">, readonly [ProjectionCode, string]>> = {
  link: ["file-link", "is a link, and links are not followed"],
  special: ["file-special", "is no regular file"],
  unread: ["file-unread", "was not read"],
  unwalked: ["directory-unwalked", "is never looked into"],
};

const CLASSES = {
  executable: ["file-executable", "can be run"],
  "host-configuration": ["file-host-configuration", "configures a host"],
  secret: ["file-secret", "looks like a secret"],
  "vendor-metadata": ["file-vendor-metadata", "is for a vendor's tools"],
  data: ["file-data-left-out", "is data, which was not asked for"],
  opaque: ["file-opaque", "is of no kind that is known to be inert"],
} as const;

interface Directory {
  readonly path: string;
  readonly folded: string;
}

const ROOT: readonly Directory[] = [];

/** The directories above a path: `a/b/c` lies in `a` and `a/b`. Those of the last one are kept, since files come directory by directory. */
function directories(): (path: string) => readonly Directory[] {
  let last = "";
  let above: Directory[] = [];
  return (path) => {
    const around = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (around !== last) {
      last = around;
      above = [];
      for (let to = around.indexOf("/"); to !== -1; to = around.indexOf("/", to + 1)) {
        above.push({ path: around.slice(0, to), folded: foldedPath(around.slice(0, to)) });
      }
      above.push({ path: around, folded: foldedPath(around) });
    }
    return around === "" ? ROOT : above;
  };
}

/** Decides for each entry beside the main file, by its content, whether it crosses. `main` is the main file's path. */
export function companions(entries: readonly SourceEntry[], main: string, policy: CompanionPolicy): Companions {
  const kept = new Map<string, Uint8Array>();
  const texts = new Map<string, Uint8Array>();
  const dropped: string[] = [];
  const losses: Loss[] = [];
  const findings: Finding[] = [];
  // The main file of the package has its name, whatever that of the source is called.
  const taken = new Set([foldedPath(main), foldedPath("SKILL.md")]);
  /** Directories by their folded path, as the first file in them spells them. */
  const parents = new Map<string, string>();
  const directoriesOf = directories();
  const drop = (path: string, code: ProjectionCode, message: string): void => {
    dropped.push(path);
    losses.push(loss(code, "file", { path, what: path }, message));
  };
  const take = (entry: FileEntry): void => {
    const { path, bytes } = entry;
    const { class: found, why } = companionOf(entry);
    if (found === "secret") {
      findings.push({ code: "file-secret", path, line: null, message: `looks like a secret: ${why}` });
    }
    if (!keeps(policy, found)) {
      const [code, words] = CLASSES[found as keyof typeof CLASSES];
      drop(path, code, `${words}: ${why}`);
      return;
    }
    const unsafe = unsafePath(path);
    if (unsafe !== null) {
      drop(path, "file-path-unsafe", `${quote(path)} ${unsafe}`);
      return;
    }
    const folded = foldedPath(path);
    const above = directoriesOf(path);
    const other = above.some((directory) => {
      const known = parents.get(directory.folded);
      return taken.has(directory.folded) || (known !== undefined && known !== directory.path);
    });
    if (taken.has(folded) || parents.has(folded) || other) {
      const what = other ? "lies in a directory that is one with another" : "is one file with another";
      drop(path, "file-path-collision", `${what} on systems that ignore case or composition`);
      return;
    }
    taken.add(folded);
    for (const directory of above) parents.set(directory.folded, directory.path);
    kept.set(path, bytes);
    if (found === "text") texts.set(path, bytes);
  };
  let mains = 0;
  for (const entry of entries) {
    // The first one is the main file; a second of the same path is a collision like any other.
    if (entry.path === main && mains++ === 0) continue;
    if (entry.type === "file") take(entry);
    else {
      const [code, words] = NOT_FILES[entry.type];
      drop(entry.path, code, entry.type === "unread" ? `${words}: ${entry.reason}` : words);
    }
  }
  return { kept, texts, dropped, losses, findings };
}
