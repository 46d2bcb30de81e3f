// Loaded before the command (`node --import`): counts every call that changes the disk, and ends the process by SIGKILL
// just before call number AGENT_INTEROP_TEST_KILL_AT. A write of bytes counts twice: nothing of it there, and half of it.
// Without a number nothing is killed and the calls are listed in the file AGENT_INTEROP_TEST_KILL_LIST.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const killAt = Number(process.env.AGENT_INTEROP_TEST_KILL_AT ?? "0");
const list = process.env.AGENT_INTEROP_TEST_KILL_LIST;
const { appendFileSync, closeSync, openSync, writeFileSync, writeSync, constants } = fs;
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

for (const name of [...ONE, "appendFile"]) {
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
/** A write of bytes: one point before it, and one with half of it there, by `begin`. */
function written(name, place, begin) {
  point(name, place);
  if (inside) return;
  if (calls.length + 1 === killAt) begin();
  point(`half of ${name}`, place);
}
const beginAt = (place, data) => () => {
  if (typeof place === "number") writeSync(place, half(data));
  else writeFileSync(place, half(data));
};
fs.writeSync = (fd, data, ...rest) => {
  if (fd > 2) written("write", fd, beginAt(fd, data));
  return writeSync(fd, data, ...rest);
};
fs.writeFileSync = (place, data, ...rest) => {
  written("writeFile", place, beginAt(place, data));
  return alone(() => writeFileSync(place, data, ...rest));
};
const { writeFile } = fs;
const { writeFile: promisedWrite } = fs.promises;
fs.promises.writeFile = async (place, data, ...rest) => {
  written("writeFile", place, beginAt(place, data));
  return promisedWrite(place, data, ...rest);
};
fs.writeFile = (place, data, ...rest) => {
  written("writeFile", place, beginAt(place, data));
  return writeFile(place, data, ...rest);
};
for (const name of ["fchmod", "fsync", "fdatasync", "ftruncate", "futimes"]) {
  for (const form of [name, `${name}Sync`]) {
    const real = fs[form];
    fs[form] = (fd, ...rest) => {
      point(name.slice(1), fd);
      return real(fd, ...rest);
    };
  }
}
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
    written(name, this.fd, beginAt(this.fd, data));
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
