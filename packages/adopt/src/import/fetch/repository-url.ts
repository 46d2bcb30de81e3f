import { type Machine, slashed } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import { fault } from "./fault.ts";
import { encodedPath, recordedFileUrl } from "./recorded.ts";

export type GitProtocol = "https" | "http" | "ssh" | "file";

/** A repository, checked. */
export interface Repository {
  /** As git takes it. */
  readonly url: string;
  readonly protocol: GitProtocol;
  /** As it is recorded. */
  readonly source: string;
  /** Last name of it, without `.git`. */
  readonly name: string;
  /** Absolute path, when it lies on this machine. */
  readonly place: string | null;
}

const PROTOCOLS: ReadonlySet<string> = new Set(["https", "http", "ssh", "file"]);

/** A host that is this machine itself: the one place where a connection without encryption says nothing to anybody. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);

/** A repository by its URL: checked, and free of what must not be recorded. Throws `fetch-source-invalid`, `fetch-credentials` or `fetch-protocol`. */
export function repositoryUrl(machine: Machine, text: string, project: string | null): Repository {
  const protocol = text.slice(0, text.indexOf(":")).toLowerCase();
  if (!PROTOCOLS.has(protocol)) throw fault("fetch-protocol", `"${protocol}:" is not fetched`);
  if (protocol === "file") return localUrl(machine, text, project);
  if (!URL.canParse(text)) throw fault("fetch-source-invalid", "the URL cannot be read");
  const url = new URL(text);
  if (url.password !== "" || (url.username !== "" && protocol !== "ssh")) {
    throw fault("fetch-credentials", `a URL of ${url.host} holds a user name or a password`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw fault("fetch-source-invalid", "the URL of a repository has no query and no fragment");
  }
  if (protocol === "http" && !isLoopback(url.hostname)) {
    throw fault("fetch-protocol", `a connection to ${url.host} would not be encrypted`, "Write https:// for it.");
  }
  if (url.hostname === "" || url.hostname.startsWith("-") || url.username.startsWith("-")) {
    throw fault("fetch-source-invalid", "the URL has no host");
  }
  const path = url.pathname.replace(/\/+$/, "");
  if (path === "") throw fault("fetch-source-invalid", "the URL names no repository");
  if (/\.(?:zip|tar|tar\.\w+|tgz|skill)$/i.test(path)) {
    throw fault("fetch-source-invalid", "an archive is not fetched from a URL", "Download it, then name the file.");
  }
  const source = `${url.protocol}//${url.username === "" ? "" : `${url.username}@`}${url.host}${path}`;
  return { url: source, protocol: protocol as GitProtocol, source, name: nameOf(path), place: null };
}

function nameOf(path: string): string {
  return repositoryName(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw fault("fetch-source-invalid", "the URL cannot be read");
  }
}

/** `file:///…`, and `file://~/…` or `file://./…` as they are recorded. */
function localUrl(machine: Machine, text: string, project: string | null): Repository {
  const rules = pathRules(machine);
  const written = text.slice("file://".length).replace(/^localhost(?=\/)/i, "");
  const base = written.startsWith("~/") ? machine.home : written.startsWith("./") ? machine.cwd : null;
  if (base === null && !written.startsWith("/")) {
    throw fault("fetch-source-invalid", "a file: URL names a path of this machine");
  }
  const plain = decoded(base === null ? written : written.slice(2));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for.
  if (/[\u0000-\u001f\u007f]/.test(plain)) throw fault("fetch-source-invalid", "the path holds control characters");
  const drive = machine.platform === "win32" ? plain.replace(/^\/(?=[A-Za-z]:)/, "") : plain;
  const joined = base === null ? rules.normalize(drive) : rules.join(base, plain);
  const place = joined.length > 1 ? joined.replace(/[/\\]+$/, "") : joined;
  const encoded = encodedPath(slashed(machine, place));
  return {
    url: `file://${encoded.startsWith("/") ? "" : "/"}${encoded}`,
    protocol: "file",
    source: recordedFileUrl(machine, project, place),
    name: repositoryName(slashed(machine, place)),
    place,
  };
}

/** Last name of a repository's path, without `.git`. */
export function repositoryName(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== "" && part !== ".git");
  return (parts.at(-1) ?? "repository").replace(/\.git$/, "");
}
