import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Tests run against sources: `@agent-interop/x/y` is `packages/x/src/y.ts`, `@agent-interop/x` its `index.ts`. */
const alias = [
  { find: /^@agent-interop\/([^/]+)$/, replacement: `${root}packages/$1/src/index.ts` },
  { find: /^@agent-interop\/([^/]+)\/(.+)$/, replacement: `${root}packages/$1/src/$2.ts` },
];

const packages = readdirSync(`${root}packages`).filter((name) => existsSync(`${root}packages/${name}/package.json`));

const project = (name: string, dir: string, timeout: number) => ({
  resolve: { alias },
  test: {
    name,
    root: `${root}${dir}`,
    setupFiles: [`${root}vitest.setup.ts`],
    include: ["{src,test}/**/*.test.ts", "*.test.ts"],
    testTimeout: timeout,
    hookTimeout: timeout,
    benchmark: { include: [] },
  },
});

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) => project(name, `packages/${name}`, 30_000)),
      project("house", "tests/house", 60_000),
      project("corpus", "tests/corpus", 120_000),
      project("e2e", "tests/e2e", 120_000),
      project("real", "tests/real", 900_000),
      project("deep", "tests/deep", 900_000),
    ],
  },
});
