import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type AgentKind, kindById } from "@agent-interop/registry";
import type { Disk } from "@agent-interop/source";
import { memoryDisk } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  acceptInteropAgents,
  type ConsentStores,
  changedEntries,
  createInteropContract,
  declineInteropAgents,
  delegationEntryForKind,
  externalAgentSettings,
  fileStores,
  interopHistory,
  interopProposals,
  interopReportProblem,
  readDecisions,
  readInteropReport,
  revokeInteropAgents,
} from "../src/index.ts";
import { type Box, freshBox, record, reportOf } from "./support/box.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

const report = reportOf(record("codex", "a"), record("opencode", "b"), record("gemini", "c"));
const accept = (...ids: string[]) => acceptInteropAgents(box.machine, box.stores(), report, ids);
const decline = (...ids: string[]) => declineInteropAgents(box.machine, box.stores(), report, ids);
const revoke = (...ids: string[]) => revokeInteropAgents(box.machine, box.stores(), report, ids);
const codes = ({ diagnostics }: { readonly diagnostics: readonly { readonly code: string }[] }): string[] =>
  diagnostics.map(({ code }) => code);
const text = (): string => readFileSync(box.settings, "utf8");

const MINE = `// my settings
{
    "theme": "dark", // keep
    /* what agents may be called */
    "integrations": {
        "projectResources": { "trustProjectImports": true },
        "externalAgents": {
            "entries": [
                { "id": "mine", "command": "my-agent", "args": [] }, // hand-written
            ],
        },
    },
    "last": [1, 2, 3]
}
`;

test("accepting and taking back is the identity on a file full of comments", async () => {
  box.write(box.settings, MINE);
  await accept("codex", "opencode");
  expect(box.entries().map(({ id }) => id)).toEqual(["mine", "codex", "opencode"]);
  const kept = text();
  for (const line of MINE.split("\n").filter((one) => one.trim() !== "")) expect(kept).toContain(line.trim());
  expect(await revoke("codex", "opencode")).toMatchObject({
    decided: ["codex", "opencode"],
    unwired: ["codex", "opencode"],
  });
  expect(text()).toBe(MINE);
});

test.each(["[]", "[ ]", "[\n    ]", "[\r\n]"])("an empty list %j comes back byte for byte", async (list) => {
  const before = `{\n  "integrations": {\n    "externalAgents": { "entries": ${list} }\n  }\n}\n`;
  box.write(box.settings, before);
  await accept("codex", "opencode");
  expect(box.entries()).toHaveLength(2);
  await revoke("codex");
  await revoke("opencode");
  expect(text()).toBe(before);
});

test("everything is read with the disk that is given", async () => {
  await accept("codex");
  const tree = Object.fromEntries(
    [box.settings, box.state("decisions.log"), box.state("interop.json")].map((path) => [path, readFileSync(path)]),
  );
  const disk = memoryDisk(box.machine, tree);
  const empty = memoryDisk(box.machine, {});
  const read = async (given: Disk) => {
    const stores = box.stores({ disk: given });
    const recorded = (await readDecisions(stores.decisions)).recorded.map(({ kind }) => kind);
    const report_ = await readInteropReport(box.machine, { disk: given });
    const kinds = (await stores.report.read())?.agents.map(({ kind }) => kind) ?? null;
    return [recorded, (await stores.settings.read()).entries.map(({ id }) => id), kinds, report_ === null];
  };
  expect(await read(empty)).toEqual([[], [], null, true]);
  const kinds = ["codex", "opencode", "gemini"];
  rmSync(box.path, { recursive: true });
  expect(await read(disk)).toEqual([["codex"], ["codex"], kinds, false]);
  const broken = memoryDisk(box.machine, { [box.state("interop.json")]: "{" });
  expect(await interopReportProblem(box.machine, broken)).toMatchObject({ code: "consent-report-unreadable" });
  expect(await interopReportProblem(box.machine, disk)).toBeNull();
});

