import { freeze } from "../freeze.ts";
import { amp } from "./hosts/amp.ts";
import { antigravity } from "./hosts/antigravity.ts";
import { augment } from "./hosts/augment.ts";
import { claudeCode } from "./hosts/claude-code.ts";
import { cline } from "./hosts/cline.ts";
import { codebuddy } from "./hosts/codebuddy.ts";
import { codex } from "./hosts/codex.ts";
import { continueKind } from "./hosts/continue.ts";
import { copilot } from "./hosts/copilot.ts";
import { crush } from "./hosts/crush.ts";
import { cursor } from "./hosts/cursor.ts";
import { droid } from "./hosts/droid.ts";
import { freebuff } from "./hosts/freebuff.ts";
import { gemini } from "./hosts/gemini.ts";
import { goose } from "./hosts/goose.ts";
import { hermes } from "./hosts/hermes.ts";
import { junie } from "./hosts/junie.ts";
import { kilo } from "./hosts/kilo.ts";
import { kimi } from "./hosts/kimi.ts";
import { kimiCli } from "./hosts/kimi-cli.ts";
import { kiro } from "./hosts/kiro.ts";
import { opencode } from "./hosts/opencode.ts";
import { openhands } from "./hosts/openhands.ts";
import { pi } from "./hosts/pi.ts";
import { qwenCode } from "./hosts/qwen-code.ts";
import { roo } from "./hosts/roo.ts";
import { trae } from "./hosts/trae.ts";
import { windsurf } from "./hosts/windsurf.ts";
import { zcode } from "./hosts/zcode.ts";
import { zed } from "./hosts/zed.ts";
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
  windsurf,
  cline,
  roo,
  kilo,
  goose,
  amp,
  kiro,
  droid,
  crush,
  continueKind,
  zed,
  junie,
  hermes,
  openhands,
  augment,
  kimi,
  freebuff,
  codebuddy,
  trae,
  zcode,
  kimiCli,
]);
