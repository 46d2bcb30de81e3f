import type { Machine } from "@agent-interop/diagnostics";
import { hostIdentity } from "./host-identity.ts";
import { bootId, isRunning, processSpace, startOf } from "./process-life.ts";

/** Who holds a lock: what can be told of a process so that another one may judge whether it still runs. @internal */
export interface LockOwner {
  readonly pid: number;
  /** Start of the process in the kernel's ticks; `null` where it cannot be read, as all that follow. */
  readonly start: string | null;
  /** First half of the boot's id. */
  readonly boot: string | null;
  /** Number of the space of process ids: another container has another one. */
  readonly space: string | null;
  readonly host: string | null;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Told once: two acquisitions never have the same one. */
  readonly nonce: string;
}

/** The space of process ids outside of every container, a constant of Linux. */
const OUTERMOST = "4026531836";
const RECORD =
  /^v1\.(\d{1,10})\.(\d{1,20}|-)\.([0-9a-f]{16}|-)\.(\d{1,20}|-)\.([0-9a-f]{16}|-)\.(\d{1,16})\.([0-9a-f]{24})$/;

/** What does not change while a process runs. */
let own: Pick<LockOwner, "start" | "boot" | "space"> | null = null;

function ownProcess(): Pick<LockOwner, "start" | "boot" | "space"> {
  const boot = bootId()?.replaceAll("-", "").slice(0, 16) ?? null;
  const space = /\d+/.exec(processSpace() ?? "")?.[0] ?? null;
  return { start: startOf(process.pid), boot, space };
}

const hosts = new WeakMap<Machine, string | null>();

function hostOf(machine: Machine): string | null {
  const known = hosts.get(machine);
  if (known !== undefined) return known;
  const host = hostIdentity(machine);
  hosts.set(machine, host);
  return host;
}

/** The record of this process for one acquisition. @internal */
export function ownLock(machine: Machine): LockOwner {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  own ??= ownProcess();
  const { boot, space, start } = own;
  // Where there are containers, a machine says nothing without the space of process ids; elsewhere it is all there is.
  const alone = machine.platform === "darwin" || machine.platform === "win32";
  const host = alone || (boot !== null && space !== null) ? hostOf(machine) : null;
  const since = machine.now().getTime();
  return { pid: process.pid, start, boot, space, host, since, nonce: randomBytes(12).toString("hex") };
}

/** The record as a file name: short enough for every file system, without a character that one of them forbids. @internal */
export function recordName(owner: LockOwner): string {
  const { pid, start, boot, space, host, since, nonce } = owner;
  return ["v1", pid, start ?? "-", boot ?? "-", space ?? "-", host ?? "-", since, nonce].join(".");
}

/** The owner a file name records; `null` for any other name. @internal */
export function parseRecord(name: string): LockOwner | null {
  const [, pid = "", start = "", boot = "", space = "", host = "", since = "", nonce = ""] = RECORD.exec(name) ?? [];
  if (nonce === "" || Number(pid) < 1) return null;
  const known = (part: string): string | null => (part === "-" ? null : part);
  return {
    pid: Number(pid),
    start: known(start),
    boot: known(boot),
    space: known(space),
    host: known(host),
    since: Number(since),
    nonce,
  };
}

/**
 * Whether the owner still runs, as far as `self` can tell: `elsewhere` for a process of another machine or container, whose
 * ids mean nothing here. After a restart of the same machine, outside of containers, nobody of the earlier boot runs.
 * @internal
 */
export function judge(owner: LockOwner, self: LockOwner): "running" | "gone" | "elsewhere" {
  const sameHost = owner.host !== null && owner.host === self.host;
  const known = self.boot !== null && self.space !== null;
  if (owner.boot === self.boot && owner.space === self.space && (known || sameHost)) {
    return isRunning(owner.pid, owner.start) ? "running" : "gone";
  }
  const restarted = owner.boot !== null && self.boot !== null && owner.boot !== self.boot;
  const outermost = owner.space === OUTERMOST && self.space === OUTERMOST;
  return sameHost && restarted && outermost ? "gone" : "elsewhere";
}

/** `process 4711 of this machine since …`, for messages. @internal */
export function ownerText(owner: LockOwner, self: LockOwner): string {
  const host = owner.host ?? "unknown";
  const where = judge(owner, self) === "elsewhere" ? `another machine or container (${host})` : "this machine";
  // A number out of a file name may be no time that a date can have.
  const since = owner.since <= 8.64e15 ? new Date(owner.since).toISOString() : "an unknown time";
  return `process ${owner.pid} of ${where} since ${since}`;
}
