/** An item of an agent of this machine, as its copy says where it is from. */
export interface AdoptedFrom {
  readonly host: string;
  /** `~/…` or `./…`. */
  readonly source: string;
  readonly sourceScope: "user" | "project";
}

/** A source that was named, as its copy says where it is from. */
export interface ImportedFrom {
  /** The agent whose format it has; `null` for a portable package. */
  readonly host: string | null;
  /** Home- or project-relative, or a URL without credentials. */
  readonly source: string;
  readonly marketplace: string | null;
  readonly transport: "path" | "git" | "archive";
  readonly ref: string | null;
  readonly commit: string | null;
  readonly subfolder: string | null;
}

/** Where the content of a package comes from: no absolute path of a home, no clock. */
export type From = AdoptedFrom | ImportedFrom;

/** What was found out by reading it. */
export interface Found {
  readonly format: string;
  readonly fingerprint: string;
  readonly licence: string | null;
  /** Which companions were kept: an update keeps the same. */
  readonly companions: "text" | "data" | "all-inert";
}

/**
 * The `interop` member that a copy of an agent's own item carries in its manifest. An imported package has none: the same source is the same
 * package, however it was fetched, and its record says the rest.
 */
export function interopMember(from: From, format: string): Readonly<Record<string, unknown>> {
  if (!("sourceScope" in from)) return {};
  const { host, source, sourceScope } = from;
  return { interop: { host, source, sourceScope, format, untrusted: true } };
}
