import { fault } from "../fault.ts";
import { isCommit, type Wanted } from "./refs.ts";
import type { GitSession } from "./session.ts";

const TIP = "refs/fetched/tip";
/** Words of a server that gives no commit but those its references name. */
const NOT_GIVEN = /not our ref|unadvertised object|couldn't find remote ref|no such remote ref|does not allow request/i;

/**
 * Makes the bare repository and fetches one commit into it, without its history. Returns its full name. Throws `fetch-git-failed`,
 * `fetch-commit-missing` or `fetch-ref-unknown`.
 */
export async function fetchCommit(
  session: GitSession,
  url: string,
  wanted: Wanted,
  expected: string | null,
): Promise<string> {
  const inside = ["--git-dir", session.repository];
  const made = await session.output([
    ...["-c", "init.defaultBranch=none", "init", "--quiet", "--bare", `--template=${session.none}`],
    ...[`--object-format=${wanted.objectFormat}`, session.repository],
  ]);
  if (made.code !== 0) throw session.failed(made);

  const transfer = (depth: readonly string[], specs: readonly string[]): ReturnType<GitSession["output"]> =>
    session.output([
      ...[...inside, "fetch", "--progress", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"],
      ...[...depth, "--", url, ...specs],
    ]);
  const commitOf = async (name: string): Promise<string | null> => {
    const { code, output } = await session.output([
      ...[...inside, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`],
    ]);
    const commit = output.toString("latin1").trim();
    return code === 0 && isCommit(commit) ? commit : null;
  };

  const first = await transfer(["--depth=1"], [`+${wanted.spec}:${TIP}`]);
  if (first.code === 0) {
    const commit = await commitOf(TIP);
    if (commit === null) throw fault("fetch-ref-unknown", `${wanted.ref ?? "HEAD"} of the repository is no commit`);
    if (expected !== null && commit !== expected) throw missing(expected);
    return commit;
  }
  if (!isCommit(wanted.spec) || !NOT_GIVEN.test(first.said)) throw session.failed(first);
  // An older server: all that it names has to be fetched to find one commit in it.
  const all = await transfer([], ["+refs/heads/*:refs/fetched/heads/*", "+refs/tags/*:refs/fetched/tags/*"]);
  if (all.code !== 0) throw session.failed(all);
  const commit = await commitOf(wanted.spec);
  if (commit !== wanted.spec) throw missing(wanted.spec);
  return commit;
}

const missing = (commit: string): Error => fault("fetch-commit-missing", `the remote does not give commit ${commit}`);
