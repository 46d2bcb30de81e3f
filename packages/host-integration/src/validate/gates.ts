import { type HostFact, settleFact } from "../fact.ts";
import { EXTENDED_HOOK_EVENTS } from "../helpers.ts";
import { depthsOf, readDepth } from "../negotiate/depth.ts";
import { at, isRecord, type Plain } from "../plain.ts";
import { preview } from "../preview.ts";
import type { Refuse } from "./problem.ts";

/** Where hooks may be written, by what an installation writes. */
const HOOKS_BY_INSTALL: Readonly<Record<string, readonly string[]>> = {
  "settings-json": ["settings-json", "none"],
  "codex-toml": ["codex-hooks-json"],
  "copilot-instructions": ["copilot-inline"],
  "cline-rules": ["cline-rules"],
  "cursor-hooks-json": ["cursor-hooks-json"],
  "profile-marker-only": ["none", "kimi-hooks-toml", "windsurf-hooks-json"],
  none: ["none"],
};

/** Parts of a descriptor that exclude one another. Looks at values that are in order; the others are told already. */
export function checkGates(descriptor: Plain, refuse: Refuse): void {
  dispatchGates(descriptor, refuse);
  worktreeGates(descriptor, refuse);
  hookGates(descriptor, refuse);
  layoutGates(descriptor, refuse);
}

/** The settled value of an axis, `undefined` where it is no fact. */
function settled(descriptor: Plain, path: string): unknown {
  const fact = at(descriptor, `hostIntegration.${path}`);
  if (!isRecord(fact)) return undefined;
  const observed = fact["observed"];
  if (observed !== undefined && !(Array.isArray(observed) && observed.every(isRecord))) return fact["value"];
  return settleFact(fact as unknown as HostFact<unknown>).value;
}

function dispatchGates(descriptor: Plain, refuse: Refuse): void {
  const value = (field: string): unknown => settled(descriptor, `dispatch.${field}`);
  const inconsistent = (field: string, message: string): void =>
    refuse("inconsistent", `hostIntegration.dispatch.${field}`, message);
  const [named, nested, background] = [value("namedDispatch"), value("nested"), value("background")];
  const read = readDepth(value("maxDepth") as Plain);
  const depths = read === null ? null : depthsOf(read);
  if (named === false) {
    for (const field of ["nested", "background", "backgroundDispatch"])
      if (value(field) === true) inconsistent(field, "is true, and nothing can be dispatched by name");
    if (depths !== null && depths.foreground !== 0)
      inconsistent("maxDepth", "has levels, and nothing can be dispatched by name");
  }
  if (named === true && depths?.foreground === 0)
    inconsistent("maxDepth", "is 0, and subagents are dispatched by name");
  if (nested === true && depths?.foreground === 0) inconsistent("nested", "is true, and there is no level to nest in");
  if (nested === false && depths !== null && (depths.foreground < 0 || depths.foreground > 1))
    inconsistent("maxDepth", "is more than one level, and a subagent starts none");
  if (value("backgroundDispatch") !== true) return;
  if (background === false) inconsistent("backgroundDispatch", "is true, and nothing runs in the background");
  if (nested === false) inconsistent("backgroundDispatch", "is true, and a subagent starts none");
}

function worktreeGates(descriptor: Plain, refuse: Refuse): void {
  const isolation = settled(descriptor, "dispatch.isolation");
  if (isolation === "harness-worktree" && typeof at(descriptor, "harnessIsolationFlag") !== "string")
    refuse("inconsistent", "harnessIsolationFlag", "is not there, and the host is said to make worktrees");
  if (isolation === "orchestrator-worktree" && !isRecord(at(descriptor, "orchestratorExec")))
    refuse("inconsistent", "orchestratorExec", "is not there, and the host is said to be started in a worktree");
}

function hookGates(descriptor: Plain, refuse: Refuse): void {
  const family = at(descriptor, "hookEvents");
  const extended = at(descriptor, "extendedHookEvents");
  const surface = at(descriptor, "layout.hooksSurface");
  const install = at(descriptor, "layout.installSurface");
  if (surface === "none" && typeof family === "string")
    refuse("inconsistent", "hookEvents", "names a family, and hooks are written nowhere");
  const known = typeof family === "string" ? own(EXTENDED_HOOK_EVENTS, family) : [];
  const foreign =
    Array.isArray(extended) && known !== undefined ? extended.filter((name) => !known.includes(name as string)) : [];
  if (foreign.length > 0)
    refuse("inconsistent", "extendedHookEvents", `has events of another family than ${preview(family)}`);
  const allowed = typeof install === "string" ? own(HOOKS_BY_INSTALL, install) : undefined;
  if (allowed !== undefined && typeof surface === "string" && !allowed.includes(surface))
    refuse(
      "inconsistent",
      "layout.hooksSurface",
      `goes with none of what ${preview(install as Plain)} writes: ${allowed.join(", ")}`,
    );
}

/** A list of a table by a foreign name. */
function own(table: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function layoutGates(descriptor: Plain, refuse: Refuse): void {
  const kind = at(descriptor, "layout.configHome.kind");
  if (kind === "dot-home-nested" && typeof at(descriptor, "layout.configHome.parent") !== "string")
    refuse("missing-key", "layout.configHome.parent", "is missing, and the directory lies in another");
  if (kind === "none" && typeof at(descriptor, "layout.localConfigDir") === "string")
    refuse("inconsistent", "layout.localConfigDir", "is named, and the host has no configuration directory");
  if (kind === "none" && typeof at(descriptor, "layout.configHome.name") === "string")
    refuse("inconsistent", "layout.configHome.name", "is named, and the host has no configuration directory");
  const local = at(descriptor, "layout.artifacts.local");
  for (const [index, artifact] of (Array.isArray(local) ? local : []).entries())
    if (isRecord(artifact) && "home" in artifact)
      refuse(
        "inconsistent",
        `layout.artifacts.local.${index}.home`,
        "names the home, and the artifact belongs to a project",
      );
}
