import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InteropProposal } from "@agent-interop/consent";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reviewProposals } from "../src/consent/review.ts";
import { parse } from "../src/parse.ts";
import { type Box, checkedBy, freshBox } from "./box.ts";
import { view } from "./support.ts";

let box: Box;
const command = (name: string): void => {
  box.write(`bin/${name}`, "#!/bin/sh\n");
  chmodSync(join(box.home, "bin", name), 0o755);
};
beforeEach(() => {
  box = freshBox((home) => ({ PATH: join(home, "bin"), AGENT_INTEROP_HOME: join(home, "own") }));
  command("codex");
  command("opencode");
});
afterEach(() => box.remove());

const settings = (): string => readFileSync(join(box.home, "own", "config", "settings.json"), "utf8");
const codes = async (...lines: readonly (readonly [string, number])[]): Promise<void> => {
  for (const [line, code] of lines) {
    const done = await box.run(line);
    expect(`${line}: ${done.code} ${done.err}`).toMatch(`${line}: ${code}`);
    if (line.includes("--json")) checkedBy(line.startsWith("modes") ? "modes" : "consent", done);
    expect(done.out).not.toContain(box.home);
  }
};

describe.skipIf(process.platform === "win32")("consent (commands of a test are shell scripts)", () => {
  it("works without a terminal, by ids and --yes, and every document follows its schema", async () => {
    await codes(
      ["consent list --json", 0],
      ["consent show --json", 0],
      ["consent show codex --json", 0],
      ["consent show codex claude --json", 0],
      ["consent list codex", 2],
      ["consent history --id codex", 2],
      ["consent show --id gemini --json", 3],
      ["consent accept --json", 4],
      ["consent accept --id codex --json", 4],
      ["consent accept --id codex --dry-run --json", 0],
    );
    expect(existsSync(join(box.home, "own"))).toBe(false);
    await codes(
      ["consent accept --id codex,gemini --yes --json", 5],
      ["consent accept codex --yes --json", 3],
      ["consent decline --id opencode --json", 4],
      ["consent decline opencode --dry-run --json", 0],
      ["consent decline --id opencode --yes --json", 0],
      ["consent decline --id gemini --yes --json", 3],
      ["consent show --json", 3],
      ["consent list --json", 0],
      ["modes --json", 0],
      ["modes codex --json", 0],
      ["modes gemini --json", 0],
      ["consent revoke --id codex --json", 4],
      ["consent revoke codex --dry-run --json", 0],
      ["consent revoke --id codex,opencode --yes --json", 0],
      ["consent revoke --id codex --yes --json", 3],
      ["consent history --json", 0],
    );
    expect(JSON.parse(settings()).integrations.externalAgents.entries).toEqual([]);
    const { result } = checkedBy("consent", await box.run("consent history --json"));
    expect(
      result.decisions.map(({ kind, decision }: { kind: string; decision: string }) => `${kind} ${decision}`),
    ).toEqual(["codex accepted", "opencode declined", "codex revoked", "opencode revoked"]);
  });

  it("shows the whole plan before anything is written, and says what is missing", async () => {
    const { out, err, code } = await box.run("consent accept --id codex");
    expect(code).toBe(4);
    for (const part of [
      '"id": "codex"',
      "codex-acp@",
      '"turnTimeoutMs": 300000',
      "It does not see",
      "network",
      "sha256:",
    ]) {
      expect(out).toContain(part);
    }
    expect(err).toContain("Approval required");
    expect((await box.run("consent accept")).err).toContain("name the agents");
    expect((await box.run("consent accept --yes")).code).toBe(2);
    expect((await box.run("consent decline --yes")).code).toBe(2);
    expect((await box.run("consent revoke")).code).toBe(2);
    expect((await box.run("consent forget")).code).toBe(2);
    expect((await box.run("consent accept --id nobody --yes")).code).toBe(2);
    expect(existsSync(join(box.home, "own"))).toBe(false);
  });

  it("ends a decision that a crash stopped, by what the settings say, and writes nothing without one", async () => {
    await codes(["consent recover --json", 0]);
    expect(existsSync(join(box.home, "own"))).toBe(false);
    expect((await box.run("consent accept --id codex --yes")).code).toBe(0);
    const log = join(box.home, "own", "state", "decisions.log");
    const [begun] = readFileSync(log, "utf8").split("\n");
    writeFileSync(log, `${begun}\n`);
    const unfinished = checkedBy("doctor", await box.run("doctor --json")).rows.filter(
      ({ code }: { code: string }) => code === "consent-unfinished",
    );
    expect(unfinished).toMatchObject([{ level: "warning", next: "agent-interop consent recover" }]);
    await codes(["consent recover --json", 0]);
    expect((await box.run("consent history")).out).toContain("accepted");
    writeFileSync(log, `${begun}\n`);
    box.write("own/config/settings.json", "{}");
    const { out } = await box.run("consent recover");
    expect(out).toBe("codex: found not to be done; decide again\n");
    expect((await box.run("consent recover")).out).toBe("Nothing was left unfinished.\n");
    box.write("own/config/settings.json", "{");
    await codes(["consent recover --json", 1]);
  });

  it("accepts only what was expected", async () => {
    const { result } = checkedBy("consent", await box.run("consent show --id codex --json"));
    box.write("own/config/settings.json", '{"integrations": {"externalAgents": {"turnTimeoutMs": 1000}}}');
    const line = `consent accept --id codex --yes --expect ${result.digest}`;
    expect(await box.run(line)).toMatchObject({ code: 1, out: expect.stringContaining("not what was expected") });
    box.write("own/config/settings.json", "{}");
    expect((await box.run(line)).code).toBe(0);
    expect(JSON.parse(settings()).integrations.externalAgents.entries).toHaveLength(1);
  });

  it("fails, and writes nothing, when the settings or the log cannot be read", async () => {
    box.write("own/config/settings.json", '{"broken": ');
    await codes(["consent list --json", 1], ["consent accept --id codex --yes --json", 1]);
    expect((await box.run("consent revoke --id codex --yes")).code).toBe(3);
    expect(settings()).toBe('{"broken": ');
    box.write("own/config/settings.json", "{}");
    box.write("own/state/decisions.log", "20 0000\n{}\nmore\n");
    expect((await box.run("consent accept --id codex --yes")).code).toBe(1);
  });

  it("says how each agent can be called, and that the network was accepted", async () => {
    const acp = async (): Promise<string> => {
      const { agents } = checkedBy("modes", await box.run("modes codex --json"));
      const [{ status, reason, setupAction }] = agents[0].modes;
      return `${status} ${reason} ${setupAction}`;
    };
    expect(await acp()).toBe("unavailable peer-not-configured agent-interop consent accept codex");
    await box.run("consent accept --id codex --yes");
    expect(await acp()).toMatch(
      /^experimental peer-adapter-fetched npm install --global @agentclientprotocol\/codex-acp@/,
    );
    const { out } = await box.run("modes");
    expect(out).toMatch(/Codex +acp +experimental/);
    expect(out).toContain("next: npm install --global");
    box.write("own/config/settings.json", '{"integrations": {"externalAgents": {"entries": [{"id": "codex"}]}}}');
    expect((await box.run("consent list")).out).toContain("wired by hand");
    expect((await box.run("consent revoke --id codex --yes")).out).toContain("Took back codex.");
    expect(await acp()).toMatch(/^unavailable peer-entry-command/);
    const entry = (command: string, ...args: string[]): void => {
      const entries = [{ id: "codex", command, args }];
      box.write("own/config/settings.json", JSON.stringify({ integrations: { externalAgents: { entries } } }));
    };
    entry("opencode");
    expect(await acp()).toMatch(/^experimental peer-entry-own try/);
    entry("nowhere-at-all");
    expect(await acp()).toMatch(/^unavailable peer-entry-command/);
    entry(join(box.home, "bin", "opencode"), "acp");
    expect(await acp()).toMatch(/^experimental peer-entry-own/);
  });

  it("takes the targets of the host from the command line, and never a runtime for one", async () => {
    const headless = async (line: string) => {
      const { agents } = checkedBy("modes", await box.run(`modes codex --json${line}`));
      return agents[0].modes.find(({ mode }: { mode: string }) => mode === "headless");
    };
    expect(await headless("")).toMatchObject({ status: "unavailable", reason: "peer-no-target", targetIds: [] });
    const two = await headless(" --target peer=codex-cli,mine=pi-cli --target other=codex-cli");
    expect(two).toMatchObject({ status: "experimental", targetIds: ["peer", "other"], command: null });
    expect(await headless(" --target codex-cli=pi-cli")).toMatchObject({ status: "unavailable", targetIds: [] });
    for (const [given, why] of [
      ["codex-cli", "ID=RUNTIME"],
      ["peer=nothing", "codex-cli"],
    ] as const) {
      const { code, err } = await box.run(`modes codex --target ${given}`);
      expect([code, err]).toEqual([2, expect.stringContaining(why)]);
    }
  });
});

