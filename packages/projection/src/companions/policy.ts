/** What a file beside the main file of a skill is, told by its content and its name, never by its folder. */
export type CompanionClass =
  /** Prose or plain text, strictly UTF-8. */
  | "text"
  /** Inert data of a known format: tables, documents, pictures, fonts, sound. */
  | "data"
  /** Bytes of no format that is known to be inert: archives, unknown binary content, text that is not UTF-8. */
  | "opaque"
  /** What a host or a user would run, compile or build with. */
  | "executable"
  /** What tells a host which programs to start or what to permit. */
  | "host-configuration"
  /** Credentials. */
  | "secret"
  /** What only a vendor's tools, a version control system or a desktop reads. */
  | "vendor-metadata"
  /** Links, devices, files that were not read, directories that were not looked into. */
  | "not-a-file";

/** The class of one companion. */
export interface Companion {
  readonly class: CompanionClass;
  /** One short phrase that says why; it never repeats foreign text, so that it is safe to print. */
  readonly why: string;
}

/** Which companions cross: text only, text and inert data (the default of a projection), or opaque bytes as well. */
export type CompanionPolicy = "text" | "data" | "all-inert";

const KEPT: Readonly<Record<CompanionPolicy, readonly CompanionClass[]>> = {
  text: ["text"],
  data: ["text", "data"],
  "all-inert": ["text", "data", "opaque"],
};

/** True when a policy keeps files of a class. No policy keeps any class but text, data and opaque. */
export function keeps(policy: CompanionPolicy, companionClass: CompanionClass): boolean {
  return KEPT[policy].includes(companionClass);
}
