import type { Command } from "../command.ts";

/** The module of each command of the table, loaded when it is called. */
export const LOADERS: Readonly<Record<string, () => Promise<{ readonly run: Command }>>> = {
  inspect: () => import("./inspect.ts"),
  inventory: () => import("./inventory.ts"),
  adopt: () => import("./adopt.ts"),
  import: () => import("./import.ts"),
  apply: () => import("./apply.ts"),
  outdated: () => import("./outdated.ts"),
  update: () => import("./update.ts"),
  library: () => import("./library.ts"),
  export: () => import("./export.ts"),
  project: () => import("./project.ts"),
  boundary: () => import("./boundary.ts"),
  consent: () => import("./consent.ts"),
  modes: () => import("./modes.ts"),
  explain: () => import("./explain.ts"),
  kinds: () => import("./kinds.ts"),
  host: () => import("./host.ts"),
  completion: () => import("./completion.ts"),
  help: () => import("./help.ts"),
};
