import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kindById } from "@agent-interop/registry";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  acceptInteropAgents,
  createInteropContract,
  declineInteropAgents,
  delegationEntryForKind,
  interopProposals,
  interopStandings,
  peerModeCapabilities,
  readInteropReport,
} from "../src/index.ts";
import { type Box, freshBox, record, reportOf } from "./support/box.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

const codex = reportOf(record("codex", "a"));
const both = reportOf(record("codex", "a"), record("opencode", "b"));
const proposalsOf = async (report: typeof codex | null) =>
  interopProposals(report, await box.stores().settings.read(), await box.decisions());
const kindsOf = async (report: typeof codex | null): Promise<string[]> =>
  (await proposalsOf(report)).proposals.map(({ kind }) => kind);

describe("state", () => {
  test("T-13 what a decision recorded is read back", async () => {
    await declineInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect(readFileSync(box.state("interop.json"), "utf8").endsWith("}\n")).toBe(true);
    const report = await readInteropReport(box.machine);
    expect(report?.agents).toMatchObject([{ kind: "codex", decision: "declined", version: "0.9.1" }]);
  });

  test("T-14 a broken file is no report", async () => {
    await declineInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    writeFileSync(box.state("interop.json"), "{ broken");
    expect(await readInteropReport(box.machine)).toBeNull();
  });

  test("T-15 no file is no report, and no directory that cannot be located either", async () => {
    expect(await readInteropReport(box.machine)).toBeNull();
    expect(await readInteropReport({ ...box.machine, env: { AGENT_INTEROP_HOME: "relative" } })).toBeNull();
  });

  test("T-16 an agent of an unknown kind is left out", async () => {
    await declineInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    const document = JSON.parse(readFileSync(box.state("interop.json"), "utf8"));
    document.agents.unshift({ ...document.agents[0], kind: "never-heard-of" });
    writeFileSync(box.state("interop.json"), JSON.stringify(document));
    expect((await readInteropReport(box.machine))?.agents.map(({ kind }) => kind)).toEqual(["codex"]);
  });
});

