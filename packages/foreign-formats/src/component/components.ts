import { text, type Value } from "@agent-interop/documents";
import { type ComponentField, isMap } from "../manifest/fields.ts";
import type { PluginHost } from "../manifest/hosts.ts";
import type { PluginManifest } from "../manifest/read.ts";
import { type FormatProblem, problem } from "../problem.ts";
import { isGlob, reduceGlob, resolveComponentPath } from "./path.ts";
import { type ComponentPlace, DEEP } from "./place.ts";
import type { ComponentRule, RuleSet } from "./rule.ts";
import { ruleSet } from "./rules.ts";

/** A declaration written into the manifest itself. The value may hold secrets: reduce it to names at once. */
export interface InlineDeclaration {
  readonly item: "hook" | "mcp";
  readonly field: string;
  readonly value: Value;
}

/** A value of a component field that leads nowhere, and why. */
export interface IgnoredComponent extends FormatProblem {
  readonly field: string;
  /** The path as written; `null` for a value that is no path. */
  readonly value: string | null;
}

/** Where the components of a plugin lie for one host. */
export interface PluginComponents {
  readonly places: readonly ComponentPlace[];
  readonly inline: readonly InlineDeclaration[];
  readonly ignored: readonly IgnoredComponent[];
  /** Facts that cost nothing, such as a folder where other versions of the host want files. */
  readonly notes: readonly FormatProblem[];
}

const SKILL_FILE = /(?:^|\/)SKILL\.md$/;

/** How a path in a field becomes a place, or the reason why it leads nowhere. Marketplace entries use it too. */
export function placeOf(
  rule: ComponentRule,
  rules: RuleSet,
  field: string,
  value: string,
): ComponentPlace | IgnoredComponent {
  const refuse = (code: FormatProblem["code"], reason: string): IgnoredComponent => {
    return { ...problem(code, field, `A path in ${field} ${reason}.`), field, value };
  };
  const glob = rules.globs && isGlob(value) ? reduceGlob(value, DEEP) : undefined;
  if (glob === null) return refuse("manifest-path-unresolved", "is a pattern that stands for no directory");
  const resolved = resolveComponentPath(glob?.base ?? value, rules);
  if (!resolved.ok) return refuse(resolved.code, resolved.reason);
  const common = { item: rule.item, path: resolved.path, when: "always", from: "manifest", field } as const;
  if (rule.item === "hook" || rule.item === "mcp") {
    return { ...common, kind: "file", shape: "declaration", extensions: rule.extensions, depth: 0 };
  }
  if (rule.item === "skill" && (glob === undefined || glob.skill || glob.extension === null)) {
    if (glob === undefined && SKILL_FILE.test(resolved.path)) {
      return {
        ...common,
        path: resolved.path.replace(SKILL_FILE, ""),
        kind: "directory",
        shape: "skill",
        extensions: [],
        depth: 0,
      };
    }
    const shape = glob === undefined ? "skill-or-skills" : "skills";
    return { ...common, kind: "directory", shape, extensions: [], depth: Math.max(glob?.depth ?? rule.depth, 1) };
  }
  const extensions = glob === undefined || glob.extension === null ? rule.extensions : [glob.extension];
  return {
    ...common,
    kind: glob === undefined ? "either" : "directory",
    shape: "files",
    extensions,
    depth: glob?.depth ?? rule.depth,
  };
}

function pathsOf(field: ComponentField, rule: ComponentRule): readonly string[] {
  if (rule.item !== "prompt" || !isMap(field.inline ?? undefined)) return field.paths;
  // Claude Code's object form: command name to { source }.
  const named = [...(field.inline as ReadonlyMap<string, Value>).values()];
  return named.flatMap((one) => text(isMap(one) ? one.get("source") : undefined) ?? []);
}

function declared(rule: ComponentRule, rules: RuleSet, field: ComponentField): PluginComponents {
  const places: ComponentPlace[] = [];
  const ignored: IgnoredComponent[] = [];
  const notes: FormatProblem[] = [];
  const inline: InlineDeclaration[] = [];
  const paths = pathsOf(field, rule);
  for (const value of paths) {
    const place = placeOf(rule, rules, field.field, value);
    if ("code" in place) ignored.push(place);
    else places.push(...withFlat(place, rule));
    if (rule.filesPreferred && value.endsWith("/")) {
      notes.push(problem("manifest-folder-component", field.field, `The field ${field.field} names a folder.`));
    }
  }
  const inlined = rule.item === "hook" || rule.item === "mcp";
  if (inlined && field.inline !== null) inline.push({ item: rule.item, field: field.field, value: field.inline });
  const lost = field.form === "wrong" || (field.inline !== null && !inlined && paths.length === 0);
  if (lost) {
    const message = `The field ${field.field} is neither a path nor a list of paths.`;
    ignored.push({ ...problem("manifest-field-type", field.field, message), field: field.field, value: null });
  }
  return { places, inline, ignored, notes };
}

/** A skills directory whose top-level Markdown files are skills too (Pi) is two places. */
function withFlat(place: ComponentPlace, rule: ComponentRule): readonly ComponentPlace[] {
  if (rule.extensions.length === 0 || (place.shape !== "skills" && place.shape !== "skill-or-skills")) return [place];
  return [place, { ...place, kind: "either", shape: "files", extensions: rule.extensions, depth: 0 }];
}

/** Default places of a rule: all of them, unless a field replaces them or, for a root skill, is there at all. */
function defaultsOf(rule: ComponentRule, field: ComponentField | undefined): readonly ComponentPlace[] {
  if (field === undefined) return rule.defaults;
  if (rule.mode === "replace") return [];
  return rule.defaults.filter((place) => place.when === "always");
}

/**
 * Where the components of a plugin lie when `host` reads it with `manifest` (`null`: the plugin has none and the host's default
 * directories hold). Without a host the manifest's own format decides; with neither there is nothing to say, use
 * `conventionalComponents`. Pure: nothing is looked up, so a place may be empty or absent on disk.
 */
export function pluginComponents(manifest: PluginManifest | null, host: PluginHost | null): PluginComponents {
  const rules = ruleSet(host, manifest?.format ?? null);
  if (rules === null) return { places: [], inline: [], ignored: [], notes: [] };
  const places = new Map<string, ComponentPlace>();
  const inline: InlineDeclaration[] = [];
  const ignored: IgnoredComponent[] = [];
  const notes: FormatProblem[] = [];
  const add = (place: ComponentPlace): void => {
    const key = [place.item, place.shape === "files" ? "files" : "", place.path].join("\0");
    if (!places.has(key)) places.set(key, place);
  };
  const used = new Set<string>();
  for (const rule of rules.rules) {
    const field = rule.field === null ? undefined : manifest?.components.get(rule.field);
    if (rule.field !== null) used.add(rule.field);
    const silent = rules.declaredOnly && manifest?.format === "pi" && rule.field !== null && field === undefined;
    if (!silent) for (const place of defaultsOf(rule, field?.form === "wrong" ? undefined : field)) add(place);
    if (field === undefined) continue;
    const found = declared(rule, rules, field);
    for (const place of found.places) add(place);
    inline.push(...found.inline);
    ignored.push(...found.ignored);
    notes.push(...found.notes);
  }
  for (const field of manifest?.components.keys() ?? []) {
    if (used.has(field)) continue;
    const message = `The field ${field} names no components in this format.`;
    ignored.push({ ...problem("manifest-field-ignored", field, message), field, value: null });
  }
  return { places: [...places.values()], inline, ignored, notes };
}
