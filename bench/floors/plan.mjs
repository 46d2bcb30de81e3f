// The unavoidable work of a plan: walks everything below a root, reads and hashes every file. Prints its CPU in milliseconds.
// Usage: node plan.mjs ROOT COUNT hash|createHash; fails when the count of hashed files is another one.
import * as crypto from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

const [root, count, how] = process.argv.slice(2);
const digest =
  how === "hash"
    ? (bytes) => crypto.hash("sha256", bytes, "hex")
    : (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");
let hashed = 0;

function walk(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) walk(path);
    else {
      digest(readFileSync(path));
      hashed += 1;
    }
  }
}

const before = process.cpuUsage();
walk(root);
const { user, system } = process.cpuUsage(before);
if (hashed !== Number(count)) throw new Error(`hashed ${hashed} files`);
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }));