describe("consent", () => {
  test("T-17 accepting wires exactly one entry, without the inherited default", async () => {
    const result = await acceptInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect(result).toMatchObject({ decided: ["codex"], wired: ["codex"], unwired: [], diagnostics: [] });
    expect(box.entries()).toHaveLength(1);
    expect(box.entries()[0]).toMatchObject({ id: "codex", command: "npx", toolGovernance: "clio-coder-policy" });
    expect(readFileSync(box.settings, "utf8")).not.toContain("projectContext");
  });

  test("T-18 the preview is what the settings then hold", async () => {
    const { proposals } = await proposalsOf(codex);
    const preview = proposals[0]?.preview ?? "";
    expect(preview).toContain('"id": "codex"');
    expect(preview).toContain('"toolGovernance": "clio-coder-policy"');
    await acceptInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect(JSON.parse(preview)).toEqual(box.entries());
    expect(proposals[0]).toMatchObject({
      change: "add",
      inheritedProjectContext: "none",
      needsNetworkInstall: true,
      pin: { package: "@agentclientprotocol/codex-acp" },
      entry: { connectTimeoutMs: 30_000, turnTimeoutMs: 300_000, permissionTimeoutMs: 120_000 },
    });
  });

  test("T-19 declining touches no settings, and lasts until the agent changes", async () => {
    const text = '{ // mine\n "theme": "dark" }\n';
    box.write(box.settings, text);
    await declineInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect(readFileSync(box.settings, "utf8")).toBe(text);
    expect(await kindsOf(codex)).toEqual([]);
    expect(await kindsOf(reportOf(record("codex", "changed")))).toEqual(["codex"]);
  });

  test("T-20 what somebody else wrote while the proposal was open stays", async () => {
    expect(await kindsOf(codex)).toEqual(["codex"]);
    box.write(
      box.settings,
      '{"integrations": {"externalAgents": {"entries": [\n  // by hand\n  {"id": "hand-written", "command": "x"}\n]}}}',
    );
    await acceptInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect(box.entries().map(({ id }) => id)).toEqual(["hand-written", "codex"]);
    expect(readFileSync(box.settings, "utf8")).toContain("// by hand");
  });

  test.each(["T-21", "T-22"])("%s two decisions from one stale report are both kept, in either order", async (name) => {
    const accept = () => acceptInteropAgents(box.machine, box.stores(), both, ["opencode"]);
    const decline = () => declineInteropAgents(box.machine, box.stores(), both, ["codex"]);
    for (const step of name === "T-21" ? [accept, decline] : [decline, accept]) await step();
    const stored = await readInteropReport(box.machine);
    expect(
      stored?.agents.map(({ kind, decision, decidedFingerprint }) => [kind, decision, decidedFingerprint]),
    ).toEqual([
      ["codex", "declined", "a"],
      ["opencode", "accepted", "b"],
    ]);
    expect(stored?.agents[1]?.decidedAt).toMatch(/^2026-11-30T/);
    expect(await kindsOf(stored)).toEqual([]);
  });

  test("T-23 after a decision the last report says so without a new look", async () => {
    mkdirSync(join(box.machine.home, ".codex", "skills"), { recursive: true });
    const contract = createInteropContract(box.machine, box.stores());
    expect((await contract.detect()).agents.map(({ kind }) => kind)).toContain("codex");
    await contract.decline(["codex"]);
    const report = await contract.lastReport();
    expect(report?.agents.find(({ kind }) => kind === "codex")?.decision).toBe("declined");
  });

  test("T-24 what is wired is not proposed any more", async () => {
    await acceptInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect(await kindsOf(codex)).toEqual([]);
    expect(await kindsOf(reportOf(record("codex", "changed")))).toEqual([]);
  });

  test("T-25 one accepted and one declined of a review: one entry, both decisions", async () => {
    await acceptInteropAgents(box.machine, box.stores(), both, ["codex"]);
    await declineInteropAgents(box.machine, box.stores(), both, ["opencode"]);
    expect(box.entries()).toMatchObject([{ id: "codex", toolGovernance: "clio-coder-policy" }]);
    expect((await box.decisions()).recorded.map(({ kind, decision }) => `${kind} ${decision}`)).toEqual([
      "codex accepted",
      "opencode declined",
    ]);
    expect(await kindsOf(both)).toEqual([]);
  });

  test("T-26 there is no report before a decision, and it lies below our own directory", async () => {
    expect(await readInteropReport(box.machine)).toBeNull();
    await declineInteropAgents(box.machine, box.stores(), codex, ["codex"]);
    expect((await readInteropReport(box.machine))?.agents[0]?.decision).toBe("declined");
    expect(JSON.parse(readFileSync(join(box.path, "own", "state", "interop.json"), "utf8")).version).toBe(1);
  });
});

