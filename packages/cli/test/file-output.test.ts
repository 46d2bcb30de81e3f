import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileOutput } from "../src/file-output.ts";
import { Output } from "../src/output.ts";

describe("standard output that is a file", () => {
  let directory = "";
  let file = "";
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "file-output-"));
    file = join(directory, "out");
    writeFileSync(file, "before\n");
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  test("takes everything in order, after what the file holds", async () => {
    const fd = openSync(file, "a");
    const stream = fileOutput(fd);
    if (stream === null) throw new Error("a file is written directly");
    const output = new Output(stream, () => {});
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index} é 漢`);
    await output.lines(lines);
    await output.flush();
    closeSync(fd);
    expect(output.failure).toBeNull();
    expect(readFileSync(file, "utf8")).toBe(`before\n${lines.join("\n")}\n`);
  });

  test("that cannot be written is a failure, told once", async () => {
    const fd = openSync(file, "r");
    const stream = fileOutput(fd);
    if (stream === null) throw new Error("a file is written directly");
    let told = 0;
    const output = new Output(stream, () => {
      told += 1;
    });
    await output.lines(["one"]);
    await output.flush();
    await output.lines(["two"]);
    await output.flush();
    closeSync(fd);
    expect([output.failure?.code, told]).toEqual(["EBADF", 1]);
    expect(readFileSync(file, "utf8")).toBe("before\n");
  });

  test("is told from what can keep a writer waiting, and from nothing at all", () => {
    const fd = openSync(directory, "r");
    expect(fileOutput(fd)).toBeNull();
    closeSync(fd);
    expect(fileOutput(fd)).toBeNull();
  });

  test.skipIf(process.platform === "win32")("may be the null device (needs a POSIX system)", () => {
    const fd = openSync("/dev/null", "w");
    const stream = fileOutput(fd);
    expect([stream?.isTTY, stream?.columns, stream?.write("x")]).toEqual([false, undefined, true]);
    closeSync(fd);
  });
});
