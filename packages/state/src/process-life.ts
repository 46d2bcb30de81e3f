const { readFileSync, readlinkSync } = process.getBuiltinModule("node:fs");

/** Runs a read and trims its text; `null` when it fails. @internal */
export function quiet(read: () => string): string | null {
  try {
    return read().trim();
  } catch {
    return null;
  }
}

/** Fields of a process from the third on (the name before them may hold spaces and brackets), Linux only. */
function fieldsOf(pid: number): readonly string[] | null {
  const stat = quiet(() => readFileSync(`/proc/${pid}/stat`, "latin1"));
  return stat === null ? null : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * Start time of a process in the kernel's ticks since the boot, so that a reused id is told apart; `null` where it cannot be read.
 * @internal
 */
export function startOf(pid: number): string | null {
  return fieldsOf(pid)?.[19] ?? null;
}

/** Name of the present boot; `null` where it cannot be read. @internal */
export function bootId(): string | null {
  return quiet(() => readFileSync("/proc/sys/kernel/random/boot_id", "latin1"));
}

/** The space in which process ids of this process mean something (`pid:[…]`); `null` where it cannot be read. @internal */
export function processSpace(): string | null {
  return quiet(() => readlinkSync("/proc/self/ns/pid"));
}

/** True while the process with this id and start runs. Whatever cannot be told counts as running; one that only waits to be reaped does not. @internal */
export function isRunning(pid: number, start: string | null): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const fields = fieldsOf(pid);
  if (fields === null) return true;
  const [state, now] = [fields[0], fields[19]];
  if (state === "Z" || state === "X") return false;
  return start === null || now === undefined || start === now;
}