describe("the review at a terminal", () => {
  const proposal = (kind: string): InteropProposal => ({
    kind,
    label: `The \u001b[31m${kind}`,
    change: "upgrade",
    fingerprint: "a",
    entry: {
      id: kind,
      command: "npx",
      args: [],
      connectTimeoutMs: 1,
      turnTimeoutMs: 1,
      permissionTimeoutMs: 1,
      toolGovernance: "x",
    },
    pin: null,
    inheritedProjectContext: "none",
    needsNetworkInstall: false,
    sees: [],
    doesNotSee: [],
    governance: "",
    differences: [{ member: "args", from: '["old"]', to: "[]" }],
    preview: "[]",
    shown: "b",
  });
  const review = async (...answers: readonly (number | null)[]) => {
    const said: string[] = [];
    const left = [...answers];
    const ask = {
      one: async (message: string) => {
        said.push(message);
        return left.shift() ?? null;
      },
      show: async (lines: readonly string[]) => void said.push(...lines),
    };
    return { said, reviewed: await reviewProposals([proposal("a"), proposal("b"), proposal("c")], ask, view()) };
  };

  it("T-27 asks once about each proposal, having shown it whole; deciding later is the first answer", async () => {
    const { reviewed, said } = await review(1, 2, 0);
    expect(reviewed).toEqual({ accepted: ["a"], declined: ["b"] });
    expect(said.filter((line) => line.startsWith("May "))).toHaveLength(3);
    expect(said.join("\n")).toContain('- args ["old"]');
  });

  it("breaking off decides nothing, and no name can steer the terminal", async () => {
    const { reviewed, said } = await review(1, null);
    expect(reviewed).toBeNull();
    expect(said.join("\n")).not.toContain("\u001b[31m");
  });

  it("T-31 the line that opens the review", () => {
    const { argument, command: spec, switches } = parse(["consent", "accept"]);
    expect([spec?.name, argument, [...switches]]).toEqual(["consent", "accept", []]);
  });
});
