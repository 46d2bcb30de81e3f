// The house as data: who may stand on whom, and who may touch the outside world. The rules in `rules/` read it.

/** Bottom to top: a package may import packages of a lower row only. */
export const LAYERS = [
  ["diagnostics"],
  ["registry", "documents"],
  ["source", "state", "projection"],
  ["detect", "foreign-formats"],
  ["inventory", "library"],
  ["adopt", "consent", "connectors", "host-integration"],
  ["runtime"],
  ["mcp-server"],
  ["cli"],
];

/** Packages below that a package must nevertheless not know. */
export const STRANGERS = {
  projection: ["registry"],
  inventory: ["projection"],
  library: ["registry", "detect", "foreign-formats"],
};

/** Entries that are the only ones a package may import of another. */
export const ONLY_ENTRY = { inventory: { "foreign-formats": "./manifests" } };

/** Node's own modules that every package may import: none of them reads or changes the world. */
export const PURE_BUILTINS = [
  "buffer",
  "crypto",
  "events",
  "path",
  "path/posix",
  "path/win32",
  "string_decoder",
  "timers",
  "timers/promises",
  "url",
  "util",
];

/** Further ones, by package; the value names the files (all when null). Network modules stand nowhere. */
export const BUILTINS = {
  source: { fs: null, "fs/promises": null, os: /^host-machine\.ts$/, perf_hooks: /^drive\.ts$/ },
  state: { fs: null, "fs/promises": null },
  detect: { child_process: /^probe/ },
  library: { zlib: /^base\/base\.ts$/ },
  adopt: { child_process: /^import\/fetch\/git\/run\.ts$/, zlib: /^import\/fetch\/archive\// },
  cli: {
    fs: /^file-output\.ts$/,
    module: null,
    os: null,
    perf_hooks: null,
    process: null,
    readline: null,
    "readline/promises": null,
    stream: null,
    "stream/promises": null,
    tty: null,
    v8: /^wiring\/engine\.ts$/,
  },
};

/** Packages whose file-system imports may only read. */
export const READ_ONLY = ["source"];

/** Files that may read the environment, the working directory, the home and the clock. */
export const AMBIENT_FILES = [/^packages\/cli\//, /^packages\/source\/src\/host-machine\.ts$/];

/** Files that may ask for the platform they really run on. */
export const PLATFORM_FILES = [/^packages\/source\/src\/host-disk\.ts$/];

/** Files that may use the monotonic clock, for time slices. */
export const MONOTONIC_FILES = [/^packages\/source\/src\/drive\.ts$/];

/** Parsers, the schema library, the prompt library: no entry loads them before it needs them, but for `./schema`. */
export const HEAVY = ["yaml", "smol-toml", "zod", "@clack/prompts"];
export const HEAVY_ENTRIES = ["./schema"];

/** Longest source file, in lines. Files of data are exempt. */
export const MAX_LINES = 400;
export const DATA_FILES = [
  /^packages\/registry\/src\/(facts|kinds|data)\//,
  /^packages\/host-integration\/src\/matrix\/hosts\//,
];
