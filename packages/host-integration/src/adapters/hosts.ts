import { freeze } from "../freeze.ts";
import { antigravity } from "./hosts/antigravity.ts";
import { claudeCode } from "./hosts/claude-code.ts";
import { codex } from "./hosts/codex.ts";
import { copilot } from "./hosts/copilot.ts";
import { cursor } from "./hosts/cursor.ts";
import { gemini } from "./hosts/gemini.ts";
import { opencode } from "./hosts/opencode.ts";
import { pi } from "./hosts/pi.ts";
import { qwenCode } from "./hosts/qwen-code.ts";
import type { HostSurface } from "./surface.ts";

/** The hosts that a bundle can be laid out for. */
export const HOST_SURFACES: readonly HostSurface[] = freeze([
  claudeCode,
  codex,
  opencode,
  gemini,
  copilot,
  cursor,
  antigravity,
  pi,
  qwenCode,
]);
