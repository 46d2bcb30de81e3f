/** The one key under `extensions` of a `plugin.json` that is ours. */
export const EXTENSION_KEY: string = "dev.agent-interop";
