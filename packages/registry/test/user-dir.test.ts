import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandWellKnown, INTEROP_AGENT_KINDS, kindById, locate, markerPaths, resolveUserDir } from "../src/index.ts";
import type { AgentKind } from "../src/types.ts";
import { machine } from "./support/machine.ts";

const kind = (id: string): AgentKind => kindById(id) as AgentKind;
const dirOf = (id: string, env: Record<string, string>) => resolveUserDir(kind(id), machine(env));

describe("where a kind's directory is", () => {
  test.each([
    ["claude-code", { CLAUDE_CONFIG_DIR: "/x/c" }, "/x/c", "CLAUDE_CONFIG_DIR"],
    ["claude-code", { CLAUDE_CONFIG_DIR: "/x/./c/../d/" }, "/x/d", "CLAUDE_CONFIG_DIR"],
    ["claude-code", { CLAUDE_CONFIG_DIR: "" }, "/home/ada/.claude", "default"],
    ["codex", { CODEX_HOME: "/x" }, "/x", "CODEX_HOME"],
    ["gemini", { GEMINI_CLI_HOME: "/x" }, "/x/.gemini", "GEMINI_CLI_HOME"],
    ["droid", { FACTORY_HOME_OVERRIDE: "/x" }, "/x/.factory", "FACTORY_HOME_OVERRIDE"],
    ["opencode", { XDG_CONFIG_HOME: "/x" }, "/x/opencode", "XDG_CONFIG_HOME"],
    ["opencode", { OPENCODE_CONFIG_DIR: "/y" }, "/home/ada/.config/opencode", "default"],
    ["crush", { CRUSH_GLOBAL_CONFIG: "/y", XDG_CONFIG_HOME: "/x" }, "/y", "CRUSH_GLOBAL_CONFIG"],
    ["pi", { PI_CODING_AGENT_DIR: "/x/pi" }, "/x/pi", "PI_CODING_AGENT_DIR"],
    ["pi", { XDG_CONFIG_HOME: "/x" }, "/home/ada/.pi/agent", "default"],
  ])("%s with %o", (id, env, dir, from) => {
    const found = dirOf(id, env as Record<string, string>);
    expect(found).toMatchObject({ dir, from, problems: [] });
  });

  test("an additional directory stands beside the home", () => {
    const found = dirOf("opencode", { OPENCODE_CONFIG_DIR: "/y", XDG_CONFIG_HOME: "/x" });
    expect([found.dir, found.additional]).toEqual(["/x/opencode", ["/y"]]);
    const skills = kind("opencode").layout?.roots[0];
    expect(locate(kind("opencode"), machine(), skills as never, found)).toEqual(["/x/opencode/skill", "/y/skill"]);
  });

  test("Codex refuses a missing home, the others do not", () => {
    expect(dirOf("codex", { CODEX_HOME: "/x" }).mustExist).toBe(true);
    expect(dirOf("codex", {}).mustExist).toBe(false);
    expect(dirOf("claude-code", { CLAUDE_CONFIG_DIR: "/x" }).mustExist).toBe(false);
  });

  test("a relative override is refused and named, the value is not shown", () => {
    for (const value of ["conf", "./conf", "../conf", "~/conf", " /conf"]) {
      const found = dirOf("claude-code", { CLAUDE_CONFIG_DIR: value });
      expect(found.dir).toBe("/home/ada/.claude");
      expect(found.problems.map(({ code }) => code)).toEqual(["override-not-absolute"]);
      expect(found.problems[0]?.message).toContain("CLAUDE_CONFIG_DIR");
      expect(found.problems[0]?.message).not.toContain("conf ");
    }
    expect(dirOf("opencode", { XDG_CONFIG_HOME: "conf" }).problems.map(({ code }) => code)).toEqual([
      "override-not-absolute",
    ]);
  });

  test("the environment can be left out", () => {
    const found = resolveUserDir(kind("codex"), machine({ CODEX_HOME: "/x" }), { environment: false });
    expect(found).toMatchObject({ dir: "/home/ada/.codex", from: "default" });
  });

  test("a directory that holds the home is read and reported", () => {
    for (const value of ["/", "/home", "/home/ada"]) {
      const found = dirOf("claude-code", { CLAUDE_CONFIG_DIR: value });
      expect(found.dir).toBe(value);
      expect(found.problems.map(({ code }) => code)).toEqual(["override-holds-home"]);
    }
  });

  test("Windows: drives and shares are absolute, names have no case, own places", () => {
    const windows = (env: Record<string, string>) => machine(env, { platform: "win32" });
    expect(resolveUserDir(kind("codex"), windows({ CODEX_HOME: "D:\\codex\\" })).dir).toBe("D:\\codex");
    expect(resolveUserDir(kind("codex"), windows({ CODEX_HOME: "\\\\box\\share\\c" })).dir).toBe("\\\\box\\share\\c");
    expect(resolveUserDir(kind("codex"), windows({ CODEX_HOME: "\\codex" })).problems).toHaveLength(1);
    expect(resolveUserDir(kind("codex"), windows({ CODEX_HOME: "D:codex" })).problems).toHaveLength(1);
    expect(resolveUserDir(kind("claude-code"), windows({})).dir).toBe("C:\\Users\\ada\\.claude");
    expect(resolveUserDir(kind("zed"), windows({ APPDATA: "E:\\roam" })).dir).toBe("E:\\roam\\Zed");
    const other = resolveUserDir(kind("zed"), windows({ APPDATA: "E:\\roam" }), { environment: false });
    expect(other.dir).toBe("C:\\Users\\ada\\AppData\\Roaming\\Zed");
  });

  test("property: whatever the variables hold, the directory is absolute and a bad one is reported", () => {
    const names = [
      ...new Set(INTEROP_AGENT_KINDS.flatMap((one) => one.homeEnv.map(({ name }) => name))),
      "XDG_CONFIG_HOME",
    ];
    const value = fc.oneof(fc.string(), fc.constantFrom("", ".", "..", "/", "//", "~", "~/x", "/a/../..", "/ok"));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (env) => {
        for (const one of INTEROP_AGENT_KINDS) {
          const found = resolveUserDir(one, machine(env));
          for (const dir of [found.dir, ...found.additional]) {
            expect(dir.startsWith("/")).toBe(true);
            expect(dir).not.toMatch(/\/\.\.?(\/|$)/);
          }
          const refused = one.homeEnv.filter(({ name }) => (env[name] ?? "") !== "" && !env[name]?.startsWith("/"));
          const codes = found.problems.filter(({ code }) => code === "override-not-absolute");
          expect(codes.length).toBeGreaterThanOrEqual(refused.length);
        }
      }),
    );
  });
});

