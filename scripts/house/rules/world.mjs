// Who touches the outside world: Node's modules by an allow-list, the file system, the network, ambient state.
import { isBuiltin } from "node:module";
import { memberName, propertyName, visit } from "../parse.mjs";
import { AMBIENT_FILES, BUILTINS, MONOTONIC_FILES, PLATFORM_FILES, PURE_BUILTINS, READ_ONLY } from "../plan.mjs";

/** @typedef {import("../repo.mjs").SourceFile} SourceFile @typedef {import("../repo.mjs").Package} Package @typedef {import("../parse.mjs").Node} Node */
/** @typedef {{ file: string, line: number, message: string }} Found */

const FS = new Set(["fs", "fs/promises"]);

/** @param {string} specifier */
const bare = (specifier) => specifier.replace(/^node:/, "");

/** @type {import("../repo.mjs").Rule} */
export const builtins = {
  id: "builtins",
  run: (repo) =>
    repo.packages.flatMap((pkg) => {
      const extra = /** @type {Record<string, Record<string, RegExp | null>>} */ (BUILTINS)[pkg.name] ?? {};
      return pkg.src.flatMap((file) =>
        file.parsed.imports.flatMap(({ specifier, line, form, names }) => {
          if (specifier === null)
            return [{ file: file.path, line, message: "the name of an imported module must be a literal" }];
          if (form === "require")
            return [{ file: file.path, line, message: `"${specifier}" must be imported, not required` }];
          if (!isBuiltin(specifier)) return [];
          const name = bare(specifier);
          if (PURE_BUILTINS.includes(name)) return [];
          if (form === "builtin" && names.length === 0)
            return [
              {
                file: file.path,
                line,
                message: `give "node:${name}" a name where it is taken, so that its use can be checked`,
              },
            ];
          const files = Object.hasOwn(extra, name) ? extra[name] : undefined;
          if (files === undefined)
            return [{ file: file.path, line, message: `"${pkg.name}" may not import "node:${name}"` }];
          if (files === null || files.test(file.inPackage)) return [];
          return [{ file: file.path, line, message: `"node:${name}" belongs in a file ${files} of "${pkg.name}"` }];
        }),
      );
    }),
};

/** Names of node:fs (both forms) that change nothing. `open` is here because its flags are checked. */
const READS = new Set(
  [
    "access",
    "close",
    "exists",
    "fstat",
    "lstat",
    "open",
    "opendir",
    "read",
    "readdir",
    "readFile",
    "readlink",
    "readv",
    "realpath",
    "stat",
    "statfs",
  ]
    .flatMap((name) => [name, `${name}Sync`])
    .concat("constants", "createReadStream", "Dirent", "Dir", "Stats", "BigIntStats", "ReadStream", "promises"),
);
const WRITE_FLAGS = /^O_(WRONLY|RDWR|CREAT|TRUNC|APPEND|EXCL)$/;

/** @type {import("../repo.mjs").Rule} */
export const reads = {
  id: "reads",
  run: (repo) =>
    repo.packages.filter((pkg) => READ_ONLY.includes(pkg.name)).flatMap((pkg) => pkg.src.flatMap(writesIn)),
};

/** @param {SourceFile} file @returns {Found[]} */
function writesIn(file) {
  /** @type {Found[]} */
  const found = [];
  const { program, imports, lineOf } = file.parsed;
  const namespaces = new Set();
  const opens = new Set();
  for (const entry of imports.filter(
    ({ specifier, typeOnly }) => specifier !== null && FS.has(bare(specifier)) && !typeOnly,
  )) {
    if (entry.form === "dynamic")
      found.push({
        file: file.path,
        line: entry.line,
        message: "import node:fs statically, so that its use can be checked",
      });
    for (const name of entry.names.filter(({ typeOnly }) => !typeOnly)) {
      if (name.imported === "*" || name.imported === "default") namespaces.add(name.local);
      else if (/^open(Sync)?$/.test(name.imported)) opens.add(name.local);
      else if (!READS.has(name.imported))
        found.push({ file: file.path, line: entry.line, message: `"${name.imported}" of node:fs is no read call` });
    }
  }
  visit(program, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (node.type === "Identifier" && namespaces.has(node.name) && parent && !parent.type.startsWith("Import")) {
      const isObject = parent.type === "MemberExpression" && parent.object === node;
      const isName =
        (parent.type === "MemberExpression" || parent.type === "Property") &&
        !parent.computed &&
        (parent.property ?? parent.key) === node &&
        !parent.shorthand;
      const name = isObject ? propertyName(parent) : null;
      if (parent.type === "TSQualifiedName" || isName) return;
      if (name === null)
        found.push({
          file: file.path,
          line: lineOf(node.start),
          message: `use single calls of "${node.name}", never the module as a value`,
        });
      else if (!READS.has(name))
        found.push({ file: file.path, line: lineOf(node.start), message: `"${node.name}.${name}" is no read call` });
    }
    if (
      (node.type === "Identifier" && WRITE_FLAGS.test(node.name)) ||
      (node.type === "Literal" && WRITE_FLAGS.test(String(node.value)))
    ) {
      found.push({
        file: file.path,
        line: lineOf(node.start),
        message: `open flag "${node.name ?? node.value}" in the reading door`,
      });
    }
    if (node.type === "CallExpression") {
      const isMember = node.callee.type === "MemberExpression";
      const opensFile = isMember
        ? namespaces.has(node.callee.object.name) && /^open(Sync)?$/.test(propertyName(node.callee) ?? "")
        : opens.has(node.callee.name);
      const flags = node.arguments[1];
      if (opensFile && flags?.type === "Literal" && flags.value !== "r") {
        found.push({
          file: file.path,
          line: lineOf(node.start),
          message: `a file opened with flags ${JSON.stringify(flags.value)}`,
        });
      }
    }
  });
  return found;
}

