import { sha256 } from "@agent-interop/documents";
import type { OwnedFile } from "../receipt.ts";
import type { WantedFile } from "../render/wanted.ts";
import type { PlannedAction, PlanProblem, Seen, SeenFile } from "./types.ts";

const FILE_MODE = 0o644;

/** What happens to files that are ours as a whole, and which are ours afterwards. */
export interface FilesPlan {
  readonly actions: readonly PlannedAction[];
  readonly problems: readonly PlanProblem[];
  readonly files: readonly OwnedFile[];
}

interface One {
  readonly path: string;
  readonly want: WantedFile | undefined;
  readonly owned: OwnedFile | undefined;
  readonly seen: SeenFile;
}

/**
 * A file is ours when the receipt names it and its bytes are those that were written: it is replaced and removed. One that was edited is left.
 * One that is not in the receipt is somebody's: nothing is written over it.
 */
export function planFiles(host: string, wanted: readonly WantedFile[], seen: Seen): FilesPlan {
  const owned = new Map(seen.receipt?.files.map((file) => [file.path, file]));
  const wants = new Map(wanted.map((file) => [file.path, file]));
  const actions: PlannedAction[] = [];
  const problems = foreignDirectories(wanted, owned, seen);
  const taken = new Set(problems.map(({ path }) => path));
  const files: OwnedFile[] = [];
  for (const path of [...new Set([...owned.keys(), ...wants.keys()])].sort()) {
    const want = wants.get(path);
    if (want?.directory !== undefined && taken.has(want.directory)) continue;
    const one: One = { path, want, owned: owned.get(path), seen: seen.files.get(path) ?? { state: "absent" } };
    const { action, problem, keep } = one.want === undefined ? retired(one, host) : desired(one, host);
    if (action !== undefined) actions.push(action);
    if (problem !== undefined) problems.push(problem);
    if (keep !== undefined) files.push(keep);
  }
  return { actions, problems, files };
}

interface Outcome {
  readonly action?: PlannedAction;
  readonly problem?: PlanProblem;
  readonly keep?: OwnedFile;
}

function desired({ path, want, owned, seen }: One, host: string): Outcome {
  const { bytes, mode = FILE_MODE } = want as WantedFile;
  const hash = sha256(bytes);
  const keep: OwnedFile = { path, sha256: hash, hosts: [...new Set([...(owned?.hosts ?? []), host])].sort() };
  if (seen.state === "blocked")
    return { problem: { code: "path-blocked", severity: "error", path, message: seen.why } };
  if (seen.state === "absent") return { action: { path, deed: "create", bytes, mode }, keep };
  const there = sha256(seen.bytes);
  if (owned === undefined) {
    if (there !== hash) return { problem: collision(path, "is not of this installation, and is not written over") };
    const message = "is there already as it would be written, and stays whose it is";
    return { problem: { code: "already-there", severity: "info", path, message } };
  }
  if (there === hash) return { keep };
  if (there === owned.sha256) return { action: { path, deed: "replace", bytes, mode: seen.mode }, keep };
  return {
    problem: left(path, "was edited since it was written, and is left"),
    keep: { ...keep, sha256: owned.sha256 },
  };
}

function retired({ path, owned, seen }: One, host: string): Outcome {
  const file = owned as OwnedFile;
  const hosts = file.hosts.filter((one) => one !== host);
  if (hosts.length > 0) return { keep: { ...file, hosts } };
  if (seen.state === "absent") return {};
  if (seen.state === "blocked") return { problem: left(path, `${seen.why}, and is left`) };
  if (sha256(seen.bytes) !== file.sha256)
    return { problem: left(path, "was edited since it was written, and is left") };
  return { action: { path, deed: "remove", bytes: null, mode: seen.mode } };
}

/** Directories of skills that are somebody else's. */
function foreignDirectories(
  wanted: readonly WantedFile[],
  owned: ReadonlyMap<string, OwnedFile>,
  { files, occupied }: Seen,
): PlanProblem[] {
  const groups = new Map<string, WantedFile[]>();
  for (const file of wanted) {
    if (file.directory !== undefined) groups.set(file.directory, [...(groups.get(file.directory) ?? []), file]);
  }
  return [...groups].flatMap(([directory, group]) => {
    const ours = [...owned.keys()].some((path) => path.startsWith(`${directory}/`));
    const same = group.every(({ path, bytes }) => {
      const seen = files.get(path);
      return seen?.state === "file" && sha256(seen.bytes) === sha256(bytes);
    });
    if (!occupied.has(directory) || ours || same) return [];
    return [collision(directory, "is a directory that is not of this installation, and nothing is put into it")];
  });
}

const collision = (path: string, message: string): PlanProblem => ({
  code: "path-collision",
  severity: "error",
  path,
  message,
});

/** @internal */
export const left = (path: string, message: string): PlanProblem => ({
  code: "edited-kept",
  severity: "warning",
  path,
  message,
});
