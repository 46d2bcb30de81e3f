import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hostDisk } from "@agent-interop/source";
import { testMachine } from "@agent-interop/source/testing";
import * as z from "zod";
import { run } from "../src/run.ts";
import type { Outcome } from "./run.ts";
import { FakeStream } from "./support.ts";

/** A home on the real disk, for commands that write. */
export interface Box {
  readonly home: string;
  readonly write: (path: string, text: string) => void;
  /** Runs a command line in this process. */
  readonly run: (line: string) => Promise<Outcome>;
  readonly remove: () => void;
}

/** `env` is made for the home, so that variables can name what lies in it. */
export function freshBox(env: (home: string) => Record<string, string> = () => ({})): Box {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "cli-box-")));
  const machine = testMachine({ platform: process.platform, home, cwd: home, tmp: tmpdir(), env: env(home) });
  return {
    home,
    write: (path, text) => {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    run: async (line) => {
      const [stdout, stderr] = [new FakeStream(), new FakeStream()];
      const code = await run(line.split(" "), {
        env: {},
        stdout,
        stderr,
        stdin: async function* () {},
        terminal: () => null,
        world: { disk: hostDisk, machine: (overrides = {}) => ({ ...machine, ...overrides }) },
        signal: new AbortController().signal,
        version: "9.8.7",
      });
      return { code, out: stdout.text, err: stderr.text };
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** A printed document that follows the published schema of this name. */
export function checkedBy(name: string, { out }: Outcome): ReturnType<typeof JSON.parse> {
  const text = readFileSync(new URL(`../schema/${name}.schema.json`, import.meta.url), "utf8");
  const document = JSON.parse(out);
  z.fromJSONSchema(JSON.parse(text.replaceAll("\\\\p{Cc}", "\\\\u0000-\\\\u001f\\\\u007f-\\\\u009f"))).parse(document);
  return document;
}
