import { resolveOnPath } from "@agent-interop/detect";
import { AgentInteropError } from "@agent-interop/diagnostics";
import { hostDisk, pathRules } from "@agent-interop/source";
import { scratchDirectory } from "@agent-interop/state";
import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import type { GitProtocol } from "../repository-url.ts";
import { gitEnvironment, gitOptions } from "./environment.ts";
import { type GitEnd, runGit } from "./run.ts";

/** The git runs of one fetch: one scratch directory, one time limit, one bound of size. */
export interface GitSession {
  /** Runs git in the repository (or, for `init` and `ls-remote`, beside it) with the standard output handed on as it comes. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<GitEnd>;
  /** The same with the whole output, at most `limits.outputBytes`. */
  readonly output: (args: readonly string[], options?: RunOptions) => Promise<GitEnd & { readonly output: Buffer }>;
  /** Absolute path of the bare repository, which `init` makes. */
  readonly repository: string;
  /** An empty directory. */
  readonly none: string;
  /** Error of a run that failed, with git's own words. */
  readonly failed: (end: GitEnd) => AgentInteropError;
  /** Ends what runs and removes the scratch directory. May be called again. */
  readonly close: () => Promise<void>;
}

interface RunOptions {
  readonly input?: Uint8Array;
  readonly onOutput?: (chunk: Buffer) => void;
}

/** Between two looks at the size of the scratch directory. */
const WATCH_MS = 100;
/** Entries of a scratch directory that are counted; a repository that is fetched as a pack has a few dozen. */
const WATCHED = 10_000;

/** Throws `fetch-git-missing`, and what a scratch directory throws. */
export async function gitSession(context: Context, protocol: GitProtocol): Promise<GitSession> {
  const { machine, disk, limits, options } = context;
  const found = resolveOnPath(["git"], machine, disk);
  if (found.path === null) throw fault("fetch-git-missing", "there is no git in the directories of PATH");
  const program = found.path;
  const scratch = await scratchDirectory(machine, options.boundary, "fetch");
  const ended = new AbortController();
  const onAbort = (): void => ended.abort(options.signal?.reason);
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    clearInterval(watch);
    options.signal?.removeEventListener("abort", onAbort);
    ended.abort(new AgentInteropError("fetch-released", "the fetch has ended"));
    await scratch.remove();
  };
  try {
    const none = scratch.directory("none");
    const env = gitEnvironment(machine, disk, scratch, protocol);
    const base = gitOptions(protocol, none);
    const repository = pathRules(machine).join(scratch.path, "repository.git");
    const measure = (): void => {
      if (sizeOf(scratch.path, limits.scratchBytes) <= limits.scratchBytes) return;
      ended.abort(fault("fetch-size-limit", `the repository has more than ${limits.scratchBytes} bytes`));
    };
    timer = setTimeout(() => {
      ended.abort(fault("fetch-time-limit", `the fetch took longer than ${limits.timeMs} ms`));
    }, limits.timeMs);
    watch = setInterval(measure, WATCH_MS);
    options.signal?.addEventListener("abort", onAbort, { once: true });
    if (options.signal?.aborted === true) onAbort();

    const run: GitSession["run"] = async (args, { input = null, onOutput = () => {} } = {}) => {
      const end = await runGit({
        program,
        args: [...base, ...args],
        cwd: scratch.path,
        env,
        windows: machine.platform === "win32",
        input,
        onOutput,
        onProgress: options.onProgress,
        signal: ended.signal,
      });
      measure();
      ended.signal.throwIfAborted();
      return end;
    };
    const output: GitSession["output"] = async (args, more = {}) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = await run(args, {
        ...more,
        onOutput: (chunk) => {
          size += chunk.length;
          if (size > limits.outputBytes) {
            throw fault("fetch-size-limit", `git printed more than ${limits.outputBytes} bytes`);
          }
          chunks.push(chunk);
        },
      });
      return { ...end, output: Buffer.concat(chunks) };
    };
    const failed: GitSession["failed"] = ({ said }) => fault("fetch-git-failed", wordsOf(said, context, scratch.path));
    return { run, output, repository, none, failed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What git said last and was no progress, without the places that only this run has. */
function wordsOf(said: string, { machine }: Context, scratch: string): string {
  const lines = said.split(/[\r\n]+/).filter((line) => /^(?:fatal|error|remote|ssh|warning|[\w.@-]+:)/i.test(line));
  const last = lines.slice(-3).join("; ") || "git ended without a word";
  return last.replaceAll(scratch, "").replaceAll(machine.home, "~");
}

/** Bytes of a directory with all below, counted up to a bit more than `enough`. */
function sizeOf(path: string, enough: number): number {
  let bytes = 0;
  let seen = 0;
  const directories = [path];
  for (let at = directories.pop(); at !== undefined && bytes <= enough; at = directories.pop()) {
    try {
      for (const { name, type } of hostDisk.list(at)) {
        const place = `${at}/${name}`;
        seen += 1;
        if (type === "directory") directories.push(place);
        else bytes += hostDisk.lstat(place)?.size ?? 0;
      }
    } catch {
      // It was renamed or removed while we looked.
    }
    if (seen > WATCHED) return Number.POSITIVE_INFINITY;
  }
  return bytes;
}
