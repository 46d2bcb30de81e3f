import { fileURLToPath } from "node:url";

const below = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** @param {string} name */
export const floor = (name) => below(`floors/${name}`);
/** @param {string} name */
export const runner = (name) => below(`runners/${name}`);
/** The folder of the published command. */
export const CLI_PACKAGE = below("../packages/cli");
