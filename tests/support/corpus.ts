import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The unpacked corpus, or why there is none. */
export type SharedCorpus = { readonly dir: string } | { readonly skip: string };

const PLACEHOLDER = "@@HOME@@";

/** The folder that holds `corpus.tar.gz`: `AGENT_INTEROP_SHARED`, else `shared` beside the repository. */
export function sharedFolder(): string {
  const named = process.env["AGENT_INTEROP_SHARED"];
  return resolve(
    named === undefined || named === "" ? fileURLToPath(new URL("../../../shared", import.meta.url)) : named,
  );
}

function replaceIn(directory: string, home: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) replaceIn(path, home);
    else if (entry.isFile()) {
      const bytes = readFileSync(path);
      if (bytes.includes(PLACEHOLDER)) writeFileSync(path, bytes.toString("utf8").replaceAll(PLACEHOLDER, home));
    }
  }
}

/** Under vitest the copy is removed after the test file, since its workers end without an exit event. */
const vitest = process.env["VITEST"] === undefined ? null : await import("vitest");
const PREFIX = "agent-interop-corpus-";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes what killed processes left. */
function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? /^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] : undefined;
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function unpack(): SharedCorpus {
  const archive = join(sharedFolder(), "corpus.tar.gz");
  if (!existsSync(archive)) return { skip: "the shared corpus is not here (set AGENT_INTEROP_SHARED to its folder)" };
  sweep();
  const root = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  process.once("exit", remove);
  vitest?.afterAll(() => {
    remove();
    corpus = null;
  });
  const dir = join(root, "corpus-shared");
  try {
    execFileSync("tar", ["xzf", archive, "-C", root], { stdio: "pipe" });
    execFileSync("python3", [join(dir, "materialise.py"), dir], { stdio: "pipe" });
  } catch (cause) {
    return { skip: `the shared corpus cannot be unpacked (tar and python3 are needed): ${(cause as Error).message}` };
  }
  for (const name of readdirSync(join(dir, "homes"))) replaceIn(join(dir, "homes", name), join(dir, "homes", name));
  return { dir };
}

let corpus: SharedCorpus | null = null;

/**
 * The shared corpus, unpacked once a process into a temporary folder outside the repository, with its links and run bits made
 * and the placeholder of the homes replaced; removed when the test file or the process ends. Call it at the top of a test file,
 * outside tests. Where it cannot be had the reason is printed once.
 */
export function sharedCorpus(): SharedCorpus {
  if (corpus === null) {
    corpus = unpack();
    if ("skip" in corpus) process.stderr.write(`skipped: ${corpus.skip}\n`);
  }
  return corpus;
}

/** `expected.json` of an unpacked corpus. */
export function expectedOf<T>(dir: string): { readonly cases: Readonly<Record<string, T>> } {
  return JSON.parse(readFileSync(join(dir, "expected.json"), "utf8")) as { cases: Record<string, T> };
}
