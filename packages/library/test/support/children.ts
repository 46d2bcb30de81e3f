import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { type Children, childProcesses } from "@agent-interop/state/testing";
import { build } from "vite";

export { canBecomeNobody } from "@agent-interop/state/testing";

const packages = resolve(import.meta.dirname, "../../..");
const children: Children = childProcesses({ build, spawn, packages, name: "library" });

/** Bundles this package once, with what makes packages for tests, so that child processes need no loader. */
export const bundle = (into: string): Promise<void> =>
  children.bundle(
    into,
    `export * from ${JSON.stringify(join(packages, "library/src/index.ts"))};
export { libraryIn, packageOf } from ${JSON.stringify(join(packages, "library/test/support/packages.ts"))};`,
  );

/** Runs the body of an async function in a child, with all of the bundle in scope as `library`. */
export const runChild: Children["run"] = children.run;
