// A fresh process that looks at a library after a crash, ends what was left, and looks again. Prints JSON.
// Usage: node observe-library.mjs ROOT SCOPE
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary, readLibrary, recoverLibrary, undoOperations, verifyLibrary } from "@agent-interop/library";
import { hostMachine } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";

const [root = "", scope = "user", undo = ""] = process.argv.slice(2);
const machine = hostMachine();
const library = { scope, root, machine, boundary: prefixBoundary(machine, []) };
const sha = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
const WHEN = /"installedAt":"[^"]*"/g;

/** Path to mode and content of everything but what is kept for an undo; when it was installed is left out. */
function tree(below = "") {
  const names = existsSync(join(root, below)) ? readdirSync(join(root, below)).sort() : [];
  return names.flatMap((name) => {
    const path = below === "" ? name : `${below}/${name}`;
    if (path === ".undo") return [];
    const stat = lstatSync(join(root, path));
    const mode = (stat.mode & 0o7777).toString(8);
    if (stat.isDirectory()) return [`${path}/ ${mode}`, ...tree(path)];
    const bytes = readFileSync(join(root, path));
    return [`${path} ${mode} ${sha(path === "records.json" ? bytes.toString().replace(WHEN, "") : bytes)}`];
  });
}

async function look() {
  const { skills, agents, prompts, diagnostics } = await loadLibrary([library], { trustProjectImports: true });
  const items = [...skills, ...agents, ...prompts].map(
    ({ kind, id, name, description, body, trusted }) =>
      `${kind} ${id} ${sha(`${name}\n${description}\n${body}`)} ${trusted}`,
  );
  const { records } = await readLibrary(library);
  return {
    items,
    records: records.map(({ id, digest }) => `${id} ${digest}`),
    problems: diagnostics.map(({ code, path }) => `${code} ${path}`),
    verified: (await verifyLibrary(library)).map(({ id, state }) => `${id} ${state}`),
  };
}

const before = await look();
const recovered = await recoverLibrary(library);
const after = { ...(await look()), tree: tree() };
const again = await recoverLibrary(library);
const undone = undo === "undo" ? { operations: (await undoOperations(library, 1)).length, tree: tree() } : null;
process.stdout.write(JSON.stringify({ before, recovered, after, again, undone }));
