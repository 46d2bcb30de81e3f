import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { type Children, childProcesses } from "@agent-interop/state/testing";
import { build } from "vite";

const packages = resolve(import.meta.dirname, "../../..");
const children: Children = childProcesses({ build, spawn, packages, name: "consent" });

/** Bundles this package once, with what makes a box, so that child processes need no loader. */
export const bundle = (into: string): Promise<void> =>
  children.bundle(
    into,
    `export * from ${JSON.stringify(join(packages, "consent/src/index.ts"))};
export { kindById } from ${JSON.stringify(join(packages, "registry/src/index.ts"))};
export { boxAt, record, reportOf } from ${JSON.stringify(join(packages, "consent/test/support/box.ts"))};`,
  );

/** Runs the body of an async function in a child, with all of the bundle in scope as `consent`. */
export const runChild: Children["run"] = children.run;
