import { type AgentKind, INTEROP_AGENT_KINDS, kindById } from "@agent-interop/registry";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  agentSpecs,
  assertAgentIdNamespace,
  type Decisions,
  delegationEntryForKind,
  externalAgentSettings,
  interopProposals,
  interopStandings,
  NO_DECISIONS,
  type PeerEntry,
  peerModeCapabilities,
  type RecordedDecision,
} from "../src/index.ts";
import { record, reportOf } from "./support/box.ts";

const settingsOf = (entries: unknown, more: object = {}) =>
  externalAgentSettings({ integrations: { externalAgents: { entries, ...more } } });
const none = externalAgentSettings({});
const codexKind = kindById("codex") as AgentKind;
const present = { presence: "present", wanted: null, found: null, trust: null, where: null, hint: null } as const;
const decided = (
  decision: RecordedDecision["decision"],
  fingerprint: string,
  more: Partial<RecordedDecision> = {},
) => ({
  kind: "codex",
  decision,
  fingerprint,
  shown: null,
  entry: decision === "declined" ? null : delegationEntryForKind(codexKind),
  needsNetworkInstall: false,
  at: "2026-11-30T12:00:00.000Z",
  host: "here",
  ...more,
});
const decisions = (...recorded: RecordedDecision[]): Decisions => ({ ...NO_DECISIONS, host: "here", recorded });
const kinds = (...given: Parameters<typeof interopProposals>): string[] =>
  interopProposals(...given).proposals.map(({ kind, change }) => `${change} ${kind}`);

test("proposed is what is present, has a recipe, is not wired and not decided, in the order of the report", () => {
  const report = reportOf(
    record("opencode", "b"),
    record("codex", "a"),
    record("gemini", "c", { presence: "unknown" }),
    record("claude-code", "d", { presence: "absent" }),
    record("antigravity", "e"),
    record("nobody", "f"),
  );
  expect(kinds(report, none, NO_DECISIONS)).toEqual(["add opencode", "add codex"]);
  expect(kinds(report, settingsOf([{ id: "opencode" }]), decisions(decided("declined", "a")))).toEqual([]);
  expect(kinds(report, none, decisions(decided("declined", "old")))).toEqual(["add opencode", "add codex"]);
  expect(kinds(report, none, decisions(decided("declined", "a"), decided("revoked", "a")))).toContain("add codex");
});

test("whether the network may be needed: only where a package is missing", () => {
  const needs = (kind: string, adapter: unknown): boolean | undefined =>
    interopProposals(reportOf(record(kind, "a", { adapter: adapter as never })), none, NO_DECISIONS).proposals[0]
      ?.needsNetworkInstall;
  expect(needs("codex", present)).toBe(false);
  expect(needs("codex", { ...present, presence: "unknown" })).toBe(true);
  expect(needs("codex", null)).toBe(true);
  expect(needs("opencode", null)).toBe(false);
});

