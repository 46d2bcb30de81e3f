import { describe, expect, test } from "vitest";
import { covers, placesOf } from "../src/boundary.ts";
import { placeText } from "../src/facts/pointers.ts";
import { INTEROP_AGENT_KINDS, kindById, kindOfMatrixId, resolveKind } from "../src/index.ts";
import type { AgentKind } from "../src/types.ts";

const IDS = [
  ..."claude-code codex opencode gemini copilot cursor antigravity pi agents".split(" "),
  ..."windsurf cline roo kilo goose amp qwen-code kiro droid crush continue zed junie hermes openhands augment".split(
    " ",
  ),
  ..."kimi freebuff codebuddy trae zcode vscode kimi-cli".split(" "),
];

const kind = (id: string): AgentKind => kindById(id) as AgentKind;

describe("order and names", () => {
  test("the nine of the reference come first, then the others", () => {
    expect(INTEROP_AGENT_KINDS.map(({ id }) => id)).toEqual(IDS);
  });

  test("the rank is written down and is the position", () => {
    expect(INTEROP_AGENT_KINDS.map(({ rank }) => rank)).toEqual(IDS.map((_, index) => index));
  });

  test("no id or alias means two kinds", () => {
    const names = INTEROP_AGENT_KINDS.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("the table cannot be changed anywhere", () => {
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      expect(Object.isFrozen(value)).toBe(true);
      for (const member of Object.values(value)) visit(member);
    };
    visit(INTEROP_AGENT_KINDS);
    expect(() => (kind("codex").forbidden as string[]).push("x")).toThrow(TypeError);
  });

  test.each([
    ["claude", "claude-code"],
    ["CLAUDE", "claude-code"],
    ["agy", "antigravity"],
    ["qwen", "qwen-code"],
    ["auggie", "augment"],
    ["devin", "windsurf"],
    ["kimi-code", "kimi"],
    ["kimi", "kimi"],
    ["agents-convention", "agents"],
    ["codex", "codex"],
  ])("%s means %s", (name, id) => {
    expect(resolveKind(name)?.id).toBe(id);
  });

  test.each([
    ["claude", "claude-code"],
    ["qwen", "qwen-code"],
    ["kimi", "kimi-cli"],
    ["kimi-code", "kimi"],
    ["vscode", "vscode"],
    ["constructor", undefined],
  ])("the matrix's %s is %s", (name, id) => {
    expect(kindOfMatrixId(name)?.id).toBe(id);
  });

  test("an unknown or prototype name is no kind", () => {
    for (const name of ["", "nobody", "__proto__", "toString"]) {
      expect(resolveKind(name)).toBeUndefined();
      expect(kindById(name)).toBeUndefined();
    }
  });
});

describe("launching", () => {
  const recipes = INTEROP_AGENT_KINDS.flatMap(({ id, acp }) => (acp === null ? [] : [{ id, acp }]));

  test.each(recipes)("$id: what is fetched is pinned as name@x.y.z", ({ acp }) => {
    for (const word of [acp.command, ...acp.args]) expect(word).not.toMatch(/[\^~]|@latest|@next|\s/);
    if (acp.command !== "npx") {
      expect(acp.npmPackage).toBeNull();
      expect(acp.npmPackageVersion).toBeNull();
      return;
    }
    expect(acp.npmPackageVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(acp.args).toEqual(["-y", `${acp.npmPackage}@${acp.npmPackageVersion}`]);
    expect(acp.npmPackageBin).not.toBeNull();
    expect(acp.npmPackageAliases).not.toContain(acp.npmPackage);
  });

  test("today's recipes", () => {
    expect(Object.fromEntries(recipes.map(({ id, acp }) => [id, [acp.command, ...acp.args].join(" ")]))).toEqual({
      "claude-code": "npx -y @agentclientprotocol/claude-agent-acp@0.101.0",
      codex: "npx -y @agentclientprotocol/codex-acp@2.6.0",
      opencode: "opencode acp --cwd .",
      gemini: "gemini --acp",
      copilot: "copilot --acp",
      cursor: "cursor-agent acp",
      pi: "npx -y pi-acp@0.0.34",
      cline: "cline --acp",
      kilo: "kilo acp",
      goose: "goose acp",
      "qwen-code": "qwen --acp",
      kiro: "kiro-cli acp",
      droid: "droid exec --output-format acp",
      junie: "junie --acp=true",
      openhands: "openhands acp",
      augment: "auggie --acp",
      kimi: "kimi acp",
    });
    expect(kind("claude-code").acp?.node).toBe(">=22");
  });

  test("the list commands are only those that start nothing", () => {
    const commands = INTEROP_AGENT_KINDS.flatMap(({ binaryNames, listCommands }) =>
      listCommands.map((argv) => [binaryNames[0], ...argv].join(" ")),
    );
    expect(commands).toEqual([
      "claude plugin list --json",
      "codex plugin list --json",
      "codex mcp list --json",
      "gemini extensions list",
      "copilot skill list --json",
      "copilot plugin list --json",
      "copilot instruction list --json",
      "copilot mcp list",
      "pi list",
      "qwen extensions list",
      "droid plugin list",
    ]);
  });
});

describe("places", () => {
  test.each(INTEROP_AGENT_KINDS)(
    "$id: no marker is a forbidden file or the sign of another kind",
    ({ markers, forbidden }) => {
      for (const marker of markers) {
        const closed = forbidden.find((entry) => covers(entry, `~/${marker}`));
        // A directory of state may be seen to exist; a file in it may not.
        if (closed !== undefined) expect(closed).toBe(`~/${marker}`);
        expect(marker).not.toMatch(/cred|auth|token|secret|oauth|\.env$|projects\.json/i);
        expect(marker).not.toBe(".gemini/GEMINI.md");
        expect(marker).not.toBe(".gemini");
      }
    },
  );

  test("what belongs to another kind is a root of that kind, or of its files", () => {
    for (const reader of INTEROP_AGENT_KINDS) {
      if (reader.layout === null) continue;
      const { roots, declarations, instructions, plugins } = reader.layout;
      for (const part of ["roots", "declarations", "instructions", "plugins"] as const) {
        for (const place of { roots, declarations, instructions, plugins }[part]) {
          if (place.owner === undefined) continue;
          expect(place.owner).not.toBe(reader.id);
          const owner = kind(place.owner);
          const own = (owner.layout?.[part] ?? []) as readonly (typeof place)[];
          const found = own.filter(
            (other) => other.owner === undefined && placeText(owner, other) === placeText(reader, place),
          );
          expect(found, `${reader.id} reads ${placeText(reader, place)} of ${place.owner}`).not.toEqual([]);
          if ("item" in place) expect(found.map((other) => "item" in other && other.item)).toContain(place.item);
        }
      }
    }
  });

  test("no place has two owners", () => {
    const owners = new Map<string, string>();
    for (const one of INTEROP_AGENT_KINDS) {
      if (one.layout === null) continue;
      const mine = new Set<string>();
      for (const root of one.layout.roots)
        if (root.owner === undefined) mine.add(`${root.item} ${placeText(one, root)}`);
      for (const part of ["declarations", "instructions"] as const) {
        for (const place of one.layout[part])
          if (place.owner === undefined) mine.add(`${part} ${placeText(one, place)}`);
      }
      for (const place of mine) {
        expect(owners.get(place), `${place} of ${one.id}`).toBeUndefined();
        owners.set(place, one.id);
      }
    }
  });

  test("the .agents convention owns and reads nothing itself", () => {
    const { layout } = kind("agents");
    for (const place of [...(layout?.roots ?? []), ...(layout?.declarations ?? []), ...(layout?.instructions ?? [])]) {
      expect(place.unread).toBe(true);
    }
  });

  test("prompts of Codex and Pi are read at the top level only", () => {
    for (const id of ["codex", "pi"]) {
      for (const root of kind(id).layout?.roots ?? []) if (root.item === "prompt") expect(root.depth).toBe(1);
    }
  });

  test("a layout's paths name files, never the home or a project itself", () => {
    for (const one of INTEROP_AGENT_KINDS) {
      for (const place of placesOf(one)) {
        if (place.path !== ".") expect(place.path).not.toMatch(/^\/|^~|\\|(^|\/)\.\.?(\/|$)|\/$/);
        else expect(place.base).toBe("dir");
      }
    }
  });

  test("every kind with known roots has a layout, the thin ones have none", () => {
    const thin = INTEROP_AGENT_KINDS.filter(({ layout }) => layout === null).map(({ id }) => id);
    expect(thin).toEqual(["codebuddy", "trae", "zcode", "vscode", "kimi-cli"]);
  });

  test("names that prove nothing alone", () => {
    const generic = INTEROP_AGENT_KINDS.filter(({ genericBinary }) => genericBinary).map(({ id }) => id);
    expect(generic).toEqual([
      "copilot",
      "pi",
      "kilo",
      "goose",
      "amp",
      "droid",
      "crush",
      "continue",
      "zed",
      "hermes",
      "kimi",
      "vscode",
    ]);
  });
});
