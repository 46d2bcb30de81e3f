import { AXIS_NAMES, type AxisPath, HOST_INTEGRATION_AXES, vocabulary } from "../axes.ts";
import type {
  Artifact,
  ConfigHome,
  HostBehaviours,
  HostDescriptor,
  HostLayout,
  OrchestratorExec,
} from "../descriptor.ts";
import { EXTENDED_HOOK_EVENTS, PORTABLE_HOOK_EVENTS } from "../helpers.ts";
import { choice, fact, flag, list, nullable, place, record, type Shape } from "./shape.ts";

const { dispatch } = HOST_INTEGRATION_AXES;
const id: Shape = { is: "text", pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, longest: 64 };
const variable: Shape = { is: "text", pattern: /^[A-Z][A-Z0-9_]*$/, longest: 64 };
/** One argument of a command line; nothing that a shell would have to see. */
const argument: Shape = { is: "text", pattern: /^[^\0\r\n]+$/, longest: 256 };
const program: Shape = { is: "text", pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, longest: 64 };
const option: Shape = { is: "text", pattern: /^--?[a-z][a-z-]*$/, longest: 64 };

const words = (path: AxisPath): Shape => fact(choice(...(vocabulary(path) ?? [])));

const dispatchShape: Shape = {
  is: "record",
  keys: Object.fromEntries(
    Object.entries(dispatch).map(([field, { values }]): [string, Shape] => {
      if (values === "depth") return [field, fact({ is: "depth" })];
      if (values === "count") return [field, fact({ is: "count" })];
      return [field, typeof values[0] === "boolean" ? fact(flag) : words(`dispatch.${field}` as AxisPath)];
    }),
  ),
  optional: Object.entries(dispatch).flatMap(([field, { required }]) => (required ? [] : [field])),
};

const axes: Shape = {
  is: "record",
  keys: { ...Object.fromEntries(AXIS_NAMES.map((name) => [name, words(name)])), dispatch: dispatchShape },
  optional: AXIS_NAMES.filter((name) => !HOST_INTEGRATION_AXES[name].required),
};

const exec = record<OrchestratorExec>({
  command: program,
  args: list(argument),
  cwdFlag: nullable(option),
  promptFlag: nullable(option),
  modelFlag: nullable(option),
});

const configHome = record<ConfigHome>(
  {
    kind: choice("dot-home", "dot-home-nested", "xdg", "generic-agents-root", "none"),
    name: nullable(place),
    parent: place,
    env: list(variable),
  },
  "parent",
);

const artifact = record<Artifact>(
  {
    kind: choice("commands", "agents", "skills", "kimi-agents"),
    destSubpath: place,
    prefix: { is: "prefix" },
    nesting: choice("flat", "nested"),
    recursive: flag,
    home: place,
  },
  "recursive",
  "home",
);

const layout = record<HostLayout>({
  configHome,
  localConfigDir: nullable(place),
  configFormat: choice("settings-json", "toml", "markdown", "markdown-dir", "none"),
  commandStyle: choice("slash-hyphen", "shell-var"),
  hooksSurface: choice(
    "settings-json",
    "codex-hooks-json",
    "cursor-hooks-json",
    "copilot-inline",
    "cline-rules",
    "kimi-hooks-toml",
    "windsurf-hooks-json",
    "none",
  ),
  installSurface: choice(
    "settings-json",
    "codex-toml",
    "copilot-instructions",
    "cline-rules",
    "cursor-hooks-json",
    "profile-marker-only",
    "none",
  ),
  permissionWriter: nullable(choice("opencode", "kilo", "antigravity")),
  sandboxTier: choice("none", "codex-agent-sandbox"),
  supportTier: choice(1, 2),
  triggerPrecedence: list(choice("skills", "commands"), { least: 1, distinct: true }),
  writesSharedSettings: flag,
  artifacts: record<HostLayout["artifacts"]>({ global: list(artifact), local: list(artifact) }),
});

const behaviours = record<HostBehaviours>(
  {
    nativePlugin: record<NonNullable<HostBehaviours["nativePlugin"]>>({ dir: place, file: place, source: place }),
  },
  "nativePlugin",
);

/** The form of a whole descriptor. */
export const DESCRIPTOR: Shape = record<HostDescriptor>(
  {
    id,
    title: { is: "text", longest: 64 },
    kind: nullable(id),
    hostIntegration: axes,
    hookEvents: nullable(choice("claude", "gemini")),
    extendedHookEvents: list(choice(...Object.values(EXTENDED_HOOK_EVENTS).flat(), ...PORTABLE_HOOK_EVENTS), {
      distinct: true,
    }),
    extensionEvents: nullable(choice("opencode", "pi", "hermes", "kilo", "none")),
    harnessIsolationFlag: nullable(argument),
    orchestratorExec: nullable(exec),
    layout,
    behaviours,
  },
  "layout",
  "behaviours",
);
