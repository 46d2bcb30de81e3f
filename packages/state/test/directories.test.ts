import { expect, test } from "vitest";
import { stateDirectories } from "../src/index.ts";
import { machineOf } from "./support/machine.ts";

test("XDG on Linux, with and without its variables", () => {
  expect(stateDirectories(machineOf())).toEqual({
    state: "/home/me/.local/state/agent-interop",
    data: "/home/me/.local/share/agent-interop",
    config: "/home/me/.config/agent-interop",
  });
  const env = { XDG_STATE_HOME: "/s", XDG_DATA_HOME: "/d", XDG_CONFIG_HOME: "" };
  expect(stateDirectories(machineOf({ env }))).toEqual({
    state: "/s/agent-interop",
    data: "/d/agent-interop",
    config: "/home/me/.config/agent-interop",
  });
});

test("one folder on macOS and on Windows", () => {
  const mac = stateDirectories(
    machineOf({ platform: "darwin", home: "/Users/me", env: { XDG_STATE_HOME: "/ignored" } }),
  );
  expect(new Set(Object.values(mac))).toEqual(new Set(["/Users/me/Library/Application Support/agent-interop"]));
  const windows = machineOf({ platform: "win32", home: "C:\\Users\\me" });
  expect(stateDirectories(windows).state).toBe("C:\\Users\\me\\AppData\\Local\\agent-interop");
  expect(stateDirectories({ ...windows, env: { LOCALAPPDATA: "D:\\Local" } }).config).toBe("D:\\Local\\agent-interop");
});

test("everything at once, and a single variable wins over it", () => {
  const env = { AGENT_INTEROP_HOME: "/own", AGENT_INTEROP_DATA_DIR: "/elsewhere/data", XDG_STATE_HOME: "/s" };
  expect(stateDirectories(machineOf({ env }))).toEqual({
    state: "/own/state",
    data: "/elsewhere/data",
    config: "/own/config",
  });
  const mac = machineOf({ platform: "darwin", env: { AGENT_INTEROP_HOME: "/own", AGENT_INTEROP_STATE_DIR: "" } });
  expect(stateDirectories(mac).state).toBe("/own/state");
});

test.each([
  ["linux", "AGENT_INTEROP_HOME", "own"],
  ["linux", "AGENT_INTEROP_CONFIG_DIR", "./c"],
  ["linux", "XDG_STATE_HOME", "~/state"],
  ["win32", "LOCALAPPDATA", "\\Local"],
  ["win32", "AGENT_INTEROP_STATE_DIR", "C:state"],
] as const)("%s: a relative %s is refused", (platform, name, value) => {
  const home = platform === "win32" ? "C:\\Users\\me" : "/home/me";
  expect(() => stateDirectories(machineOf({ platform, home, env: { [name]: value } }))).toThrow(
    expect.objectContaining({ code: "own-directory-relative", hint: expect.stringContaining(name) }),
  );
});
