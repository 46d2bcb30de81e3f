import { displayPath, type Machine, slashed } from "@agent-interop/diagnostics";
import { type Disk, pathRules } from "@agent-interop/source";
import { fault } from "./fault.ts";
import { type Repository, repositoryName, repositoryUrl } from "./repository-url.ts";
import { pageOf } from "./web-page.ts";

/** Where a source lies. */
export type Location = { readonly transport: "path"; readonly path: string } | RepositoryLocation;

export interface RepositoryLocation extends Repository {
  readonly transport: "git";
  /** What follows the repository in the address of a page: a reference and perhaps a path, not told apart yet. */
  readonly rest: string | null;
}

const LONGEST = 4096;
const URL_START = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//;
const SHORT = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
/** With a user only: without one it could as well be a drive, or a slip of the keyboard. */
const SCP = /^[A-Za-z0-9._-]+@[A-Za-z0-9][A-Za-z0-9.-]*:(?!\/\/)\S+$/;

/** Absolute path of what was typed. */
function absolute(machine: Machine, text: string): string {
  const rules = pathRules(machine);
  const plain = slashed(machine, text);
  if (plain === "~") return machine.home;
  if (plain.startsWith("~/")) return rules.join(machine.home, plain.slice(2));
  return rules.resolve(machine.cwd, text);
}

/**
 * What a typed source means. A text with `://` is a URL; else a path that exists wins, then `user@host:path`, then `owner/repository` on
 * GitHub. Throws `fetch-source-invalid`, `fetch-source-missing`, `fetch-credentials` or `fetch-protocol`.
 */
export function locate(machine: Machine, disk: Disk, source: string, project: string | null): Location {
  const text = plainText(source);
  if (URL_START.test(text)) return fromUrl(machine, text, project);
  const path = absolute(machine, text);
  if (exists(disk, path)) return { transport: "path", path };
  if (SCP.test(text)) return fromScp(text);
  if (SHORT.test(text)) return fromUrl(machine, `https://github.com/${text}`, project);
  throw fault("fetch-source-missing", `nothing lies at ${displayPath(machine, path, project)}`);
}

/** An address of a repository as somebody else wrote it: never a path. Throws as `locate`. */
export function locateRepository(machine: Machine, source: string, project: string | null): RepositoryLocation {
  const text = plainText(source);
  if (URL_START.test(text)) return fromUrl(machine, text, project);
  if (SCP.test(text)) return fromScp(text);
  throw fault("fetch-source-invalid", "the text is no address of a repository");
}

function plainText(source: string): string {
  const text = source.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for.
  if (text === "" || text.length > LONGEST || /[\u0000-\u001f\u007f]/.test(text)) {
    throw fault("fetch-source-invalid", "the source is empty, too long or holds control characters");
  }
  // Whatever git or a shell behind it would take for an option.
  if (text.startsWith("-")) throw fault("fetch-source-invalid", "a source does not begin with a hyphen");
  if (/^[A-Za-z0-9+.-]+::/.test(text)) throw fault("fetch-protocol", "no helper of git is run for a source");
  return text;
}

function exists(disk: Disk, path: string): boolean {
  try {
    return disk.lstat(path) !== null;
  } catch {
    // It is there, or its parent cannot be looked into: reading says which.
    return true;
  }
}

function fromUrl(machine: Machine, text: string, project: string | null): RepositoryLocation {
  const page = pageOf(text);
  const { rest } = page;
  return { transport: "git", rest, ...repositoryUrl(machine, page.repository, project) };
}

function fromScp(text: string): RepositoryLocation {
  const colon = text.indexOf(":");
  const [host, path] = [text.slice(0, colon), text.slice(colon + 1)];
  if (path.startsWith("-")) throw fault("fetch-source-invalid", "the path of a repository begins with a hyphen");
  const name = repositoryName(path);
  return { transport: "git", url: `${host}:${path}`, protocol: "ssh", source: text, name, rest: null, place: null };
}