test.skipIf(process.platform === "win32")(
  "a full log takes no decision, and what was begun in it can still be ended (skipped on Windows)",
  async () => {
    await accept("codex");
    const log = readFileSync(box.state("decisions.log"));
    // As full as it gets: whole records of a decision about another agent up to the limit, less what is kept for ends.
    const { decisions } = box.stores();
    const padding = { ...JSON.parse((log.toString().split("\n")[0] as string).replace(/^\S+ \S+ /, "")), changes: [] };
    const fill = { ...padding, decisions: [{ ...padding.decisions[0], kind: "filler" }] };
    const room = 32 * 1024 * 1024 - 64 * 1024 - log.length;
    await decisions.alone(() => decisions.append({ ...fill, filler: "x".repeat(room - 2000) }));
    const before = statSync(box.state("decisions.log")).size;
    const many = reportOf(...Array.from({ length: 12 }, (_, at) => record(`kind-${at}`, "x".repeat(200))));
    const refused = declineInteropAgents(
      box.machine,
      box.stores(),
      many,
      many.agents.map(({ kind }) => kind),
    );
    await expect(refused).rejects.toMatchObject({ code: "consent-log-full", hint: expect.stringContaining("aside") });
    expect(statSync(box.state("decisions.log")).size).toBe(before);
    expect((await box.decisions()).recorded.map(({ kind }) => kind)).toEqual(["codex", "filler"]);
    // One that still fits is made with its end, though the end is past what a new decision may take.
    await revoke("codex");
    expect((await box.decisions()).pending).toBeNull();
    expect(box.entries()).toEqual([]);
  },
);

test("line ends, a mark at the beginning and the mode of the file stay", async () => {
  box.write(box.settings, `\ufeff${MINE.replaceAll("\n", "\r\n")}`);
  chmodSync(box.settings, 0o640);
  await accept("codex");
  expect(text().startsWith("\ufeff// my")).toBe(true);
  expect(text().replaceAll("\r\n", "")).not.toContain("\n");
  if (process.platform !== "win32") expect(statSync(box.settings).mode & 0o777).toBe(0o640);
});

