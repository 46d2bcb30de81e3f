import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadRepo } from "../../scripts/house/repo.mjs";
import { check } from "../../scripts/house/rules/index.mjs";

/** Files of a small repository, by path. */
export type Files = Readonly<Record<string, string>>;

const manifest = (name: string, more: object): string =>
  `${JSON.stringify(
    {
      name: `@agent-interop/${name}`,
      version: "0.1.0",
      description: "A package of a fixture.",
      license: "MIT",
      author: "Agent Interop contributors",
      type: "module",
      sideEffects: false,
      engines: { node: ">=20.19.0" },
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./package.json": "./package.json" },
      files: ["dist"],
      publishConfig: { access: "public" },
      ...more,
    },
    null,
    2,
  )}\n`;

/** A package that keeps every rule; `more` overrides manifest keys. */
export function packageFiles(name: string, more: object = {}): Files {
  const dir = `packages/${name}`;
  return {
    [`${dir}/package.json`]: manifest(name, more),
    [`${dir}/README.md`]: `# ${name}\n`,
    [`${dir}/LICENSE`]: "MIT\n",
    [`${dir}/tsconfig.json`]: "{}\n",
    [`${dir}/tsconfig.build.json`]: "{}\n",
    [`${dir}/tsup.config.ts`]: "export default {};\n",
    [`${dir}/src/index.ts`]: "export const one = 1;\n",
    [`${dir}/test/public-names.test.ts`]: "export {};\n",
  };
}

/** A repository that keeps every rule: two packages, one on the other. */
export function cleanRepo(): Files {
  return {
    "package.json": '{ "devDependencies": { "vitest": "catalog:" } }\n',
    "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    "scripts/allowed-dependencies.json": "{}\n",
    ...packageFiles("diagnostics"),
    ...packageFiles("source", { dependencies: { "@agent-interop/diagnostics": "workspace:^" } }),
    "packages/source/src/index.ts": 'export * from "@agent-interop/diagnostics";\n',
  };
}

/** Findings of the rules over `cleanRepo()` with some files replaced or added (`null` removes one), as `rule file:line`. */
export function findings(changes: Readonly<Record<string, string | null>> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), "house-"));
  try {
    for (const [path, text] of Object.entries({ ...cleanRepo(), ...changes })) {
      if (text === null) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return check(loadRepo(root)).map(({ rule, file, line }) => `${rule} ${file}${line === null ? "" : `:${line}`}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
