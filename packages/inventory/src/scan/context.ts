import { type CodeEntry, type Diagnostic, type Machine, sanitize } from "@agent-interop/diagnostics";
import { CODES as DOCUMENT_CODES } from "@agent-interop/documents";
import { CODES as MANIFEST_CODES } from "@agent-interop/foreign-formats/manifests";
import type { Root } from "@agent-interop/registry";
import { type Core, type Door, pathRules, CODES as SOURCE_CODES } from "@agent-interop/source";
import { CODES } from "../codes.ts";
import type { ParsedFile } from "../declarations/parsed-file.ts";
import type { Duplicates } from "../items/duplicates.ts";
import { hidden, NAME_SECRET, withoutSecretOwners, withoutSecrets } from "../items/hidden.ts";
import type { Claim } from "../places/places.ts";
import type { ResolvedPlaces } from "../places/resolved.ts";
import type { PluginInstance } from "../plugins/instance.ts";
import type { ExaminedProject } from "../project.ts";
import type { InventoryEvent, InventoryItem, Scope } from "../types.ts";
import type { View } from "./view.ts";

/** A scanning core of this package: hands out inventory events in batches. */
export type Scan<T = void> = Core<T, readonly InventoryEvent[]>;

/** Reads or listings between two checkpoints; a large file counts once more for every `BYTES_PER_STEP`. */
const STEPS = 16;
/** The same at the start of a run, when nothing is compiled and each takes many times as long; grows with every checkpoint. */
const FIRST_STEPS = 2;
const BYTES_PER_STEP = 64 * 1024;

const TABLE: Readonly<Record<string, CodeEntry>> = { ...SOURCE_CODES, ...DOCUMENT_CODES, ...MANIFEST_CODES, ...CODES };

/** What was found since the last checkpoint, and how much work that was. Counted, not timed, so that runs are alike. */
export class Outbox {
  private events: InventoryEvent[] = [];
  private steps = 0;
  private most = FIRST_STEPS;

  emit(event: InventoryEvent): void {
    this.events.push(event);
  }

  /** Counts a read or a listing; true when it is time for a checkpoint: `if (outbox.due(bytes)) yield outbox.flush();` */
  due(bytes = 0): boolean {
    this.steps += 1 + Math.floor(bytes / BYTES_PER_STEP);
    return this.steps >= this.most;
  }

  flush(): { readonly emit: readonly InventoryEvent[] } {
    const { events } = this;
    this.events = [];
    this.steps = 0;
    if (this.most < STEPS) this.most += 1;
    return { emit: events };
  }
}

/** What every part of one run shares. */
export interface Run {
  readonly outbox: Outbox;
  /** Lists a plugin that comes up in the middle of a root. A value, since plugins hold roots and roots can hold plugins. */
  readonly scanPlugin: (context: ScanContext, plugin: PluginInstance) => Scan;
  /** Lists a skills root that a link inside another one leads to. */
  readonly scanSkills: (
    context: ScanContext,
    view: View,
    claims: readonly Claim<Root>[],
    plugin: string | null,
  ) => Scan;
  readonly machine: Machine;
  readonly project: ExaminedProject | null;
  readonly places: ResolvedPlaces;
  readonly duplicates: Duplicates;
  /** How a path is shown: user scope under the home, project scope under the project root. */
  readonly show: (scope: Scope, path: string) => string;
  /** What no door of this run opens, and what is declared inside it. */
  readonly gates: { readonly forbidden: readonly string[]; readonly declared: readonly string[] };
  /** Real paths of directories that were walked as a root: a link never walks one again. */
  readonly walked: Set<string>;
}

/** What was seen of one host: its diagnostics, and whether anything was left out. */
export class HostRecord {
  readonly diagnostics: Diagnostic[] = [];
  /** What the user's own files say of the examined project: handed out in the project scope. */
  readonly pending: ((context: ScanContext) => Scan)[] = [];
  readonly pendingPlugins: PluginInstance[] = [];
  /** Configuration files of this host that were opened (`null`: refused, and reported): each is read once. */
  readonly opened: Map<string, ParsedFile | null> = new Map();
  leftOut = false;
  tried = 0;
  read = 0;

  readonly host: string;

  constructor(host: string) {
    this.host = host;
  }
}

/** One host in one scope, with the door of that scope. */
export class ScanContext {
  readonly run: Run;
  readonly record: HostRecord;
  readonly scope: Scope;
  readonly door: Door;

  constructor(run: Run, record: HostRecord, scope: Scope, door: Door) {
    this.run = run;
    this.record = record;
    this.scope = scope;
    this.door = door;
  }

  get host(): string {
    return this.record.host;
  }

  show(path: string): string {
    return this.run.show(this.scope, path);
  }

  /** Adds a diagnostic; `path` is already shown. Foreign text in the message must be quoted by `quote`. */
  report(code: string, path: string | null, message: string): void {
    const entry = TABLE[code] ?? { severity: "warning", hint: null };
    const place = path === null ? null : hidden(path);
    this.record.diagnostics.push({
      code,
      severity: entry.severity,
      path: place,
      message: hidden(message),
      hint: entry.hint,
    });
  }

  /** The same for something that was not visited: the host is not fully known. */
  omit(code: string, path: string | null, message: string): void {
    this.record.leftOut = true;
    this.report(code, path, message);
  }
}

/** A foreign text inside a message: one line, visible, bounded. */
export function quote(text: string): string {
  return `"${sanitize(text, 120)}"`;
}

/** Hands out one item, with its duplicate resolved, and without credentials in its names. */
export function put(context: ScanContext, given: InventoryItem): void {
  const { duplicates, outbox } = context.run;
  const safe = withoutSecrets(given);
  if (safe !== given) context.report(NAME_SECRET, safe.path, "has the form of a credential in its name or its path");
  const { duplicateOf, plugin } = safe;
  const item = plugin === null && duplicateOf === null ? safe : withoutSecretOwners(safe);
  outbox.emit({ type: "item", host: context.host, item: duplicates.resolve(item) });
}

/** Runs what a call may have left to do. */
export function* settled(more: Scan | null): Scan {
  if (more !== null) yield* more;
}

/** A child's path; plain text where the separator is `/`, since this runs for every file. */
export function childPath(machine: Machine, directory: string, name: string): string {
  return machine.platform === "win32" ? pathRules(machine).join(directory, name) : `${directory}/${name}`;
}
