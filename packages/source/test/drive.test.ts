import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Core, drive, driveEach, driveStream, extractJsonKeys, openDoor, parser } from "../src/index.ts";
import { memoryDisk, testMachine } from "../src/testing.ts";
import { finish, machineAt, scratch } from "./support/scratch.ts";

/** A core that counts, with a checkpoint after each emitted number; says when it was closed. */
function* counting(to: number, log: string[] = []): Core<string, number> {
  try {
    for (let i = 1; i <= to; i += 1) {
      yield { emit: i };
      yield;
    }
    return "done";
  } finally {
    log.push("closed");
  }
}

const spin = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe("the whole run", () => {
  test("hands out everything in order and resolves with the result", async () => {
    const seen: number[] = [];
    expect(await driveEach(counting(5), (value) => seen.push(value))).toBe("done");
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    const streamed: number[] = [];
    const stream = driveStream(counting(5));
    let step = await stream.next();
    for (; step.done !== true; step = await stream.next()) streamed.push(step.value);
    expect([streamed, step.value]).toEqual([seen, "done"]);
    function* silent(): Core<number> {
      yield;
      return 7;
    }
    expect(await drive(silent())).toBe(7);
  });

  test("parsers are loaded when a core asks and passed back", async () => {
    function* core(): Core<string, string> {
      const yaml = yield* parser("yaml");
      yield { emit: typeof yaml };
      const toml = yield* parser("toml");
      return typeof toml;
    }
    const seen: string[] = [];
    expect(await driveEach(core(), (value) => seen.push(value))).toBe(seen[0]);
    expect(seen[0]).not.toBe("undefined");
  });

  test("a slice ends at the first checkpoint after its time, and the event loop turns", async () => {
    function* busy(): Core<void> {
      for (let i = 0; i < 6; i += 1) {
        spin(3);
        yield;
      }
    }
    let slices = 0;
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 0);
    await drive(busy(), { sliceMs: 5, onProgress: () => (slices += 1) });
    clearInterval(timer);
    // At least two steps fit into no slice of 5 ms twice over: six steps are at least two pauses, at most six.
    expect(slices).toBeGreaterThanOrEqual(2);
    expect(slices).toBeLessThanOrEqual(6);
    expect(turns).toBeGreaterThanOrEqual(1);
  });
});

describe("abort", () => {
  const reason = new Error("enough");

  test("before: nothing runs", async () => {
    const log: string[] = [];
    const options = { signal: AbortSignal.abort(reason) };
    let started = false;
    function* core(): Core<void, number> {
      started = true;
      yield { emit: 1 };
    }
    await expect(driveEach(core(), () => log.push("emitted"), options)).rejects.toBe(reason);
    await expect(driveStream(core(), options).next()).rejects.toBe(reason);
    expect([started, log]).toEqual([false, []]);
  });

  test("between slices: the reason is thrown and the core closed", async () => {
    const log: string[] = [];
    const abort = new AbortController();
    const run = driveEach(counting(1_000_000, log), (value) => value === 3 && abort.abort(reason), {
      signal: abort.signal,
      sliceMs: 0,
    });
    await expect(run).rejects.toBe(reason);
    expect(log).toEqual(["closed"]);
  });

  test("in the middle of what a slice gave: no further value comes", async () => {
    const log: string[] = [];
    const abort = new AbortController();
    const seen: number[] = [];
    const run = async (): Promise<void> => {
      for await (const value of driveStream(counting(100, log), { signal: abort.signal, sliceMs: 1000 })) {
        seen.push(value);
        if (value === 3) abort.abort(reason);
      }
    };
    await expect(run()).rejects.toBe(reason);
    expect([seen, log]).toEqual([[1, 2, 3], ["closed"]]);
  });

  test("while a parser is loaded", async () => {
    const log: string[] = [];
    function* core(): Core<void> {
      try {
        yield* parser("yaml");
        log.push("went on");
      } finally {
        log.push("closed");
      }
    }
    const abort = new AbortController();
    const run = drive(core(), { signal: abort.signal });
    abort.abort(reason);
    await expect(run).rejects.toBe(reason);
    expect(log).toEqual(["closed"]);
  });

  test("after: nothing happens", async () => {
    const abort = new AbortController();
    expect(await driveEach(counting(2), () => {}, { signal: abort.signal })).toBe("done");
    abort.abort(reason);
  });
});

describe("failure", () => {
  test("an error of the core propagates", async () => {
    const fault = new Error("fault");
    function* core(): Core<void, number> {
      yield { emit: 1 };
      throw fault;
    }
    await expect(driveEach(core(), () => {})).rejects.toBe(fault);
    await expect(drive(core() as Core<void>)).rejects.toBe(fault);
    const run = async (): Promise<void> => {
      for await (const value of driveStream(core(), { sliceMs: 0 })) expect(value).toBe(1);
    };
    await expect(run()).rejects.toBe(fault);
  });

  test("an error of the taker propagates and closes the core", async () => {
    const log: string[] = [];
    const fault = new Error("fault");
    const refuse = (): never => {
      throw fault;
    };
    await expect(driveEach(counting(3, log), refuse)).rejects.toBe(fault);
    expect(log).toEqual(["closed"]);
  });
});