test("time limits of the settings are those of new entries; a wrong one is named and left out", () => {
  const settings = settingsOf([], { connectTimeoutMs: 5000, turnTimeoutMs: "long", permissionTimeoutMs: -1 });
  const { proposals, diagnostics } = interopProposals(reportOf(record("codex", "a")), settings, NO_DECISIONS, {
    toolGovernance: "house-policy",
  });
  expect(proposals[0]?.entry).toMatchObject({
    connectTimeoutMs: 5000,
    turnTimeoutMs: 300_000,
    permissionTimeoutMs: 120_000,
    toolGovernance: "house-policy",
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(["consent-settings-value", "consent-settings-value"]);
});

test("what cannot be read proposes nothing and says why (K-85, X-6)", () => {
  const report = reportOf(record("codex", "a"));
  const why = (...given: Parameters<typeof interopProposals>): unknown => {
    const { proposals, diagnostics } = interopProposals(...given);
    return [proposals, diagnostics.map(({ code }) => code)];
  };
  const problem = { code: "consent-log-damaged", severity: "error", path: null, message: "x", hint: null } as const;
  expect(why(null, none, NO_DECISIONS)).toEqual([[], ["consent-report-missing"]]);
  expect(why(report, none, { ...NO_DECISIONS, problem })).toEqual([[], ["consent-log-damaged"]]);
  for (const wrong of [settingsOf({}), externalAgentSettings([]), externalAgentSettings({ integrations: 3 })]) {
    expect(why(report, wrong, NO_DECISIONS)).toEqual([[], ["consent-settings-damaged"]]);
  }
  expect(why(report, settingsOf([7, { command: "x" }, { id: "codex" }]), NO_DECISIONS)).toEqual([
    [],
    ["consent-settings-value", "consent-settings-value"],
  ]);
});

test("machines that share a home are asked once each, and not at all for the same agent (K-89)", () => {
  const report = reportOf(record("codex", "path of node two"));
  const elsewhere = decided("declined", "path of node one", { host: "node one" });
  expect(kinds(report, none, decisions(elsewhere))).toEqual(["add codex"]);
  expect(kinds(report, none, decisions(elsewhere, decided("declined", "path of node two")))).toEqual([]);
  expect(kinds(report, none, decisions(decided("declined", "path of node two"), elsewhere))).toEqual([]);
  expect(kinds(report, none, decisions(decided("declined", "path of node two", { host: "node one" })))).toEqual([]);
});

test("an accepted entry of an older recipe is offered as an upgrade, which keeps what was set by hand", () => {
  const old = { ...delegationEntryForKind(codexKind), args: ["-y", "@agentclientprotocol/codex-acp@2.5.0"] };
  const report = reportOf(record("codex", "new"));
  const said = decisions(decided("accepted", "old", { entry: old }));
  const settings = settingsOf([{ ...old, turnTimeoutMs: 7000, toolGovernance: "mine" }]);
  const { proposals } = interopProposals(report, settings, said);
  expect(proposals).toMatchObject([
    {
      kind: "codex",
      change: "upgrade",
      entry: { args: codexKind.acp?.args, turnTimeoutMs: 7000, toolGovernance: "mine" },
      differences: [{ member: "args", from: JSON.stringify(old.args), to: JSON.stringify(codexKind.acp?.args) }],
    },
  ]);
  expect(kinds(report, settings, decisions(...said.recorded, decided("declined", "new")))).toEqual([]);
  expect(kinds(report, settingsOf([{ ...old, command: "mine" }]), said)).toEqual([]);
  expect(kinds(report, settingsOf([delegationEntryForKind(codexKind)]), said)).toEqual([]);
});

test("where an agent stands: each word has its case", () => {
  const report = reportOf(record("codex", "a"));
  const word = (settings: typeof none, said: Decisions, found: typeof report | null = report): string | undefined =>
    interopStandings(found, settings, said).find(({ kind }) => kind === "codex")?.standing;
  const entry = delegationEntryForKind(codexKind);
  const old = { ...entry, args: ["-y", "old"] };
  const accepted = decisions(decided("accepted", "a"));
  const pending = {
    format: "agent-interop/consent@1",
    op: "o",
    at: "2026-11-30T12:00:00.000Z",
    host: null,
    decisions: [decided("accepted", "a")],
    changes: [{ id: "codex", launch: "x" }],
  } as const;
  expect(word(none, NO_DECISIONS)).toBe("proposed");
  expect(word(settingsOf([old]), decisions(decided("accepted", "before", { entry: old })))).toBe("upgrade");
  expect(word(settingsOf([entry]), accepted)).toBe("wired");
  expect(word(settingsOf([entry]), accepted, null)).toBe("wired");
  expect(word(settingsOf([entry]), NO_DECISIONS)).toBe("by-hand");
  expect(word(none, decisions(decided("declined", "a")))).toBe("declined");
  expect(word(none, accepted)).toBe("unwired");
  expect(word(none, NO_DECISIONS, reportOf(record("codex", "a", { presence: "absent" })))).toBe("absent");
  expect(word(settingsOf({}), NO_DECISIONS)).toBe("unknown");
  expect(word(none, { ...NO_DECISIONS, pending })).toBe("unknown");
  const [row] = interopStandings(reportOf(record("antigravity", "a")), none, NO_DECISIONS);
  expect(row?.standing).toBe("no-recipe");
  const stale = interopStandings(reportOf(record("codex", "b")), settingsOf([entry]), accepted);
  expect(stale[0]).toMatchObject({ standing: "wired", stale: true, decision: "accepted" });
});

test("that the network was accepted holds for what was accepted, and for nothing newer or edited", () => {
  const report = reportOf(record("codex", "a"));
  const entry = delegationEntryForKind(codexKind);
  const old = { ...entry, args: ["-y", "old"] };
  const accepted = (what: typeof entry | null, list: unknown): boolean | undefined =>
    interopStandings(
      report,
      settingsOf(list),
      decisions(decided("accepted", "a", { entry: what, needsNetworkInstall: true })),
    )[0]?.networkAccepted;
  expect(accepted(entry, [entry])).toBe(true);
  expect(accepted(entry, [{ ...entry, command: "mine" }])).toBe(false);
  expect(accepted(old, [old])).toBe(false);
  expect(accepted(old, [entry])).toBe(false);
  expect(accepted(entry, [])).toBe(false);
});

test("K-27 a copy of the adapter in the project is none: its author decides what it holds", () => {
  const adapter = {
    presence: "present",
    wanted: "x@1",
    found: "x@1",
    where: "./node_modules/x",
    hint: "project-only",
  } as const;
  const planted = record("codex", "a", { adapter: { ...adapter, trust: "project" } });
  const own = record("codex", "a", { adapter: { ...adapter, trust: "user", hint: null } });
  const needs = (one: typeof own) =>
    interopProposals(reportOf(one), none, NO_DECISIONS).proposals[0]?.needsNetworkInstall;
  expect([needs(planted), needs(own)]).toEqual([true, false]);
  const acp = (one: typeof own, networkAccepted: boolean) =>
    peerModeCapabilities(one, { configuredAcp: true, networkAccepted, configuredTargets: [], paneAvailable: null })[0];
  expect(acp(planted, false)).toMatchObject({ status: "unavailable", reason: "adapter-unverified" });
  expect(acp(planted, false)?.message).toContain("only in the project");
  expect(acp(planted, true)).toMatchObject({ status: "experimental", reason: "peer-adapter-fetched" });
  expect(acp(own, false)).toMatchObject({ status: "experimental", reason: "peer-untried" });
});

test("what is shown has a digest: any difference of it is another one", () => {
  const shown = (...given: Parameters<typeof interopProposals>) => interopProposals(...given).proposals[0]?.shown;
  const report = reportOf(record("codex", "a"));
  const usual = shown(report, none, NO_DECISIONS);
  expect(usual).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(shown(report, none, NO_DECISIONS)).toBe(usual);
  expect(shown(reportOf(record("codex", "b")), none, NO_DECISIONS)).not.toBe(usual);
  expect(shown(report, settingsOf([], { turnTimeoutMs: 1 }), NO_DECISIONS)).not.toBe(usual);
  expect(shown(report, none, NO_DECISIONS, { toolGovernance: "x" })).not.toBe(usual);
  expect(shown(reportOf(record("codex", "a", { adapter: present })), none, NO_DECISIONS)).not.toBe(usual);
});

test("every kind with a recipe has an entry that says exactly what runs, variables of its recipe included", () => {
  for (const kind of INTEROP_AGENT_KINDS.filter(({ acp }) => acp !== null)) {
    const entry = delegationEntryForKind(kind);
    expect([entry.command, ...entry.args]).toEqual([kind.acp?.command, ...(kind.acp?.args ?? [])]);
    expect(entry.env).toEqual(kind.acp?.env);
    expect(Object.keys(entry)).not.toContain("projectContext");
  }
});

test("property: whatever the settings are, reading them throws nothing and holds no variable's value", () => {
  const entry = fc.record({ id: fc.string(), env: fc.constant({ API: "hidden-value" }), args: fc.anything() });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.array(entry).map((entries) => settingsOf(entries)),
      ),
      (document) => {
        const settings = externalAgentSettings(document);
        expect(JSON.stringify(settings)).not.toContain("hidden-value");
        interopProposals(reportOf(record("codex", "a")), settings, NO_DECISIONS);
      },
    ),
  );
  const made = settingsOf([{ id: "x", command: "y", args: ["--token=abcdef12345"], env: { A: "secret" } }]);
  expect(JSON.stringify(made)).not.toMatch(/abcdef12345|secret/);
});

