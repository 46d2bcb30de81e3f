import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { covers } from "../src/boundary.ts";
import {
  type AgentKind,
  declaredPaths,
  forbiddenPaths,
  INTEROP_AGENT_KINDS,
  parseUserKinds,
  protectedPaths,
} from "../src/index.ts";
import { machine } from "./support/machine.ts";

const inside = (list: readonly string[], path: string): boolean => list.some((entry) => covers(entry, path));

describe("protected paths", () => {
  test("each kind's directory, old ones and files beside them, the home never", () => {
    const { absolute, project } = protectedPaths(machine());
    for (const path of [
      "/home/ada/.claude",
      "/home/ada/.claude.json",
      "/home/ada/.gemini/antigravity-cli/x",
      "/home/ada/.antigravitycli",
      "/home/ada/.config/opencode/skills/x",
      "/home/ada/.local/share/opencode/auth.json",
      "/home/ada/.config/agents/skills",
      "/home/ada/Documents/Cline/Rules/a.md",
      "/home/ada/.kimi/config.toml",
      "/home/ada/.trae",
    ]) {
      expect(inside(absolute, path), path).toBe(true);
    }
    for (const path of [
      ".claude/x",
      ".mcp.json",
      ".github/skills/a",
      ".vscode/mcp.json",
      "AGENTS.md",
      ".windsurf/rules",
    ]) {
      expect(inside(project, path), path).toBe(true);
    }
    for (const path of ["/home/ada", "/home", "/", "/home/ada/.config", "/home/ada/.local/state/agent-interop"]) {
      expect(inside(absolute, path), path).toBe(false);
    }
    for (const path of [
      ".",
      "src/x",
      ".github/workflows/ci.yml",
      ".agent-interop/library",
      ".clio-coder/skills",
      "README.md",
    ]) {
      expect(inside(project, path), path).toBe(false);
    }
  });

  test("variables add places and take none away", () => {
    const plain = protectedPaths(machine()).absolute;
    const env = {
      CLAUDE_CONFIG_DIR: "/x/c",
      GEMINI_CLI_HOME: "/x",
      XDG_DATA_HOME: "/d",
      XDG_CONFIG_HOME: "/c",
      OPENCODE_CONFIG_DIR: "/o",
    };
    const { absolute } = protectedPaths(machine(env));
    for (const path of [
      ...plain,
      "/x/c/settings.json",
      "/x/.gemini/skills",
      "/d/opencode/log",
      "/c/opencode",
      "/c/goose",
      "/o/a",
    ]) {
      expect(inside(absolute, path), path).toBe(true);
    }
    expect(protectedPaths(machine(env), { environment: false }).absolute).toEqual(plain);
  });

  test("an override around the home does not protect the home", () => {
    const { absolute } = protectedPaths(machine({ CLAUDE_CONFIG_DIR: "/home/ada", PI_CODING_AGENT_DIR: "/" }));
    expect(inside(absolute, "/home/ada/.local/state/agent-interop/lock")).toBe(false);
    expect(inside(absolute, "/home/ada/.claude/settings.json")).toBe(true);
    expect(inside(absolute, "/home/ada/settings.json")).toBe(true);
  });

  test("no path of the list lies in another", () => {
    const { absolute, project } = protectedPaths(machine());
    for (const list of [absolute, project]) {
      for (const path of list) expect(list.filter((other) => other !== path && covers(other, path))).toEqual([]);
    }
  });

  test("Windows", () => {
    const { absolute } = protectedPaths(machine({}, { platform: "win32" }));
    expect(absolute).toContain("C:\\Users\\ada\\.claude");
    expect(absolute).toContain("C:\\Users\\ada\\AppData\\Local\\hermes");
  });
});

