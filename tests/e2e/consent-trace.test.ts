import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasTrace, type Trace, traced } from "../support/trace.ts";

let home: string;
const put = (path: string, text: string, mode = 0o644): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
  chmodSync(join(home, path), mode);
};
const SETTINGS = '{ // mine\n  "integrations": {"externalAgents": {"entries": []}}\n}\n';
/** What nobody may open: credentials, sessions and history of the agents. */
const FORBIDDEN = [
  ".codex/auth.json",
  ".codex/history.jsonl",
  ".claude/.credentials.json",
  ".local/share/opencode/auth.json",
];

beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "agent-interop-consent-trace-")));
  for (const name of ["codex", "claude", "opencode"]) put(`bin/${name}`, "#!/bin/sh\ntouch started\n", 0o755);
  put(".codex/config.toml", 'model = "x"\n');
  put(".codex/skills/one/SKILL.md", "---\nname: one\ndescription: one\n---\n");
  put(".claude/settings.json", "{}");
  put(".config/opencode/opencode.json", "{}");
  for (const path of FORBIDDEN) put(path, "must never be read");
  put("own/config/settings.json", SETTINGS);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const run = (line: string): Trace =>
  traced([...line.split(" "), "--json"], home, home, {
    PATH: join(home, "bin"),
    AGENT_INTEROP_HOME: join(home, "own"),
  });
const settings = (): string => readFileSync(join(home, "own/config/settings.json"), "utf8");

/** The state directory, and beside the settings what replacing and locking them takes. */
const ALLOWED =
  /^\/own\/(?:state(?:\/.*)?|config|config\/settings\.json|config\/settings\.json\.lock(?:\/.*|\.queue.*|\.[0-9a-f]{24}\.new(?:\/.*)?)?|config\/\.agent-interop-[0-9a-f]{32}\.tmp)$/;

describe.skipIf(!hasTrace)("system calls of consent (skipped where strace is not there)", () => {
  const quiet = ({ executed, network, opened }: Trace): void => {
    expect([executed, network]).toEqual([1, []]);
    expect(opened.filter((path) => FORBIDDEN.includes(path.replace(`${home}/`, "")))).toEqual([]);
  };

  it.each(["consent list", "consent show", "consent show --id codex", "consent history", "consent accept --id codex"])(
    "%s writes nothing, starts nothing and asks nobody",
    (line) => {
      const trace = run(line);
      quiet(trace);
      expect(trace.written).toEqual([]);
      expect(settings()).toBe(SETTINGS);
    },
  );

  it("what decides writes the state directory and the settings file, and nothing else", () => {
    for (const line of [
      "consent accept --id codex,claude-code --yes",
      "consent decline --id opencode --yes",
      "consent list",
      "consent history",
      "consent revoke --id codex,claude-code,opencode --yes",
      "consent recover",
    ]) {
      const trace = run(line);
      quiet(trace);
      const outside = trace.writtenPaths.filter((path) => !ALLOWED.test(path.replace(home, "")));
      expect([line, outside]).toEqual([line, []]);
      // A trace of a run that did nothing would prove nothing.
      const decides = /accept|decline|revoke/.test(line);
      expect(trace.writtenPaths.some((path) => path.endsWith("/decisions.log"))).toBe(decides);
      const wires = /accept|revoke/.test(line);
      expect(trace.writtenPaths.some((path) => path.endsWith("/settings.json"))).toBe(wires);
      expect(settings().includes('"id": "codex"')).toBe(/accept|decline|list|history/.test(line));
    }
    expect(settings()).toBe(SETTINGS);
  });
});