describe("files of a core that is closed", () => {
  const machine = testMachine();
  const disk = memoryDisk(machine, { "/home/me/big.json": `{"skip":"${"x".repeat(1_000_000)}","a":1}` });
  const door = openDoor({ machine, disk, inside: ["/home/me"] });
  test("are closed when the stream is left early", async () => {
    for await (const value of driveStream(extracting(), { sliceMs: 0 })) {
      expect([value, disk.descriptors()]).toEqual(["chunk", 1]);
      break;
    }
    expect(disk.descriptors()).toBe(0);
  });

  test("are closed when it is aborted", async () => {
    const abort = new AbortController();
    const run = driveEach(extracting(), () => abort.abort(), { signal: abort.signal, sliceMs: 0 });
    await expect(run).rejects.toThrow();
    expect(disk.descriptors()).toBe(0);
  });

  /** Emits at each checkpoint of an extraction, which is delegated to. */
  function* extracting(): Core<void, string> {
    function* marked(): Core<unknown, string> {
      yield { emit: "start" };
      return yield* extractJsonKeys(door, "/home/me/big.json", [["a"]]);
    }
    const inner = marked();
    try {
      inner.next();
      for (let step = inner.next(); step.done !== true; step = inner.next()) yield { emit: "chunk" };
    } finally {
      inner.return(undefined);
    }
  }
});

describe("extractJsonKeys", () => {
  const machine = testMachine();
  const open = (content: string, limits = {}) => {
    const disk = memoryDisk(machine, {
      "/home/me/f.json": content,
      "/home/me/d/x": "x",
      "/home/me/l": { link: "f.json" },
    });
    return { disk, door: openDoor({ machine, disk, inside: ["/home/me"], limits, forbidden: ["/home/me/no"] }) };
  };

  test("keeps the values at the keys and nothing else", () => {
    const { disk, door } = open(`{"history":["${"secret ".repeat(60_000)}"],"mcpServers":{"a":{"command":"x"}},"b":2}`);
    const outcome = finish(extractJsonKeys(door, "/home/me/f.json", [["mcpServers"], ["none"], ["b"]]));
    if (!outcome.ok) throw new Error(outcome.message);
    expect([...outcome.result.found.keys()]).toEqual([0, 2]);
    expect(outcome.result.found.get(2)).toBe(2);
    expect(outcome.result.problems).toEqual([]);
    expect(door.visited).toEqual({ files: 1, directories: 0, bytes: outcome.bytes });
    expect(disk.descriptors()).toBe(0);
  });

  test("stops at the cap, also when the file says less than it holds", () => {
    const { disk, door } = open(`{"a":"${"x".repeat(500)}"}`, { jsonBytes: 100 });
    expect(finish(extractJsonKeys(door, "/home/me/f.json", [["a"]]))).toMatchObject({
      code: "file-too-large",
      message: "has 508 bytes, the limit is 100",
    });
    const lying = openDoor({
      machine,
      disk: { ...disk, fstat: (fd) => ({ ...disk.fstat(fd), size: 0 }) },
      inside: [],
      limits: { jsonBytes: 100 },
    });
    expect(finish(extractJsonKeys(lying, "/home/me/f.json", [["a"]]))).toMatchObject({ code: "file-too-large" });
    expect(finish(extractJsonKeys(lying, "/home/me/f.json", [["a"]], 508)).ok).toBe(true);
    expect(finish(extractJsonKeys(lying, "/home/me/f.json", [["a"]], 507)).ok).toBe(false);
    expect(disk.descriptors()).toBe(0);
  });

  test("opens nothing forbidden, no link and no directory", () => {
    const { disk, door } = open("{}");
    expect(finish(extractJsonKeys(door, "/home/me/no/f.json", []))).toMatchObject({ code: "forbidden-path" });
    expect(finish(extractJsonKeys(door, "/home/me/l", []))).toMatchObject({ code: "is-link" });
    expect(finish(extractJsonKeys(door, "/home/me/d", []))).toMatchObject({ code: "not-a-file" });
    expect(finish(extractJsonKeys(door, "/home/me/none", []))).toMatchObject({ code: "not-found" });
    expect(disk.descriptors()).toBe(0);
  });

  test("a real file of several chunks, with a checkpoint after each", () => {
    const home = scratch();
    const path = join(home, "big.json");
    writeFileSync(path, `{"skip":"${"x".repeat(1_000_000)}","a":{"b":[1,2]}}`);
    const core = extractJsonKeys(openDoor({ machine: machineAt(home), inside: [home] }), path, [["a", "b"]]);
    let checkpoints = 0;
    let step = core.next();
    for (; step.done !== true; step = core.next()) checkpoints += 1;
    expect(checkpoints).toBe(8);
    expect(step.value.ok && step.value.result.found.get(0)).toEqual([1, 2]);
  });
});