describe("forbidden and declared paths", () => {
  test("sessions, histories, caches and credentials of every kind", () => {
    const { absolute, project } = forbiddenPaths(machine());
    for (const path of [
      ".claude/.credentials.json .claude/history.jsonl .claude/projects/-srv-app/s.jsonl .claude/todos/1.json .claude.json",
      ".claude/plugins/data/x .codex/auth.json .codex/sessions/2026/a.jsonl .codex/logs_2.sqlite .codex/.tmp/m",
      ".gemini/oauth_creds.json .gemini/tmp/a .local/share/opencode/auth.json .copilot/config.json .copilot/session-store.db-wal",
      ".pi/agent/auth.json .qwen/oauth_creds.json .factory/auth.json .kimi-code/credentials/a .cline/data/settings/providers.json",
      ".augment/session.json .config/manicode/credentials.json .continue/auth.json .hermes/skills/.hub/lock.json",
    ].flatMap((line) => line.split(" "))) {
      expect(inside(absolute, `/home/ada/${path}`), path).toBe(true);
    }
    for (const path of [".kilo/worktrees/x", ".agents/traces/a", ".crush/crush.db", ".devin/mcp_config.local.json"]) {
      expect(inside(project, path), path).toBe(true);
    }
  });

  test("they move with the directory", () => {
    const env = { CLAUDE_CONFIG_DIR: "/x", CODEX_HOME: "/y", GEMINI_CLI_HOME: "/z", XDG_DATA_HOME: "/d" };
    const { absolute } = forbiddenPaths(machine(env));
    for (const path of [
      "/x/history.jsonl",
      "/x/.claude.json",
      "/y/auth.json",
      "/y/logs_2.sqlite",
      "/z/.gemini/tmp/a",
      "/d/opencode/auth.json",
    ]) {
      expect(inside(absolute, path), path).toBe(true);
    }
    expect(inside(absolute, "/home/ada/.claude/history.jsonl")).toBe(true);
  });

  test("a declared place is longer than, or equal to, the forbidden entry around it", () => {
    const here = machine();
    const forbidden = forbiddenPaths(here);
    const declared = declaredPaths(here);
    for (const part of ["absolute", "project"] as const) {
      const around = declared[part].flatMap((path) =>
        forbidden[part].filter((entry) => covers(entry, path)).map((entry) => [path, entry] as const),
      );
      for (const [path, entry] of around) expect(path.length).toBeGreaterThanOrEqual(entry.length);
      expect(around.length).toBeGreaterThan(0);
    }
    expect(declared.absolute).toContain("/home/ada/.claude.json");
    expect(declared.absolute).toContain("/home/ada/.gemini/antigravity-cli/skills");
    expect(declared.absolute).toContain("/home/ada/.qwen/extension-store/state.json");
    expect(declared.project).toContain(".crush/skills");
  });

  test("no forbidden entry lies above a directory that its kind loads whole", () => {
    const allowed = new Set([".crush/skills", ".crush/commands", ".gemini/antigravity-cli/skills"]);
    for (const kind of INTEROP_AGENT_KINDS) {
      for (const root of kind.layout?.roots ?? []) {
        if (root.owner !== undefined || root.base !== "dir") continue;
        const closed = kind.forbidden.find((entry) => covers(entry, `~/${kind.userDir}/${root.path}`));
        expect(closed === undefined || allowed.has(root.path), `${kind.id} ${root.path}`).toBe(true);
      }
    }
  });

  test("a user kind opens nothing, wherever its variables point", async () => {
    const document = {
      schema: "agent-interop/kinds@1",
      kinds: [
        {
          id: "mine",
          label: "Mine",
          userDir: ".mine",
          homeEnv: [{ name: "MINE_DIR", means: "replaces" }],
          layout: {
            roots: [],
            declarations: [{ base: "dir", path: "auth.json", format: "json", keys: [], confidence: "ran" }],
            instructions: [],
            plugins: [],
          },
        },
      ],
    };
    const { kinds } = await parseUserKinds([{ path: "~/mine.json", text: JSON.stringify(document) }]);
    const all = [...INTEROP_AGENT_KINDS, ...kinds];
    expect(kinds).toHaveLength(1);
    expect(declaredPaths(machine(), { kinds: all }).absolute).toContain("/home/ada/.mine/auth.json");
    const moved = declaredPaths(machine({ MINE_DIR: "/home/ada/.codex" }), { kinds: all });
    expect(moved.absolute).not.toContain("/home/ada/.codex/auth.json");
    const other = machine({ MINE_DIR: "/y", CODEX_HOME: "/y" });
    expect(declaredPaths(other, { kinds: all }).absolute).not.toContain("/y/auth.json");
    expect(declaredPaths(other, { kinds }).absolute).not.toContain("/y/auth.json");
  });
});

describe("covers", () => {
  const segment = fc.string({ unit: fc.constantFrom("a", "b", ".", "-"), minLength: 1, maxLength: 4 });
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);

  test("property: whole segments only, with and without a star", () => {
    fc.assert(
      fc.property(path, segment, (entry, more) => {
        expect(covers(entry, entry)).toBe(true);
        expect(covers(entry, `${entry}/${more}`)).toBe(true);
        expect(covers(entry, `${entry}${more}`)).toBe(false);
        expect(covers(`${entry}*`, `${entry}${more}`)).toBe(true);
        expect(covers(`${entry}*`, `${entry}${more}/x`)).toBe(true);
        expect(covers(`${entry}/*`, entry)).toBe(false);
      }),
    );
  });
});

test.each(["/home/x/../me", "/home//me", "/home/./me", "/home/me/"])(
  "a home written as %s is the same home",
  (home) => {
    const odd = machine({}, { home });
    const plain = machine({}, { home: "/home/me" });
    for (const list of [forbiddenPaths, protectedPaths, declaredPaths]) expect(list(odd)).toEqual(list(plain));
  },
);

test("no entry of a kind by hand closes the whole drive", () => {
  const kind = { ...(INTEROP_AGENT_KINDS[0] as AgentKind), forbidden: ["~/..\\.."] };
  const windows = machine({}, { platform: "win32", home: "C:\\Users\\me" });
  expect(forbiddenPaths(windows, { kinds: [kind] }).absolute).toEqual([]);
});
