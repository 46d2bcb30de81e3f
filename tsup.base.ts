import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** The build shared by every library package: ESM only, no declarations (`tsc` emits those), sources kept readable. */
export function library(entry: Record<string, string>): Options {
  return {
    entry,
    format: "esm",
    target: "node20",
    platform: "node",
    dts: false,
    clean: true,
    splitting: true,
    sourcemap: false,
    treeshake: true,
  };
}

/**
 * The build of a command: one bundle that holds our packages and third-party code, in chunks so that each command
 * loads only what it imports lazily. `entry` is usually `{ main: "src/main.ts" }` with a `#!` line of its own.
 * The licences of everything bundled are written to `dist/THIRD-PARTY-NOTICES.md`.
 * `__VERSION__` in the sources is the version of the package.
 */
export function cliBundle(entry: Record<string, string>): Options {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  return {
    ...library(entry),
    noExternal: [/.*/],
    minify: true,
    define: { __VERSION__: JSON.stringify(version) },
    esbuildPlugins: [esmYaml(), notices("dist/THIRD-PARTY-NOTICES.md")],
  };
}

/** `yaml` gives Node a CommonJS build, which dies in an ESM bundle (`Dynamic require of "process"`); its browser build is ESM. */
function esmYaml(): Plugin {
  return {
    name: "esm-yaml",
    setup: (build) => {
      build.onResolve({ filter: /^yaml$/ }, ({ resolveDir }) => {
        const manifest = createRequire(join(resolveDir, "_")).resolve("yaml/package.json");
        return { path: join(dirname(manifest), "browser", "dist", "index.js") };
      });
    },
  };
}

/** Writes the licence text of every package in the bundle that is not ours, sorted by name. */
function notices(file: string): Plugin {
  return {
    name: "notices",
    setup: (build) => {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const folders = new Set(
          Object.keys(metafile?.inputs ?? {}).flatMap((input) => packageFolder(resolve(input)) ?? []),
        );
        const sections = [...folders].map(notice).sort();
        const head = "# Third-party notices\n\nThis bundle contains the following packages.\n";
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, [head, ...sections].join("\n"));
      });
    },
  };
}

/** The folder of the installed package a file belongs to; null for our own files. */
function packageFolder(path: string): string | null {
  const parts = path.replaceAll("\\", "/").split("/");
  const at = parts.lastIndexOf("node_modules");
  if (at === -1) return null;
  return parts.slice(0, at + (parts[at + 1]?.startsWith("@") ? 3 : 2)).join("/");
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined || !existsSync(join(folder, file))) throw new Error(`${name} has no licence file`);
  return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

export type { Options };