describe("places", () => {
  test("Claude's account file moves into the directory with it", () => {
    const [account] = kind("claude-code").layout?.declarations ?? [];
    const at = (env: Record<string, string>) =>
      locate(kind("claude-code"), machine(), account as never, dirOf("claude-code", env));
    expect(at({})).toEqual(["/home/ada/.claude.json"]);
    expect(at({ CLAUDE_CONFIG_DIR: "/x" })).toEqual(["/x/.claude.json"]);
  });

  test("markers move with the directory they lie in", () => {
    expect(markerPaths(kind("gemini"), machine({ GEMINI_CLI_HOME: "/x" }))[0]).toBe("/x/.gemini/settings.json");
    expect(markerPaths(kind("antigravity"), machine())).toEqual([
      "/home/ada/.gemini/config",
      "/home/ada/.gemini/antigravity-cli",
      "/home/ada/.gemini/antigravity",
    ]);
    expect(markerPaths(kind("codex"), machine())).toEqual([]);
  });

  test("well-known places are absolute on each platform", () => {
    for (const platform of ["linux", "darwin", "win32", "freebsd"] as const) {
      for (const one of INTEROP_AGENT_KINDS) {
        for (const path of expandWellKnown(one, machine({}, { platform }))) {
          expect(path).toMatch(platform === "win32" ? /^[A-Z]:\\/ : /^\//);
        }
      }
    }
    expect(expandWellKnown(kind("claude-code"), machine())).toContain("/home/ada/.claude/local/claude");
    expect(expandWellKnown(kind("claude-code"), machine({ APPDATA: "D:\\r" }, { platform: "win32" }))).toContain(
      "D:\\r\\npm\\claude.cmd",
    );
  });
});