const AMBIENT = new Set([
  "process.env",
  "process.cwd",
  "process.chdir",
  "process.argv",
  "process.uptime",
  "process.umask",
  "os.homedir",
  "os.tmpdir",
  "os.userInfo",
  "os.hostname",
  "Date.now",
]);
const PLATFORM = new Set(["process.platform", "process.arch", "os.platform", "os.arch"]);
const MONOTONIC = new Set(["process.hrtime", "performance.now", "performance.timeOrigin", "performance.mark"]);
const NETWORK = new Set(["fetch", "WebSocket", "EventSource", "XMLHttpRequest"]);
const ESCAPES = new Set(["eval", "Function", "createRequire"]);

/** @type {import("../repo.mjs").Rule} */
export const ambient = {
  id: "ambient",
  run: (repo) =>
    repo.packages.flatMap((pkg) =>
      pkg.src.flatMap((file) => {
        /** @type {Found[]} */
        const found = [];
        const isIn = (/** @type {RegExp[]} */ patterns) => patterns.some((pattern) => pattern.test(file.path));
        const all = isIn(AMBIENT_FILES);
        const may = { read: all, time: all || isIn(MONOTONIC_FILES), platform: all || isIn(PLATFORM_FILES) };
        visit(file.parsed.program, (node, ancestors) => {
          const message = outside(node, ancestors.at(-1) ?? null, may);
          if (message !== null) found.push({ file: file.path, line: file.parsed.lineOf(node.start), message });
        });
        return found;
      }),
    ),
};

/** @param {Node} node @param {Node | null} parent @param {{ read: boolean, time: boolean, platform: boolean }} may @returns {string | null} */
function outside(node, parent, may) {
  const name = memberName(node);
  if (name !== null) {
    if ((!may.read && AMBIENT.has(name)) || (!may.platform && PLATFORM.has(name)))
      return `"${name}": take it from the Machine value`;
    if (!may.time && MONOTONIC.has(name)) return `"${name}": only ${MONOTONIC_FILES.join(", ")} measures time`;
    if (name.startsWith("globalThis.") && (NETWORK.has(name.slice(11)) || name === "globalThis.process"))
      return `"${name}": no way round the rules`;
    return null;
  }
  if (node.type === "NewExpression" || node.type === "CallExpression") {
    const callee = node.callee.type === "Identifier" ? node.callee.name : null;
    if (callee === "Date" && !may.read && (node.type === "CallExpression" || node.arguments.length === 0))
      return '"Date" without a time reads the clock: take now() from the Machine value';
    if (callee !== null && NETWORK.has(callee)) return `"${callee}": no package speaks to a network`;
    if (callee !== null && ESCAPES.has(callee)) return `"${callee}": no way round the rules`;
  }
  // `const { env } = process` and `f(process)`: a bare mention that is neither `process.x` nor a property's name.
  if (
    !may.read &&
    node.type === "Identifier" &&
    node.name === "process" &&
    parent !== null &&
    !isOwnName(node, parent)
  ) {
    return '"process" as a value: take what you need from the Machine value';
  }
  return null;
}

/** @param {Node} node @param {Node} parent */
function isOwnName(node, parent) {
  if (parent.type === "MemberExpression") return parent.object === node || !parent.computed;
  if (parent.type === "Property" || parent.type === "PropertyDefinition" || parent.type === "MethodDefinition")
    return parent.key === node && !parent.computed && !parent.shorthand;
  return parent.type.startsWith("TS") || parent.type.startsWith("Import") || parent.type.startsWith("Export");
}
