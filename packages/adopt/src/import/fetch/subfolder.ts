import { fault } from "./fault.ts";

const PARTS = 64;
const LONGEST = 1024;

/** A path in a source as it was asked for, checked as text; `""` for its root. Throws `fetch-source-invalid`. */
export function subfolderOf(text: string): string {
  const path = text.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  if (path === "" || path === ".") return "";
  const parts = path.split("/");
  const unsafe = parts.some((part) => part === "" || part === "." || part === "..");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for.
  if (unsafe || parts.length > PARTS || path.length > LONGEST || /[\\\u0000-\u001f\u007f]/.test(path)) {
    throw fault("fetch-source-invalid", "the subfolder is no plain relative path");
  }
  return path;
}

/** A path below another one, either of which may be `""`. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("/");
}
