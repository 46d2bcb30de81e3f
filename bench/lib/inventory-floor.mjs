import { measure } from "./measure.mjs";
import { floor } from "./paths.mjs";
import { MAIN_FILES } from "./trees.mjs";

/** Which of Node's two ways to hash is the faster one for this tree: `crypto.hash` or `createHash`. @param {string} node @param {string} home */
export async function fastestFloor(node, home) {
  const argv = (/** @type {string} */ how) => [node, floor("inventory.mjs"), home, String(MAIN_FILES), how];
  const ways = [argv("hash"), argv("createHash")];
  const [hash, createHash] = await measure(
    ways.map((way) => ({ argv: way })),
    { runs: 5 },
  );
  return hash.cpuMinMs <= createHash.cpuMinMs ? argv("hash") : argv("createHash");
}