test("a host lists each wired agent once, and a recipe may not have its id", () => {
  const settings = settingsOf([{ id: "codex", command: "npx\u001b[2J" }, { id: "codex" }, { id: "mine" }]);
  for (const [command, name] of [
    ["/home/me/bin/agent", "agent"],
    ["C:\\Users\\me\\agent.cmd", "agent.cmd"],
    ["npx", "npx"],
  ]) {
    const [spec] = agentSpecs(settingsOf([{ id: "own", command }]));
    expect(spec?.description).toBe(`External agent, called over ACP through ${name}`);
  }
  expect(agentSpecs(settings)).toEqual([
    { id: "codex", source: "custom", description: expect.stringContaining("npx\\u{001B}[2J") },
    { id: "mine", source: "custom", description: expect.any(String) },
  ]);
  expect(() => assertAgentIdNamespace(["reviewer"], settings)).not.toThrow();
  expect(() => assertAgentIdNamespace(["reviewer", "mine"], settings)).toThrowError(
    expect.objectContaining({ code: "consent-id-taken" }),
  );
});

test("which kinds have which modes, and why each is what it is", () => {
  const context = { configuredAcp: false, configuredTargets: [], paneAvailable: null };
  const row = (kind: string, more: object = {}, changes: object = {}): string[] =>
    peerModeCapabilities(record(kind, "a", { adapter: present, ...changes }), { ...context, ...more }).map(
      ({ mode, status, reason }) => `${mode} ${status} ${reason}`,
    );
  const headless = ["headless unavailable peer-no-target", "pane experimental pane-unknown"];
  for (const kind of ["claude-code", "codex", "opencode", "pi"]) {
    expect(row(kind)).toEqual(["acp unavailable peer-not-configured", ...headless]);
  }
  expect(row("antigravity")).toEqual(headless);
  expect(row("antigravity", { configuredAcp: true })[0]).toBe("acp experimental peer-untried");
  expect(row("agents")).toEqual([]);
  expect(row("agents", { configuredAcp: true })).toEqual(["acp experimental peer-untried"]);
  expect(row("codex", {}, { binary: null })).toEqual([
    "acp unavailable peer-binary-missing",
    "headless unavailable peer-binary-missing",
    "pane unavailable peer-binary-missing",
  ]);
  expect(row("codex", { paneAvailable: true, configuredTargets: [{ id: "codex-cli", runtime: "other" }] })).toEqual([
    "acp unavailable peer-not-configured",
    "headless unavailable peer-no-target",
    "pane ready pane-there",
  ]);
  const [acp] = peerModeCapabilities(record("codex", "a"), context);
  expect(acp).toMatchObject({ command: null, setupAction: "agent-interop consent accept codex" });
  const opencode = peerModeCapabilities(record("opencode", "a"), context).find(({ mode }) => mode === "headless");
  expect(opencode?.message).toContain("read-only");
});

