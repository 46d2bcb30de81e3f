import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { runProcess } from "./real-process.ts";

/** The vendor CLIs this tier can install, by the kind id of the registry. */
export type CliId =
  | "claude-code"
  | "codex"
  | "opencode"
  | "gemini"
  | "copilot"
  | "pi"
  | "qwen-code"
  | "kimi"
  | "droid"
  | "kilo"
  | "augment";

/** One pinned CLI: the npm package, its exact version, its command, and where that command lies in the package when npm links none. */
export interface CliPin {
  readonly id: CliId;
  readonly pkg: string;
  readonly version: string;
  readonly command: string;
  /** Path of the executable inside the package, for packages without a `bin`. */
  readonly file?: string;
  /** Needs a newer Node than the one that runs the tests may be. */
  readonly node?: true;
}

/** Node for the CLIs that need 22.19 or newer. */
export const NODE_VERSION = "24.21.0";

const platformPackage = (scope: string): string => `${scope}-${process.platform}-${process.arch}`;

/** Exact pins: a tag would silently pick an older version on an older Node. */
export const CLI_PINS: readonly CliPin[] = [
  { id: "claude-code", pkg: "@anthropic-ai/claude-code", version: "2.1.332", command: "claude", node: true },
  { id: "codex", pkg: "@openai/codex", version: "0.171.0", command: "codex", node: true },
  { id: "opencode", pkg: "opencode-ai", version: "1.18.33", command: "opencode", node: true },
  { id: "gemini", pkg: "@google/gemini-cli", version: "0.61.0", command: "gemini", node: true },
  { id: "copilot", pkg: "@github/copilot", version: "1.0.102", command: "copilot", node: true },
  { id: "pi", pkg: "@earendil-works/pi-coding-agent", version: "1.6.0", command: "pi", node: true },
  { id: "qwen-code", pkg: "@qwen-code/qwen-code", version: "0.24.4", command: "qwen", node: true },
  { id: "kimi", pkg: "@moonshot-ai/kimi-code", version: "2.1.0", command: "kimi", node: true },
  { id: "droid", pkg: platformPackage("@factory/cli"), version: "0.225.2", command: "droid", file: "bin/droid" },
  { id: "kilo", pkg: platformPackage("@kilocode/cli"), version: "7.7.9", command: "kilo", file: "bin/kilo" },
  { id: "augment", pkg: "@augmentcode/auggie", version: "0.36.0", command: "auggie", node: true },
];

/** A CLI that can be run: the executable, the folders its PATH needs, the package's version as npm laid it down. */
export interface InstalledCli {
  readonly id: CliId;
  readonly version: string;
  readonly executable: string;
  readonly path: readonly string[];
}

/** Either an installed CLI or the reason why there is none. */
export type CliResult =
  | { readonly ok: true; readonly cli: InstalledCli }
  | { readonly ok: false; readonly reason: string };

/** Folder outside the repository that keeps the installed CLIs between runs. */
export function cacheDir(): string {
  return process.env["AGENT_INTEROP_CACHE"] ?? join(tmpdir(), "agent-interop-cache");
}

/** Pin of one CLI; throws for an id without one. */
export function pinOf(id: CliId): CliPin {
  const pin = CLI_PINS.find((entry) => entry.id === id);
  if (pin === undefined) throw new Error(`no pin for ${id}`);
  return pin;
}

/** Installs one pinned CLI (and Node where it needs it) into the cache, or says why not. Minutes on an empty cache, milliseconds later. */
export async function installCli(id: CliId): Promise<CliResult> {
  const pin = pinOf(id);
  if (process.platform === "win32") return { ok: false, reason: "this tier is written for POSIX systems" };
  try {
    const prefix = await installPackage(pin.pkg, pin.version);
    const root = join(prefix, "lib/node_modules", pin.pkg);
    const executable = pin.file === undefined ? join(prefix, "bin", pin.command) : join(root, pin.file);
    const path = [dirname(executable)];
    if (pin.node === true) path.push(join(await installPackage("node", NODE_VERSION), "lib/node_modules/node/bin"));
    if (!existsSync(executable))
      return { ok: false, reason: `${pin.pkg} ${pin.version} has no ${pin.command} for this system` };
    const version = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
    return { ok: true, cli: { id, version, executable, path } };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Installs `pkg@version` as a global package of its own prefix, the layout a user's `npm i -g` gives. Returns the prefix. */
async function installPackage(pkg: string, version: string): Promise<string> {
  const prefix = join(cacheDir(), `${pkg.replace(/^@/, "").replace("/", "-")}-${version}`);
  const ready = join(prefix, ".ready");
  if (existsSync(ready)) return prefix;
  rmSync(prefix, { recursive: true, force: true });
  mkdirSync(prefix, { recursive: true });
  // Install scripts are the vendor's: they get an empty home. npm keeps the user's own registry settings.
  const home = mkdtempSync(join(tmpdir(), "agent-interop-npm-"));
  try {
    const result = await runProcess({
      argv: [
        "npm",
        "install",
        "--global",
        "--prefix",
        prefix,
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        `${pkg}@${version}`,
      ],
      cwd: home,
      env: {
        ...networkSettings(),
        PATH: [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter),
        HOME: home,
        npm_config_cache: join(home, "npm-cache"),
        npm_config_userconfig: join(homedir(), ".npmrc"),
        npm_config_globalconfig: globalNpmConfig(),
      },
      timeoutMs: 600_000,
    });
    if (result.code !== 0)
      throw new Error(
        `npm install ${pkg}@${version} failed: ${
          result.stderr
            .trim()
            .replace(/\s*\n\s*/g, "; ")
            .slice(0, 400) || `exit ${result.code}`
        }`,
      );
    writeFileSync(ready, "");
    return prefix;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Proxy, certificate and npm variables: how this machine reaches its registry. Nothing else of the environment goes to an install script. */
function networkSettings(): Record<string, string> {
  const wanted = /^(https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_.*)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value !== undefined && wanted.test(key) ? [[key, value]] : [],
    ),
  );
}

/** npm's system-wide settings file: another `--prefix` would otherwise move it. */
function globalNpmConfig(): string {
  return spawnSync("npm", ["config", "get", "globalconfig"], {
    encoding: "utf8",
    env: { ...process.env, npm_config_prefix: undefined },
  }).stdout.trim();
}
