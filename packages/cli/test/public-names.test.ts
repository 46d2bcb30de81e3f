import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

it("publishes a command and its schemas, and no library entry", () => {
  expect(manifest.bin).toEqual({ "agent-interop": "./dist/main.js" });
  expect(manifest.exports).toEqual({ "./*.schema.json": "./schema/*.schema.json", "./package.json": "./package.json" });
  expect(readdirSync(new URL("../schema", import.meta.url)).sort()).toEqual([
    "adopt.schema.json",
    "apply.schema.json",
    "boundary-check.schema.json",
    "boundary-places.schema.json",
    "boundary.schema.json",
    "completion.schema.json",
    "consent.schema.json",
    "diff.schema.json",
    "duplicates.schema.json",
    "explain.schema.json",
    "export.schema.json",
    "help.schema.json",
    "host.schema.json",
    "import.schema.json",
    "inspect.schema.json",
    "kinds-list.schema.json",
    "library.schema.json",
    "modes.schema.json",
    "outdated.schema.json",
    "project.schema.json",
    "update.schema.json",
    "version.schema.json",
  ]);
});

it("installs nothing beside itself", () => {
  expect([manifest.dependencies, manifest.peerDependencies, manifest.optionalDependencies]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
