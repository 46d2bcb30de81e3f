import { activePdfWhy, hasMacros } from "./active-document.ts";
import { activeMarkupWhy, isMarkup } from "./active-markup.ts";
import { buildFileWhy } from "./build-file.ts";
import { codeNameWhy } from "./code-names.ts";
import type { Content } from "./content.ts";
import { type FileName, words } from "./file-name.ts";
import { programWhy } from "./program-bytes.ts";

const OFFICE = words("docx dotx xlsx xltx pptx potx ppsx odt ods odp odg ott doc dot xls xlt ppt pot pps");

function activeWhy(name: FileName, content: Content): string | null {
  const { extension } = name;
  if (extension === "pdf" || content.bytes.toString("latin1", 0, 5) === "%PDF-") return activePdfWhy(content.bytes);
  if (OFFICE.has(extension)) return hasMacros(content.bytes) ? "document with macros" : null;
  if (extension === "rtf") return content.bytes.includes("\\objdata") ? "document with an embedded object" : null;
  return isMarkup(name, content) ? activeMarkupWhy(content) : null;
}

/**
 * Why a file is something that a host or a user would run, compile or build with, or that runs something when it is opened: its
 * run bit, its first bytes, its name, what it names, what is in it. `null` when nothing says so.
 */
export function executableWhy(name: FileName, content: Content, runBit: boolean): string | null {
  if (runBit) return "x-bit";
  return programWhy(content) ?? codeNameWhy(name) ?? buildFileWhy(name, content) ?? activeWhy(name, content);
}