describe("views", () => {
  const standingOf = async (contract: ReturnType<typeof createInteropContract>): Promise<string | undefined> =>
    (await contract.standings()).find(({ kind }) => kind === "codex")?.standing;
  /** A view that has found codex and undecided. */
  const view = async () => {
    const stores = box.stores();
    await stores.decisions.alone(async () => void (await stores.report.write(codex)));
    return createInteropContract(box.machine, stores);
  };

  test("T-27 a decision moves the agent to another group at once", async () => {
    const declined = await view();
    expect(await standingOf(declined)).toBe("proposed");
    expect((await declined.decline(["codex"])).decided).toEqual(["codex"]);
    expect(await standingOf(declined)).toBe("declined");
    await declined.revoke(["codex"]);
    expect(await standingOf(declined)).toBe("proposed");
    expect((await declined.accept(["codex"])).decided).toEqual(["codex"]);
    expect(await standingOf(declined)).toBe("wired");
  });

  test("T-28 a decision gives a view what it renders anew: other values, not the same ones changed", async () => {
    const contract = await view();
    const [before, frozen] = [await contract.standings(), JSON.stringify(await contract.standings())];
    await contract.decline(["codex"]);
    expect(JSON.stringify(before)).toBe(frozen);
    expect(await contract.standings()).not.toEqual(before);
  });

  test("T-29 accepting from a recorded report wires the agent", async () => {
    const contract = await view();
    await contract.accept(["codex"]);
    expect(box.entries()).toMatchObject([{ id: "codex" }]);
    expect((await contract.configured()).entries.map(({ id }) => id)).toEqual(["codex"]);
    expect(await standingOf(contract)).toBe("wired");
  });

  test("T-30 on a decided agent neither accepting nor declining again does anything", async () => {
    const contract = await view();
    await contract.decline(["codex"]);
    const accepted = await contract.accept(["codex"]);
    expect(accepted).toMatchObject({ decided: [], wired: [], diagnostics: [{ code: "consent-not-pending" }] });
    expect(box.entries()).toEqual([]);
    expect((await contract.decline(["codex"])).decided).toEqual([]);
    const { decisions } = await contract.history();
    expect(decisions.map(({ decision }) => decision)).toEqual(["declined"]);
  });

  test("K-88 an id that is no agent of the view is named, and nothing is written for it", async () => {
    const contract = await view();
    expect((await contract.decline(["peer:codex"])).diagnostics).toMatchObject([{ code: "consent-unknown-agent" }]);
    expect((await contract.history()).decisions).toEqual([]);
  });

  test("a fresh look is what is proposed from: an agent found only now can be accepted", async () => {
    const contract = await view();
    const { agents } = await contract.detect();
    expect(agents).toEqual([]);
    expect((await contract.accept(["codex"])).diagnostics).toMatchObject([{ code: "consent-not-pending" }]);
    expect(interopStandings(await contract.lastReport(), await contract.configured(), await box.decisions())).toEqual(
      [],
    );
  });
});

describe("T-69 peer modes", () => {
  const commands = {
    acp: "/delegate <id> <task>",
    headless: "/run --target <target> <agent> <task>",
    pane: "/peer <id> <brief>",
  };
  const context = {
    configuredAcp: true,
    configuredTargets: [{ id: "codex-peer", runtime: "codex-cli" }],
    paneAvailable: false,
    commands,
  } as const;
  const modes = (more: object, presence: "absent" | "unknown" | "present") => {
    const adapter = { presence, wanted: null, found: null, trust: null, where: null, hint: null } as const;
    const found = peerModeCapabilities(record("codex", "a", { adapter }), { ...context, ...more });
    return Object.fromEntries(found.map((one) => [one.mode, one]));
  };

  test("an adapter that is absent makes ACP unavailable, and the other modes are what they are", () => {
    const { acp, headless, pane } = modes({}, "absent");
    expect(acp).toMatchObject({
      status: "unavailable",
      reason: "adapter-unverified",
      command: "/delegate codex <task>",
    });
    expect(acp?.setupAction).toContain("codex-acp");
    expect(headless).toMatchObject({ status: "experimental", targetIds: ["codex-peer"] });
    expect(headless?.command).toBe("/run --target codex-peer <agent> <task>");
    expect(pane).toMatchObject({ status: "unavailable", reason: "pane-absent", command: "/peer codex <brief>" });
  });

  test("an adapter that is unknown is experimental once the network was accepted, and unavailable before", () => {
    const accepted = modes({ networkAccepted: true, paneAvailable: null }, "unknown");
    expect(accepted["acp"]).toMatchObject({ status: "experimental", reason: "peer-adapter-fetched" });
    expect(accepted["pane"]).toMatchObject({ status: "experimental", reason: "pane-unknown" });
    expect(modes({ paneAvailable: null }, "unknown")["acp"]).toMatchObject({ status: "unavailable" });
    expect(modes({}, "present")["acp"]).toMatchObject({ status: "experimental", reason: "peer-untried" });
  });
});

test("C-4 an entry of a kind without a recipe is a broken call", () => {
  const kind = kindById("antigravity");
  expect(kind?.acp).toBeNull();
  expect(() => delegationEntryForKind(kind as NonNullable<typeof kind>)).toThrowError(
    expect.objectContaining({ code: "consent-no-recipe" }),
  );
});
