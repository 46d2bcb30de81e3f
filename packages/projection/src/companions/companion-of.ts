import type { SourceEntry } from "../types.ts";
import { type Content, contentOf } from "./content.ts";
import { executableWhy } from "./executable.ts";
import { type FileName, fileName } from "./file-name.ts";
import { hostConfigurationWhy } from "./host-configuration.ts";
import { hostMarkdownWhy } from "./host-markdown.ts";
import { inertCompanion, MARKDOWN_TEXT } from "./inert.ts";
import { isPlainMarkdown } from "./plain-markdown.ts";
import type { Companion } from "./policy.ts";
import { secretWhy } from "./secret.ts";
import { vendorMetadataWhy } from "./vendor-metadata.ts";

const NO_FILES: Readonly<Record<Exclude<SourceEntry["type"], "file">, string>> = {
  link: "link, which is never followed",
  special: "no regular file",
  unread: "could not be read",
  unwalked: "directory that is never looked into",
};

/**
 * Decides what a companion file is: the first class that applies of not-a-file, secret, host-configuration, vendor-metadata,
 * executable, and then text, data or opaque. Its folder does not count, but for files that a host reads at one place. Never
 * fails, whatever the bytes and the path; the time is linear in both.
 */
export function companionOf(entry: SourceEntry): Companion {
  if (entry.type !== "file") return { class: "not-a-file", why: NO_FILES[entry.type] };
  const content = contentOf(entry.bytes);
  if (!entry.executable && isPlainMarkdown(entry.path, content)) return MARKDOWN_TEXT;
  return companionByRules(fileName(entry.path), content, entry.executable);
}

/** The class of a file by all rules, in their order. */
export function companionByRules(name: FileName, content: Content, runBit: boolean): Companion {
  const secret = secretWhy(name, content);
  if (secret !== null) return { class: "secret", why: secret };
  const host = hostConfigurationWhy(name, content) ?? hostMarkdownWhy(name, content);
  if (host !== null) return { class: "host-configuration", why: host };
  const vendor = vendorMetadataWhy(name);
  if (vendor !== null) return { class: "vendor-metadata", why: vendor };
  const executable = executableWhy(name, content, runBit);
  if (executable !== null) return { class: "executable", why: executable };
  return inertCompanion(name, content);
}
