import type { TomlParser } from "@agent-interop/documents";
import type { Editor } from "./editor.ts";
import { expectForm } from "./editor.ts";
import { findTomlUnit, tomlDocument } from "./toml-document.ts";
import { putKey, putTable } from "./toml-put.ts";
import { takeKey, takeTable } from "./toml-take.ts";

/** TOML: tables of an array of tables, and keys. */
export function tomlEditor(toml: TomlParser): Editor {
  return {
    holds: (bytes, units) => {
      const read = tomlDocument(bytes, toml);
      return read.ok && units.every((unit) => findTomlUnit(read.value, expectForm(unit, "table", "key")) !== null);
    },
    put: (bytes, unit) => {
      const ours = expectForm(unit, "table", "key");
      const read = tomlDocument(bytes, toml);
      if (!read.ok) return read;
      return ours.form === "table" ? putTable(read, ours) : putKey(read, ours);
    },
    take: (bytes, unit, made) => {
      const ours = expectForm(unit, "table", "key");
      const read = tomlDocument(bytes, toml);
      if (!read.ok) return read;
      const index = findTomlUnit(read.value, ours);
      if (index === null) return null;
      return ours.form === "table" ? takeTable(read, ours, index, made) : takeKey(read, ours, made);
    },
    // A table that was made for a key goes with it.
    tidy: (bytes) => bytes,
    isBare: (bytes) => {
      const read = tomlDocument(bytes, toml);
      return read.ok && read.text.trim() === "";
    },
  };
}