test("a new file is private, and no file is made by what writes no settings", async () => {
  await decline("codex");
  expect(existsSync(box.settings)).toBe(false);
  await accept("opencode");
  if (process.platform !== "win32") {
    for (const path of [box.settings, box.state("decisions.log"), box.state("interop.json")]) {
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
  }
});

test("settings that are a link are changed where they lie", async () => {
  const real = join(box.path, "dotfiles", "settings.json");
  box.write(real, MINE);
  mkdirSync(join(box.path, "own", "config"), { recursive: true });
  symlinkSync(real, box.settings);
  await accept("codex");
  expect(lstatSync(box.settings).isSymbolicLink()).toBe(true);
  expect(readFileSync(real, "utf8")).toContain('"id": "codex"');
});

test("settings that are a link into a protected place are not written", async () => {
  const real = join(box.machine.home, ".codex", "settings.json");
  box.write(real, "{}");
  mkdirSync(join(box.path, "own", "config"), { recursive: true });
  symlinkSync(real, box.settings);
  await expect(accept("codex")).rejects.toMatchObject({ code: "boundary-refused" });
  expect(readFileSync(real, "utf8")).toBe("{}");
  expect((await box.decisions()).recorded).toEqual([]);
});

test.each([
  ["broken", '{"integrations": ', "consent-settings-damaged"],
  ["of another shape", '{"integrations": {"externalAgents": {"entries": {}}}}', "consent-settings-damaged"],
])("settings that are %s are left as they are: nothing is proposed, nothing decided", async (_, content, code) => {
  box.write(box.settings, content);
  const result = await accept("codex");
  expect(result).toMatchObject({ decided: [], wired: [] });
  expect(codes(result)).toEqual([code, "consent-not-pending"]);
  await expect(revoke("codex")).rejects.toMatchObject({ code });
  expect(text()).toBe(content);
  expect(existsSync(box.state("decisions.log"))).toBe(false);
});

test("a damaged log proposes nothing, and nothing is written over it", async () => {
  await decline("codex");
  await decline("opencode");
  const log = box.state("decisions.log");
  const damaged = readFileSync(log, "latin1").replace('"codex"', '"Codex"');
  writeFileSync(log, damaged, "latin1");
  const contract = createInteropContract(box.machine, box.stores());
  expect(codes(await contract.proposals())).toEqual(["consent-log-damaged"]);
  expect(codes(await accept("gemini"))).toEqual(["consent-log-damaged", "consent-not-pending"]);
  expect(codes(await decline("gemini"))).toEqual(["consent-log-damaged"]);
  expect(codes(await contract.history())).toEqual(["consent-log-damaged"]);
  expect(readFileSync(log, "latin1")).toBe(damaged);
  expect(existsSync(box.settings)).toBe(false);
});

test("records of a later version are neither understood nor added to; unknown members of this one are passed over", async () => {
  const stores = box.stores();
  await decline("codex");
  await stores.decisions.alone(() => stores.decisions.append({ format: "agent-interop/consent@2", op: "x" }));
  expect(codes(await accept("opencode"))).toEqual(["consent-log-newer", "consent-not-pending"]);
  const event = { format: "agent-interop/consent@1", op: "o", at: "2026-11-30T12:00:00.000Z", host: null, later: 1 };
  const one = {
    kind: "codex",
    decision: "declined",
    fingerprint: "a",
    shown: null,
    entry: null,
    needsNetworkInstall: false,
  };
  const read = (...records: unknown[]) => readDecisions({ host: null, read: async () => ({ records, problem: null }) });
  expect((await read({ ...event, decisions: [{ ...one, later: 2 }], changes: [] })).recorded).toHaveLength(1);
  const none = { ...event, decisions: [one], changes: [{ id: "codex", launch: null }] };
  expect(await read(none)).toMatchObject({ recorded: [], pending: { op: "o" } });
  for (const wrong of [7, {}, { format: "other@1" }, { ...event, decisions: [] }]) {
    expect((await read(wrong)).problem?.code).toBe("consent-log-damaged");
  }
  expect((await read({ format: event.format, op: "o", done: [] })).problem?.code).toBe("consent-log-damaged");
  expect((await read(none, none)).problem?.code).toBe("consent-log-damaged");
});

test("a damaged recorded report is kept aside, a newer one is left alone; the decision stands in both cases", async () => {
  const path = box.state("interop.json");
  box.write(path, "{ broken");
  expect(codes(await decline("codex"))).toEqual(["consent-report-kept"]);
  expect(readFileSync(`${path}.damaged-1`, "utf8")).toBe("{ broken");
  writeFileSync(path, '{"version": 2, "agents": "other"}');
  expect(codes(await decline("opencode"))).toEqual(["consent-report-kept"]);
  expect(readFileSync(path, "utf8")).toBe('{"version": 2, "agents": "other"}');
  expect(await readInteropReport(box.machine)).toBeNull();
  expect((await box.decisions()).recorded).toHaveLength(2);
});

test("members and agents that nobody knows survive in the recorded report; nothing else of a record is stored (K-85, K-86)", async () => {
  await decline("codex");
  const path = box.state("interop.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  document.later = { a: 1 };
  document.agents[0].later = "kept";
  document.agents.push({ kind: "of-tomorrow", anything: [1] });
  writeFileSync(path, JSON.stringify(document));
  const fat = { ...record("opencode", "b"), inventory: ["/home/me/private"], evidence: [{ look: "path" }] };
  await declineInteropAgents(box.machine, box.stores(), reportOf(fat as never), ["opencode"]);
  const after = JSON.parse(readFileSync(path, "utf8"));
  expect(after.later).toEqual({ a: 1 });
  expect(after.agents.map(({ kind }: { kind: string }) => kind)).toEqual([
    "opencode",
    "codex",
    "gemini",
    "of-tomorrow",
  ]);
  expect(after.agents.find(({ kind }: { kind: string }) => kind === "codex").later).toBe("kept");
  expect(after.agents.find(({ kind }: { kind: string }) => kind === "of-tomorrow")).toEqual({
    kind: "of-tomorrow",
    anything: [1],
  });
  expect(JSON.stringify(after)).not.toMatch(/inventory|private|evidence/);
});

test("taking back: an edited entry stays and is named, what is not decided is named, and then all can be decided anew", async () => {
  await accept("codex", "opencode");
  await decline("gemini");
  writeFileSync(
    box.settings,
    text().replace('"opencode",\n', '"opencode",\n            "note": "mine",\n').replace("npx", "my-npx"),
  );
  const result = await revoke("codex", "opencode", "gemini", "cursor");
  expect(result).toMatchObject({ decided: ["codex", "opencode", "gemini"], unwired: ["opencode"] });
  expect(codes(result)).toEqual(["consent-entry-edited", "consent-not-decided"]);
  expect(box.entries()).toMatchObject([{ id: "codex", command: "my-npx" }]);
  expect(codes(await revoke("gemini"))).toEqual(["consent-not-decided"]);
  expect((await accept("gemini", "codex")).wired).toEqual(["gemini"]);
});

test("an upgrade changes what is started and nothing else of the entry", async () => {
  const kind = kindById("codex") as NonNullable<ReturnType<typeof kindById>>;
  const recipe = kind.acp as NonNullable<typeof kind.acp>;
  const old = { ...kind, acp: { ...recipe, args: ["-y", "@agentclientprotocol/codex-acp@2.5.0"], env: { OLD: "1" } } };
  await acceptInteropAgents(box.machine, box.stores(), report, ["codex"], { kinds: [old] });
  writeFileSync(box.settings, text().replace("300000", "7000 /* patient */"));
  const changed = reportOf(record("codex", "new"));
  const result = await acceptInteropAgents(box.machine, box.stores(), changed, ["codex"]);
  expect(result.wired).toEqual(["codex"]);
  expect(text()).toContain("7000 /* patient */");
  expect(text()).toContain(recipe.args[1] as string);
  expect(text()).not.toMatch(/2\.5\.0|OLD/);
  expect((await box.stores().settings.read()).entries).toHaveLength(1);
});

test("what is not what was shown is refused", async () => {
  const contract = createInteropContract(box.machine, box.stores());
  const stores = box.stores();
  await stores.decisions.alone(async () => void (await stores.report.write(report)));
  const { proposals } = await contract.proposals();
  const shown = new Map(proposals.map((one) => [one.kind, one.shown]));
  box.write(box.settings, '{"integrations": {"externalAgents": {"turnTimeoutMs": 5}}}');
  expect(codes(await contract.accept(["codex"], shown))).toEqual(["consent-changed"]);
  // Nor is what was not shown at all: another proposal may have come up since.
  expect(codes(await contract.accept(["codex"], new Map()))).toEqual(["consent-changed"]);
  expect(box.entries()).toEqual([]);
});

test("the history says what was shown and accepted, when and where", async () => {
  await accept("codex");
  await revoke("codex");
  await decline("codex");
  const { decisions } = await interopHistory(box.stores().decisions);
  expect(decisions.map(({ decision, here, at }) => [decision, here, at.slice(0, 10)])).toEqual([
    ["accepted", true, "2026-11-30"],
    ["revoked", true, "2026-11-30"],
    ["declined", true, "2026-11-30"],
  ]);
  expect(decisions[0]?.shown).toMatch(/^sha256:/);
  expect(decisions[0]?.entry).toEqual(delegationEntryForKind(kindById("codex") as never));
  expect(decisions[0]?.needsNetworkInstall).toBe(true);
  const log = readFileSync(box.state("decisions.log"), "utf8");
  expect(log).not.toContain(box.machine.home);
});

test("an editor without a lock that is faster again and again: nothing is lost, nothing decided", async () => {
  box.write(box.settings, "{}");
  let turn = 0;
  const faster = (step: string, path: string): void => {
    if (step === "create" && path.includes("config")) writeFileSync(box.settings, `{"edited": ${++turn}}`);
  };
  const stores = box.stores({ beforeWrite: faster });
  await expect(acceptInteropAgents(box.machine, stores, report, ["codex"])).rejects.toMatchObject({
    code: "consent-settings-unsettled",
  });
  expect(text()).toBe(`{"edited": ${turn}}`);
  expect(await box.decisions()).toMatchObject({ recorded: [], pending: null });
  const once = box.stores({ beforeWrite: (step, path) => turn < 66 && faster(step, path) });
  expect((await acceptInteropAgents(box.machine, once, report, ["codex"])).wired).toEqual(["codex"]);
  expect(text()).toContain(`"edited": ${turn}`);
});

test("no writer exists that passes the boundary by", async () => {
  const boundary = prefixBoundary(box.machine, [join(box.path, "own")]);
  const stores = fileStores(box.machine, boundary);
  await expect(acceptInteropAgents(box.machine, stores, report, ["codex"])).rejects.toMatchObject({
    code: "boundary-refused",
  });
  await expect(declineInteropAgents(box.machine, stores, report, ["codex"])).rejects.toMatchObject({
    code: "boundary-refused",
  });
  expect(readdirSync(box.path)).toEqual([]);
});

test("an embedding tool brings its own stores", async () => {
  let entries: readonly object[] = [];
  let last: typeof report | null = null;
  const log: unknown[] = [];
  const alone = <T>(work: () => Promise<T>): Promise<T> => work();
  const stores: ConsentStores = {
    settings: {
      alone,
      read: async () => externalAgentSettings({ integrations: { externalAgents: { entries } } }),
      change: async (changes) => {
        entries = changedEntries(entries, changes);
      },
    },
    decisions: {
      host: null,
      alone,
      read: async () => ({ records: log, problem: null }),
      append: async (event) => void log.push(event),
    },
    report: {
      read: async () => last,
      write: async (next) => {
        last = next;
        return null;
      },
    },
  };
  const contract = createInteropContract(box.machine, stores);
  await acceptInteropAgents(box.machine, stores, report, ["codex"]);
  expect(entries).toMatchObject([{ id: "codex" }]);
  expect((await contract.lastReport())?.agents[0]?.decision).toBe("accepted");
  await contract.revoke(["codex"]);
  expect(entries).toEqual([]);
  expect((await contract.standings())[0]).toMatchObject({ kind: "codex", standing: "proposed" });
  expect(existsSync(join(box.path, "own"))).toBe(false);
});

test("a list of values takes the same changes as the file", () => {
  const entry = { ...delegationEntryForKind(kindById("codex") as AgentKind), args: ["new"], env: { A: "1" } };
  const mine = { id: "mine", note: "kept" };
  const old = { id: "codex", command: "old", args: [], note: "kept", turnTimeoutMs: 5 };
  expect(changedEntries([mine], [{ change: "add", entry }])).toEqual([mine, entry]);
  expect(changedEntries([old], [{ change: "add", entry }])).toEqual([old]);
  const upgraded = { ...old, command: entry.command, args: ["new"], env: { A: "1" } };
  expect(changedEntries([old, mine], [{ change: "upgrade", entry }])).toEqual([upgraded, mine]);
  const { env: _, ...bare } = entry;
  const without = { ...old, command: entry.command, args: ["new"] };
  expect(changedEntries([upgraded], [{ change: "upgrade", entry: bare }])).toEqual([without]);
  expect(changedEntries([mine, old], [{ change: "remove", id: "codex" }])).toEqual([mine]);
  expect(changedEntries([mine], [{ change: "remove", id: "codex" }])).toEqual([mine]);
});

test("a log that the system refuses to open is not called damaged, and proposes nothing", async () => {
  const name = "x".repeat(300);
  const machine = { ...box.machine, env: { ...box.machine.env, AGENT_INTEROP_STATE_DIR: join(box.path, name) } };
  const decisions = await readDecisions(fileStores(machine, prefixBoundary(machine, [])).decisions);
  expect(decisions.problem).toMatchObject({ code: "consent-log-unreadable", severity: "error" });
  expect(decisions.problem?.hint).toContain("leave it");
  expect(interopProposals(report, externalAgentSettings({}), decisions).proposals).toEqual([]);
});

test("why the recorded report cannot be read is said, which reading it does not", async () => {
  const say = async (text: string | null): Promise<string | null> => {
    if (text !== null) box.write(box.state("interop.json"), text);
    const problem = await interopReportProblem(box.machine);
    return problem === null ? null : `${problem.code} ${problem.message}`;
  };
  expect(await say(null)).toBeNull();
  expect(await say('{"version": 1, "agents": []}')).toBeNull();
  expect(await say("{")).toBe("consent-report-unreadable is not JSON");
  expect(await say('{"version": 2}')).toBe("consent-report-unreadable is of version 2, and is left alone");
  expect(await say('{"version": 1}')).toBe("consent-report-unreadable has no list of agents");
});
