import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "@agent-interop/documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInteropAgents, declineInteropAgents, recoverConsent, revokeInteropAgents } from "../src/index.ts";
import { type Box, boxAt, freshBox, record, reportOf } from "./support/box.ts";
import { bundle, runChild } from "./support/children.ts";

const DEEP = Boolean(process.env["AGENT_INTEROP_DEEP"]);
const [PROCESSES, ROUNDS] = DEEP ? [64, 50] : [6, 6];
const LIMIT = DEEP ? 3_600_000 : 60_000;

let box: Box;
beforeAll(async () => {
  box = freshBox();
  await bundle(box.path);
});
afterAll(() => box.remove());

const FOREIGN = `// what I wrote myself
{
  "theme": "dark", // keep this
  "edits": 0,
  "integrations": {
    /* agents of mine */
    "externalAgents": {
      "entries": [
        { "id": "mine", "command": "my-agent" } // by hand
      ]
    },
    "projectResources": { "trustProjectImports": false }
  }
}
`;
const COMMENTS = ["// what I wrote myself", "// keep this", "/* agents of mine */", "// by hand"];

/** Accepts, declines and takes back its own agent, round after round, and returns what it was told. */
const decider = (place: string, n: number): string => `
const one = consent.boxAt(${JSON.stringify(place)});
const id = "agent-${n}";
const kinds = [{ ...consent.kindById("codex"), id }];
const options = { kinds };
const stores = one.stores({ waitMs: 600000 });
const said = [];
for (let round = 0; round < ${ROUNDS}; round++) {
  const report = consent.reportOf(consent.record(id, "fingerprint-" + round));
  const note = async (word, work) => {
    const result = await work.catch((error) => {
      // Somebody else changed the settings again and again: nothing was decided.
      if (error.code === "consent-settings-unsettled") return { decided: [], code: error.code };
      throw error;
    });
 if (result.decided.includes(id)) said.push(word); else said.push("refused " + word + JSON.stringify(result)); };
  if (round % 3 === 2) await note("declined", consent.declineInteropAgents(one.machine, stores, report, [id]));
  else await note("accepted", consent.acceptInteropAgents(one.machine, stores, report, [id], options));
  if (round % 3 !== 1 || round + 1 < ${ROUNDS}) await note("revoked", consent.revokeInteropAgents(one.machine, stores, report, [id]));
}
return said;`;

const expected = (): string[] =>
  Array.from({ length: ROUNDS }, (_, round) => [
    round % 3 === 2 ? "declined" : "accepted",
    ...(round % 3 !== 1 || round + 1 < ROUNDS ? ["revoked"] : []),
  ]).flat();

async function told(one: Box): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pending, problem, recorded } = await one.decisions();
  expect([pending, problem]).toEqual([null, null]);
  const ids = [...new Set(recorded.map(({ kind }) => kind))];
  return new Map(ids.map((id) => [id, recorded.filter(({ kind }) => kind === id).map(({ decision }) => decision)]));
}

function fresh(name: string): Box {
  const path = join(box.path, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  const one = boxAt(path);
  one.write(one.settings, FOREIGN);
  return one;
}

test(
  `${PROCESSES} processes x ${ROUNDS} rounds: every decision is kept, and the settings hold exactly what stands`,
  async () => {
    const one = fresh("crowd");
    const results = await Promise.all(
      Array.from({ length: PROCESSES }, (_, n) => runChild(box.path, decider(one.path, n))),
    );
    for (const result of results) expect(result).toEqual(expected());
    const log = await told(one);
    for (let n = 0; n < PROCESSES; n++) expect(log.get(`agent-${n}`)).toEqual(expected());
    const standing = [...log].filter(([, said]) => said.at(-1) === "accepted").map(([id]) => id);
    expect(
      one
        .entries()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...standing, "mine"].sort());
    const text = readFileSync(one.settings, "utf8");
    for (const comment of COMMENTS) expect(text).toContain(comment);
    if (standing.length === 0) expect(text).toBe(FOREIGN);
  },
  LIMIT,
);

test(
  `the same while somebody edits the settings by hand, without a lock: every decision is kept, what is foreign too`,
  async () => {
    const one = fresh("edited");
    const stop = join(one.path, "stop");
    // As a careful editor does: it looks whether the file changed on the disk, then replaces it.
    const editor = runChild(
      box.path,
      `let edits = 0;
const path = ${JSON.stringify(one.settings)};
while (!fs.existsSync(${JSON.stringify(stop)})) {
  const text = fs.readFileSync(path, "utf8");
  for (const comment of ${JSON.stringify(COMMENTS)}) if (!text.includes(comment)) return "lost " + comment + " in " + text;
  const next = text.replace(/"edits": \\d+/, '"edits": ' + (edits + 1));
  await pause(5);
  fs.writeFileSync(path + ".new", next);
  if (fs.readFileSync(path, "utf8") === text) { fs.renameSync(path + ".new", path); edits++; }
  await pause(20);
}
return edits;`,
    );
    const results = await Promise.all(
      Array.from({ length: PROCESSES }, (_, n) => runChild(box.path, decider(one.path, n))),
    );
    writeFileSync(stop, "");
    expect(await editor).toBeGreaterThan(0);
    expect(results.filter((result) => !Array.isArray(result))).toEqual([]);
    const log = await told(one);
    for (let n = 0; n < PROCESSES; n++) {
      const said = results[n] as readonly string[];
      const made = said.filter((word) => !word.startsWith("refused"));
      expect(log.get(`agent-${n}`)).toEqual(made);
    }
    const text = readFileSync(one.settings, "utf8");
    expect(parseJson(text, "jsonc").ok).toBe(true);
    for (const comment of COMMENTS) expect(text).toContain(comment);
    expect(one.entries().filter(({ id }) => id === "mine")).toEqual([{ id: "mine", command: "my-agent" }]);
    expect(text).toContain('"theme": "dark"');
  },
  LIMIT,
);

test("several calls of one process at once do not meet", async () => {
  const one = fresh("one-process");
  const stores = one.stores();
  const report = reportOf(record("codex", "a"), record("opencode", "b"), record("gemini", "c"));
  const done = await Promise.all([
    acceptInteropAgents(one.machine, stores, report, ["codex"]),
    acceptInteropAgents(one.machine, stores, report, ["codex", "opencode"]),
    declineInteropAgents(one.machine, stores, report, ["gemini"]),
    revokeInteropAgents(one.machine, one.stores(), report, ["cursor"]),
  ]);
  expect(done.flatMap(({ wired }) => wired).sort()).toEqual(["codex", "opencode"]);
  expect(one.entries().map(({ id }) => id)).toEqual(["mine", ...done.flatMap(({ wired }) => wired)]);
  expect(await recoverConsent(stores)).toEqual({ done: [], undone: [] });
  expect(existsSync(`${one.settings}.lock`)).toBe(false);
});
