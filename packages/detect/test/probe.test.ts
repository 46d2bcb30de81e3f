import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostDisk } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type DetectOptions, detectInteropAgents, type InteropRecord, type ProbeOptions } from "../src/index.ts";
import { type Box, exists, freshBox } from "./support/box.ts";
import { kindOf } from "./support/kinds.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

async function detected(id: string, options: Partial<DetectOptions> = {}): Promise<InteropRecord | undefined> {
  const { agents } = await detectInteropAgents({ machine: box.machine(), project: box.project, probe: {}, ...options });
  return agents.find(({ kind }) => kind === id);
}
const why = (record: InteropRecord | undefined): string | null | undefined =>
  record?.evidence.find(({ look }) => look === "probe")?.reason;
const running = (pid: string): boolean => {
  try {
    process.kill(Number(pid), 0);
    return !/\bZ\b/.test(readFileSync(`/proc/${pid}/stat`, "utf8").split(")")[1] ?? "");
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === "win32")("probing (needs shell scripts)", () => {
  test("T-11: a claude that writes into its home and working directory leaves nothing", async () => {
    box.script(
      "claude",
      'touch "$HOME/probe-marker" "$PWD/project-marker" "$TMPDIR/t" "$CLAUDE_CONFIG_DIR/c" "$XDG_CACHE_HOME/x"\necho "fixture 1.2.3"',
    );
    mkdirSync(join(box.home, ".claude"));
    const record = await detected("claude-code");
    expect(record).toMatchObject({
      presence: "present",
      version: "1.2.3",
      versionSource: "probe",
      installDir: "~/.claude",
    });
    expect(hostDisk.list(box.home).map(({ name }) => name)).toEqual([".claude"]);
    for (const path of [box.project, join(box.home, ".claude")]) expect(hostDisk.list(path)).toEqual([]);
    expect(box.leftOvers()).toEqual([]);
  });

  test("the environment: an allow-list, everything of every agent redirected to what exists, nothing on standard input", async () => {
    const out = join(box.path, "seen");
    box.script(
      "claude",
      `env > ${out}; cat >> ${out}; test -d "$CODEX_HOME" && test -d "$COPILOT_CACHE_HOME" && test "$#" = 1 && echo "claude 1.0.0"`,
    );
    const machine = box.machine({
      ANTHROPIC_API_KEY: "secret",
      NODE_OPTIONS: "--x",
      LD_PRELOAD: "",
      LC_ALL: "C",
      LANG: "C",
      CODEX_HOME: "/real",
      USER: "me",
      PATH: `.:${box.bin}:/usr/bin:/bin`,
    });
    const { agents } = await detectInteropAgents({ machine, probe: {} });
    expect(agents[0]).toMatchObject({ kind: "claude-code", version: "1.0.0" });
    const seen = new Map(
      readFileSync(out, "utf8")
        .trim()
        .split("\n")
        .map((line) => line.split("=", 2) as [string, string]),
    );
    for (const name of ["ANTHROPIC_API_KEY", "NODE_OPTIONS"]) expect(seen.has(name)).toBe(false);
    expect(seen.get("PATH")).toBe(`${box.bin}:/usr/bin:/bin`);
    expect([seen.get("LC_ALL"), seen.get("USER"), seen.get("NO_COLOR"), seen.get("CI")]).toEqual(["C", "me", "1", "1"]);
    const moved = [
      "HOME",
      "USERPROFILE",
      "XDG_CONFIG_HOME",
      "XDG_DATA_HOME",
      "XDG_STATE_HOME",
      "XDG_CACHE_HOME",
      "APPDATA",
      "LOCALAPPDATA",
      "TMPDIR",
      "CLAUDE_CONFIG_DIR",
      "CODEX_HOME",
      "GEMINI_CLI_HOME",
      "FACTORY_HOME_OVERRIDE",
      "COPILOT_HOME",
      "PI_CODING_AGENT_DIR",
      "KIMI_CODE_HOME",
      "PWD",
    ];
    for (const name of moved) expect([name, seen.get(name)?.startsWith(box.tmp)]).toEqual([name, true]);
    expect(new Set(moved.map((name) => seen.get(name))).size).toBe(moved.length);
  });

  test("T-8: a sleeper ends in time, with all it started", async () => {
    const pids = join(box.path, "pids");
    box.script("codex", `sleep 30 & echo $! >> ${pids}\necho $$ >> ${pids}\nsleep 30`);
    const began = performance.now();
    const record = await detected("codex", { probe: { timeoutMs: 400 } });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(record).toMatchObject({ presence: "present", version: null, versionSource: null });
    expect(why(record)).toBe("probe-timeout");
    expect(readFileSync(pids, "utf8").trim().split("\n").filter(running)).toEqual([]);
    expect(box.leftOvers()).toEqual([]);
  });

  test("what a command leaves running is killed though it ended well, and does not hold the probe up", async () => {
    const pids = join(box.path, "pids");
    box.script("codex", `sleep 30 & echo $! > ${pids}\necho "codex-cli 0.171.0"`);
    const began = performance.now();
    expect(await detected("codex")).toMatchObject({ version: "0.171.0" });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(running(readFileSync(pids, "utf8").trim())).toBe(false);
  });

  test("one deadline for all: several sleepers, fewer at a time than there are", async () => {
    for (const name of ["claude", "codex", "opencode", "gemini"]) box.script(name, "sleep 30");
    const began = performance.now();
    const { agents } = await detectInteropAgents({
      machine: box.machine(),
      probe: { deadlineMs: 500, concurrency: 2 },
    });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(agents.map((record) => why(record))).toEqual(Array(4).fill("probe-deadline"));
    expect(box.leftOvers()).toEqual([]);
  });

  test("they run in parallel", async () => {
    for (const name of ["claude", "codex", "opencode", "gemini"]) box.script(name, `sleep 0.7; echo "${name} 1.0.0"`);
    const began = performance.now();
    const { agents } = await detectInteropAgents({ machine: box.machine(), probe: {} });
    expect(performance.now() - began).toBeLessThan(2500);
    expect(agents.map(({ version }) => version)).toEqual(Array(4).fill("1.0.0"));
  });

  test.each([
    ["a flood", 'while :; do echo "codex 1.0.0 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"; done', "probe-output-limit"],
    [
      "a flood on both streams",
      "while :; do echo xxxxxxxxxxxxxxxx; echo xxxxxxxxxxxxxxxxx >&2; done",
      "probe-output-limit",
    ],
    ["an error", "echo 'codex 1.0.0'; exit 3", "probe-failed"],
    ["no version", "echo hello", "probe-no-version"],
    ["a signal", "kill -9 $$", "probe-failed"],
  ])("%s gives no version, with the reason", async (_, body, reason) => {
    box.script("codex", body);
    const record = await detected("codex");
    expect(record).toMatchObject({ presence: "present", version: null });
    expect(why(record)).toBe(reason);
    expect(box.leftOvers()).toEqual([]);
  });

  test("a version on standard error counts, and a file that is no program fails", async () => {
    box.script("codex", "echo 0.73.1 >&2");
    box.write(join(box.bin, "opencode"), "\u0000\u0001", 0o755);
    expect(await detected("codex")).toMatchObject({ version: "0.73.1" });
    expect(why(await detected("opencode"))).toBe("probe-failed");
  });

  test("a readable package is not asked, a project's own command is never run", async () => {
    const top = join(box.path, "lib/node_modules/@openai/codex");
    const ran = join(box.path, "ran");
    box.write(join(top, "package.json"), JSON.stringify({ name: "@openai/codex", version: "0.171.0" }));
    box.write(join(top, "bin/codex"), `#!/bin/sh\ntouch ${ran}\n`, 0o755);
    const planted = box.write(join(box.project, "tools/opencode"), `#!/bin/sh\ntouch ${ran}\necho 1.0.0\n`, 0o755);
    const machine = box.machine({ PATH: `${join(top, "bin")}:${join(planted, "..")}:/usr/bin:/bin` });
    const { agents } = await detectInteropAgents({ machine, project: box.project, probe: {} });
    expect(agents.map(({ kind, version }) => [kind, version])).toEqual([
      ["codex", "0.171.0"],
      ["opencode", null],
    ]);
    expect(why(agents[1])).toBe("probe-in-project");
    expect(exists(ran)).toBe(false);
  });

  test("a generic name without its second proof is not run", async () => {
    const ran = join(box.path, "ran");
    box.script("pi", `touch ${ran}; echo 1.0.0`);
    const counts = new Map([["pi", { skills: 1, projectArtifacts: 0 }]]);
    expect(await detected("pi", { counts })).toMatchObject({ presence: "unknown", version: null });
    expect(exists(ran)).toBe(false);
  });

  test("an aborted signal kills all, cleans up and throws its reason", async () => {
    const pids = join(box.path, "pids");
    box.script("codex", `echo $$ > ${pids}; sleep 30`);
    const controller = new AbortController();
    const pending = detectInteropAgents({ machine: box.machine(), probe: {}, signal: controller.signal });
    const failing = expect(pending).rejects.toThrow("enough");
    while (!exists(pids) || readFileSync(pids, "utf8") === "") await new Promise((done) => setTimeout(done, 20));
    controller.abort(new Error("enough"));
    await failing;
    expect(running(readFileSync(pids, "utf8").trim())).toBe(false);
    expect(box.leftOvers()).toEqual([]);
    await expect(detectInteropAgents({ machine: box.machine(), signal: controller.signal })).rejects.toThrow("enough");
  });

  test("no scratch directory inside a protected place", async () => {
    box.script("codex", "echo 1.0.0");
    const boundary = prefixBoundary(box.machine(), [box.tmp]);
    const probe: ProbeOptions = { boundary };
    await expect(detected("codex", { probe })).rejects.toMatchObject({ code: "boundary-refused" });
    const inside = join(box.home, ".codex/tmp");
    mkdirSync(inside, { recursive: true });
    await expect(detected("codex", { machine: { ...box.machine(), tmp: inside } })).rejects.toMatchObject({
      code: "boundary-refused",
    });
    expect(hostDisk.list(inside)).toEqual([]);
  });

  test("a disk that is only described is not run", async () => {
    box.script("codex", "echo 1.0.0");
    expect(why(await detected("codex", { disk: { ...hostDisk } }))).toBe("probe-elsewhere");
  });

  test("a Windows batch file needs a shell and is not run", async () => {
    box.write(join(box.bin, "codex.cmd"), "@echo 1.0.0", 0o755);
    const kind = kindOf({ id: "codex" });
    const { probeAll } = await import("../src/probe.ts");
    const { contextOf } = await import("../src/context.ts");
    const context = contextOf({ machine: { ...box.machine(), platform: "win32" }, kinds: [kind] });
    const path = join(box.bin, "codex.cmd");
    const outcomes = await probeAll(context, [{ kind, path, realPath: path }], {}, undefined);
    expect(outcomes.get("codex")).toEqual({ version: null, reason: "probe-needs-shell" });
  });
});