test("an entry that starts something else than the recipe is judged by itself: no adapter of ours is asked for", () => {
  const launch = settingsOf([{ id: "codex", command: "other" }]).entries[0]?.launch ?? "";
  const ours = settingsOf([delegationEntryForKind(codexKind)]).entries[0]?.launch ?? "";
  const acp = (entry: PeerEntry, changes: object = {}) => {
    const context = { configuredAcp: true, configuredTargets: [], paneAvailable: null, entry };
    const [one] = peerModeCapabilities(record("codex", "a", changes), context);
    expect(one?.setupAction).not.toBe("");
    return [one?.status, one?.reason, one?.setupAction];
  };
  const attempt = "try a small task and look at what comes back";
  const entry = { launch, accepted: false, commandFound: true };
  expect(acp(entry)).toEqual(["experimental", "peer-entry-own", attempt]);
  expect(acp(entry, { binary: null })).toEqual(["experimental", "peer-entry-own", attempt]);
  expect(acp({ ...entry, commandFound: null })).toEqual(["experimental", "peer-entry-own", attempt]);
  expect(acp({ ...entry, commandFound: false }).slice(0, 2)).toEqual(["unavailable", "peer-entry-command"]);
  const older = { ...entry, accepted: true };
  const accept = "agent-interop consent accept codex";
  expect(acp(older)).toEqual(["experimental", "peer-entry-older", accept]);
  expect(acp(older, { binary: null }).slice(0, 2)).toEqual(["unavailable", "peer-binary-missing"]);
  // What starts exactly what the recipe does is what the table says, whoever wrote it.
  for (const accepted of [true, false]) {
    const same = { launch: ours, accepted, commandFound: true };
    expect(acp(same).slice(0, 2)).toEqual(["unavailable", "adapter-unverified"]);
    expect(acp(same, { adapter: present }).slice(0, 2)).toEqual(["experimental", "peer-untried"]);
    expect(acp(same, { binary: null }).slice(0, 2)).toEqual(["unavailable", "peer-binary-missing"]);
  }
});

test("property: ACP is never ready, and a command stands exactly where it is configured", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...INTEROP_AGENT_KINDS),
      fc.constantFrom("present", "absent", "unknown"),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (kind, presence, binary, configuredAcp, networkAccepted) => {
        const found = peerModeCapabilities(
          record(kind.id, "a", { adapter: { ...present, presence } as never, binary: binary ? "/bin/x" : null }),
          { configuredAcp, networkAccepted, configuredTargets: [], paneAvailable: null, commands: { acp: "/d <id>" } },
        );
        const acp = found.find(({ mode }) => mode === "acp");
        expect(acp !== undefined).toBe(kind.acp !== null || configuredAcp);
        expect(acp?.status).not.toBe("ready");
        if (acp !== undefined) expect(acp.command).toBe(configuredAcp ? `/d ${kind.id}` : null);
        if (!binary) for (const one of found) expect(one.status).toBe("unavailable");
      },
    ),
  );
});
