// The unavoidable I/O of an inventory: walks everything below a root, reads and hashes every main file.
// Usage: node inventory.mjs ROOT COUNT hash|createHash; fails when the count of hashed files is another one.
import * as crypto from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const [root, count, how] = process.argv.slice(2);
const digest =
  how === "hash"
    ? (bytes) => crypto.hash("sha256", bytes, "hex")
    : (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");
let hashed = 0;

function walk(directory, wanted) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) walk(path, entry.name === "agents" || entry.name === "commands");
    else if (wanted || entry.name === "SKILL.md") {
      digest(readFileSync(path));
      hashed += 1;
    }
  }
}

walk(root, false);
if (hashed !== Number(count)) throw new Error(`hashed ${hashed} files`);
