// Loaded before the command (`node --import`): counts every call that changes the disk, and ends the process by SIGKILL
// just before call number AGENT_INTEROP_TEST_KILL_AT. A write of bytes counts twice: nothing of it there, and half of it.
// Without a number nothing is killed and the calls are listed in the file AGENT_INTEROP_TEST_KILL_LIST.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const killAt = Number(process.env.AGENT_INTEROP_TEST_KILL_AT ?? "0");
const list = process.env.AGENT_INTEROP_TEST_KILL_LIST;
const { appendFileSync, closeSync, openSync, writeSync, constants } = fs;
const calls = [];
const paths = new Map();
/** One call of Node's may use another one: only the outer one counts. */
let inside = false;

function point(name, path) {
  if (inside) return;
  calls.push([name, String(paths.get(path) ?? path)]);
  if (calls.length === killAt) process.kill(process.pid, "SIGKILL");
}

function alone(work) {
  inside = true;
  try {
    return work();
  } finally {
    inside = false;
  }
}

/** Half of what is to be written. */
const half = (data) => {
  const bytes =
    typeof data === "string" ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return bytes.subarray(0, bytes.length >> 1);
};

const changing = (flags) =>
  typeof flags === "number"
    ? (flags & (constants.O_CREAT | constants.O_TRUNC)) !== 0
    : /[wa]/.test(String(flags ?? "r"));

const ONE = [
  "mkdir",
  "rename",
  "link",
  "unlink",
  "rmdir",
  "rm",
  "chmod",
  "truncate",
  "symlink",
  "utimes",
  "copyFile",
  "cp",
];
const WHOLE = ["writeFile", "appendFile"];

for (const name of [...ONE, ...WHOLE]) {
  const [sync, promised] = [fs[`${name}Sync`], fs.promises[name]];
  fs[`${name}Sync`] = (...args) => {
    point(name, args[name === "rename" || name === "link" ? 1 : 0]);
    return alone(() => sync(...args));
  };
  fs.promises[name] = async (...args) => {
    point(name, args[name === "rename" || name === "link" ? 1 : 0]);
    return promised(...args);
  };
}
fs.openSync = (path, flags, mode) => {
  if (changing(flags)) point("create", path);
  const fd = openSync(path, flags, mode);
  paths.set(fd, path);
  return fd;
};
fs.writeSync = (fd, ...rest) => {
  if (fd > 2) point("write", fd);
  return writeSync(fd, ...rest);
};
const { open } = fs.promises;
fs.promises.open = async (path, flags, mode) => {
  if (changing(flags)) point("create", path);
  const file = await open(path, flags, mode);
  paths.set(file.fd, path);
  return file;
};

const probe = await open(process.execPath, "r");
const handle = Object.getPrototypeOf(probe);
await probe.close();
for (const name of ["chmod", "sync", "datasync", "truncate", "utimes"]) {
  const real = handle[name];
  handle[name] = async function (...args) {
    point(name, this.fd);
    return real.apply(this, args);
  };
}
for (const name of ["write", "writeFile", "appendFile"]) {
  const real = handle[name];
  handle[name] = async function (data, ...rest) {
    point(name, this.fd);
    if (calls.length + 1 === killAt) writeSync(this.fd, half(data));
    point(`half of ${name}`, this.fd);
    return real.call(this, data, ...rest);
  };
}
syncBuiltinESMExports();

if (list !== undefined) {
  process.on("exit", () => {
    const fd = openSync(list, "w");
    appendFileSync(fd, JSON.stringify(calls));
    closeSync(fd);
  });
}
