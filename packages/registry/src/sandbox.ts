/** The write boundary for sandboxes and permission systems of others, as text. Pure: what is there is told by the caller. */
export { bubblewrapArguments, shellText } from "./sandbox/bubblewrap.ts";
export { type ClaudeCodeRules, claudeCodeRules } from "./sandbox/claude-code.ts";
export { codexPermissions } from "./sandbox/codex.ts";
export { type SandboxInput, type SandboxPlace, sandboxPlaces } from "./sandbox/places.ts";
export { seatbeltProfile } from "./sandbox/seatbelt.ts";
