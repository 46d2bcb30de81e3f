import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { onTestFinished } from "vitest";
import { hostMachine, type WalkEvent } from "../../src/index.ts";

/** A directory of this test, by its real path, gone when the test is over. */
export function scratch(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "source-test-")));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The machine of this process with another home. */
export function machineAt(home: string): Machine {
  return hostMachine({ home, cwd: home });
}

/** All events of a walk without checkpoints, in short: `d path`, `file path`, `! code path`. */
export function told(events: Iterable<WalkEvent | undefined>): string[] {
  const lines: string[] = [];
  for (const event of events) {
    if (event === undefined) continue;
    if (event.type === "problem") lines.push(`! ${event.code}`);
    else lines.push(`${event.type === "directory" ? "d" : event.type} ${event.relative}`);
  }
  return lines;
}

/** Runs a core to its end without a driver. */
export function finish<T>(core: Generator<unknown, T, unknown>): T {
  for (;;) {
    const step = core.next();
    if (step.done === true) return step.value;
  }
}
