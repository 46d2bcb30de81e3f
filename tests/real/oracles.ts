import type { Oracle } from "../support/real-oracle.ts";
import { kimi, qwenCode } from "./oracle-acp.ts";
import { claudeCode } from "./oracle-claude-code.ts";
import { codex } from "./oracle-codex.ts";
import { copilot } from "./oracle-copilot.ts";
import { droid } from "./oracle-droid.ts";
import { gemini } from "./oracle-gemini.ts";
import { kilo, opencode } from "./oracle-opencode.ts";
import { pi } from "./oracle-pi.ts";

/** Every CLI that is asked, in registry order. */
export const ORACLES: readonly Oracle[] = [
  claudeCode,
  codex,
  opencode,
  gemini,
  copilot,
  pi,
  droid,
  qwenCode,
  kilo,
  kimi,
];
