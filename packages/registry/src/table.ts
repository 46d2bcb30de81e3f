import { freeze } from "./freeze.ts";
import { agents } from "./kinds/agents.ts";
import { amp } from "./kinds/amp.ts";
import { antigravity } from "./kinds/antigravity.ts";
import { augment } from "./kinds/augment.ts";
import { claudeCode } from "./kinds/claude-code.ts";
import { cline } from "./kinds/cline.ts";
import { codebuddy } from "./kinds/codebuddy.ts";
import { codex } from "./kinds/codex.ts";
import { continueKind } from "./kinds/continue.ts";
import { copilot } from "./kinds/copilot.ts";
import { crush } from "./kinds/crush.ts";
import { cursor } from "./kinds/cursor.ts";
import { droid } from "./kinds/droid.ts";
import { freebuff } from "./kinds/freebuff.ts";
import { gemini } from "./kinds/gemini.ts";
import { goose } from "./kinds/goose.ts";
import { hermes } from "./kinds/hermes.ts";
import { junie } from "./kinds/junie.ts";
import { kilo } from "./kinds/kilo.ts";
import { kimi } from "./kinds/kimi.ts";
import { kimiCli } from "./kinds/kimi-cli.ts";
import { kiro } from "./kinds/kiro.ts";
import { opencode } from "./kinds/opencode.ts";
import { openhands } from "./kinds/openhands.ts";
import { pi } from "./kinds/pi.ts";
import { qwenCode } from "./kinds/qwen-code.ts";
import { roo } from "./kinds/roo.ts";
import { trae } from "./kinds/trae.ts";
import { vscode } from "./kinds/vscode.ts";
import { windsurf } from "./kinds/windsurf.ts";
import { zcode } from "./kinds/zcode.ts";
import { zed } from "./kinds/zed.ts";
import type { AgentKind } from "./types.ts";

/** The layouts freeze themselves when they are built. */
function freezeRow(kind: AgentKind): AgentKind {
  for (const name in kind) if (name !== "layout") freeze(kind[name as keyof AgentKind]);
  return Object.freeze(kind);
}

/**
 * Every agent kind, in the order of its rank. The first nine stand in the reference's order: ties between equal contents go to
 * the lowest rank. Frozen through and through, since it decides what is read and what is protected.
 */
export const INTEROP_AGENT_KINDS: readonly AgentKind[] = Object.freeze(
  [
    claudeCode,
    codex,
    opencode,
    gemini,
    copilot,
    cursor,
    antigravity,
    pi,
    agents,
    windsurf,
    cline,
    roo,
    kilo,
    goose,
    amp,
    qwenCode,
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
    vscode,
    kimiCli,
  ].map(freezeRow),
);
