import { expect, test } from "vitest";
import { hostIdentity } from "../src/host-identity.ts";
import { judge, type LockOwner, ownerText, ownLock, parseRecord, recordName } from "../src/lock-owner.ts";
import { machineOf } from "./support/machine.ts";

const self = ownLock(machineOf({ platform: process.platform }));
const other = (parts: Partial<LockOwner>): LockOwner => ({ ...self, ...parts });
const NOBODY = 2 ** 22 + 1;

test("a record is a file name for every file system, and is read back", () => {
  const full: LockOwner = {
    pid: 4_194_304,
    start: "18446744073709551615",
    boot: "0123456789abcdef",
    space: "4026531836",
    host: "fedcba9876543210",
    since: 1_800_000_000_000,
    nonce: "0".repeat(24),
  };
  for (const owner of [self, full, other({ start: null, boot: null, space: null, host: null })]) {
    const name = recordName(owner);
    expect(name).toMatch(/^[\w.-]+$/);
    expect(name.length).toBeLessThan(143);
    expect(parseRecord(name)).toEqual(owner);
  }
  for (const name of [
    "",
    "v1",
    ".DS_Store",
    "v2.1.-.-.-.-.0.000000000000000000000000",
    "v1.0.-.-.-.-.0.000000000000000000000000",
  ]) {
    expect(parseRecord(name)).toBe(null);
  }
  expect(ownLock(machineOf()).nonce).not.toBe(self.nonce);
});

test("a machine is known by a digest of its id and name, or not at all", () => {
  const known = hostIdentity(machineOf());
  expect(known ?? "0".repeat(16)).toMatch(/^[0-9a-f]{16}$/);
  expect(hostIdentity(machineOf())).toBe(known);
  expect(hostIdentity(machineOf({ platform: "win32", env: { COMPUTERNAME: "DESKTOP-1" } }))).toMatch(/^[0-9a-f]{16}$/);
});

test("a process of this boot and space runs or not, and a used-again id is told apart", () => {
  expect(judge(self, self)).toBe("running");
  expect(judge(other({ pid: NOBODY }), self)).toBe("gone");
  expect(judge(other({ start: "1" }), self)).toBe(self.start === null ? "running" : "gone");
  expect(judge(other({ start: null }), self)).toBe("running");
});

test("another machine or container is never judged gone, whatever its process id", () => {
  const linux = other({ boot: "a".repeat(16), space: "4026531836", host: "1".repeat(16), pid: NOBODY });
  expect(judge({ ...linux, host: "2".repeat(16) }, linux)).toBe("gone");
  const elsewhere: Partial<LockOwner>[] = [
    { boot: "b".repeat(16), host: "2".repeat(16) },
    { boot: "b".repeat(16), host: null },
    { space: "4026532000" },
    { boot: "b".repeat(16), space: "4026532000" },
    { boot: null, space: null },
    { boot: null },
  ];
  for (const parts of elsewhere) expect(judge({ ...linux, ...parts }, linux)).toBe("elsewhere");
  const container = { ...linux, space: "4026532000" };
  expect(judge({ ...container, boot: "b".repeat(16) }, container)).toBe("elsewhere");
  expect(judge(linux, { ...linux, boot: null, space: null })).toBe("elsewhere");
});

test("after a restart of the same machine nobody of before runs", () => {
  const now = other({ boot: "a".repeat(16), space: "4026531836", host: "1".repeat(16) });
  expect(judge({ ...now, boot: "b".repeat(16) }, now)).toBe("gone");
});

test("where there is no boot to compare, the machine decides", () => {
  const mac = other({ start: null, boot: null, space: null, host: "1".repeat(16) });
  expect(judge(mac, mac)).toBe("running");
  expect(judge({ ...mac, pid: NOBODY }, mac)).toBe("gone");
  expect(judge({ ...mac, host: "2".repeat(16), pid: NOBODY }, mac)).toBe("elsewhere");
  expect(judge({ ...mac, host: null, pid: NOBODY }, { ...mac, host: null })).toBe("elsewhere");
});

test("the text names the process, where it is and since when", () => {
  expect(ownerText(other({ since: 0 }), self)).toBe(
    `process ${self.pid} of this machine since 1970-01-01T00:00:00.000Z`,
  );
  const far = other({ space: "1", host: "abcdefabcdefabcd", since: 9e15 });
  expect(ownerText(far, self)).toBe(
    `process ${self.pid} of another machine or container (abcdefabcdefabcd) since an unknown time`,
  );
});
