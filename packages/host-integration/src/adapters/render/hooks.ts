import type { BundleHook, HostBundle } from "../bundle.ts";
import type { Unit } from "../receipt.ts";
import type { HookSurface, Place } from "../surface.ts";
import type { Omission, WantedFile, WantedShared } from "./wanted.ts";

/** A hook by the host's name of its event, in the host's form. */
interface Entry {
  readonly id: string;
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface RenderedHooks {
  readonly files: readonly WantedFile[];
  readonly shared: readonly WantedShared[];
  readonly omitted: readonly Omission[];
}

/** The hooks of a bundle in a host's form: in a shared file or in one of their own; `at` gives a place below the root. */
export function renderHooks(
  { id, hooks = [] }: HostBundle,
  surface: HookSurface,
  host: string,
  at: (place: Place) => string,
): RenderedHooks {
  const omitted: Omission[] = [];
  const entries = hooks.flatMap((hook) => {
    const entry = entryOf(hook, surface, host, omitted);
    return entry === null ? [] : [entry];
  });
  const { form, skeleton } = surface;
  if (entries.length === 0) return { files: [], shared: [], omitted };
  const path = at(surface);
  if (form === "own") {
    const document = { ...skeleton, hooks: byEvent(entries) };
    const bytes = Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
    return { files: [{ path: `${path}/${id}.json`, bytes, item: "hooks" }], shared: [], omitted };
  }
  const units: readonly Unit[] =
    form === "named"
      ? [{ id: `hooks/${id}`, form: "member", at: [id], value: byEvent(entries) }]
      : entries.map(({ event, id, value }) =>
          form === "tables"
            ? { id: `hook/${id}`, form: "table", at: ["hooks"], value: { event, ...value } }
            : { id: `hook/${id}`, form: "element", at: ["hooks", event], value },
        );
  return { files: [], shared: withSwitch([{ path, skeleton, units }], surface, at), omitted };
}

/** The key that turns hooks on, in the same file or in another one. */
function withSwitch(
  shared: readonly WantedShared[],
  surface: HookSurface,
  at: (place: Place) => string,
): readonly WantedShared[] {
  if (surface.switch === undefined) return shared;
  const { key, value } = surface.switch;
  const unit: Unit = { id: `key/${key.join(".")}`, form: "key", at: key, value };
  const path = at(surface.switch);
  if (!shared.some((file) => file.path === path)) return [...shared, { path, skeleton: {}, units: [unit] }];
  return shared.map((file) => (file.path === path ? { ...file, units: [unit, ...file.units] } : file));
}

function entryOf(hook: BundleHook, surface: HookSurface, host: string, omitted: Omission[]): Entry | null {
  const item = `hook ${hook.name}`;
  const event = surface.events[hook.event];
  if (event === undefined) {
    omitted.push({ item, why: `the host has no event ${hook.event}` });
    return null;
  }
  const matcher =
    hook.matchers === undefined || !Object.hasOwn(hook.matchers, host) ? null : (hook.matchers[host] as string);
  if (hook.matchers !== undefined && (matcher === null || !surface.matchers)) {
    omitted.push({ item, why: "it is for certain tools, and which these are here is not said" });
    return null;
  }
  const { entry, commandKeys, timeout } = surface;
  const command: Record<string, unknown> = { ...entry };
  for (const key of commandKeys) command[key] = hook.command;
  if (hook.timeoutSeconds !== undefined) {
    const why =
      timeout === null ? "the unit that the host counts in is not known" : outside(timeout, hook.timeoutSeconds);
    if (why !== null) omitted.push({ item: `${item}: time limit`, why });
    else if (timeout !== null) command[timeout.key] = hook.timeoutSeconds * timeout.perSecond;
  }
  const wraps = surface.form === "nested" || surface.form === "named";
  const limits = matcher === null ? {} : { matcher };
  const flat = surface.form === "tables" ? { ...limits, ...command } : { ...command, ...limits };
  return { id: hook.name, event, value: wraps ? { ...limits, hooks: [command] } : flat };
}

/** Why a host would not take a time limit. */
function outside({ from, perSecond, to }: NonNullable<HookSurface["timeout"]>, seconds: number): string | null {
  if (from === undefined || to === undefined) return null;
  const units = seconds * perSecond;
  return Number.isInteger(units) && units >= from && units <= to
    ? null
    : `the host takes whole numbers from ${from} to ${to}`;
}

function byEvent(entries: readonly Entry[]): Readonly<Record<string, readonly unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { event, value } of entries) found[event] = [...(found[event] ?? []), value];
  return found;
}
