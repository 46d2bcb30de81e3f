import { facts as agents } from "./data/agents.ts";
import { facts as amp } from "./data/amp.ts";
import { facts as antigravity } from "./data/antigravity.ts";
import { facts as augment } from "./data/augment.ts";
import { facts as claudeCode } from "./data/claude-code.ts";
import { facts as cline } from "./data/cline.ts";
import { facts as codex } from "./data/codex.ts";
import { facts as continueFacts } from "./data/continue.ts";
import { facts as copilot } from "./data/copilot.ts";
import { facts as crush } from "./data/crush.ts";
import { facts as cursor } from "./data/cursor.ts";
import { facts as droid } from "./data/droid.ts";
import { facts as freebuff } from "./data/freebuff.ts";
import { facts as gemini } from "./data/gemini.ts";
import { facts as goose } from "./data/goose.ts";
import { facts as hermes } from "./data/hermes.ts";
import { facts as junie } from "./data/junie.ts";
import { facts as kilo } from "./data/kilo.ts";
import { facts as kimi } from "./data/kimi.ts";
import { facts as kiro } from "./data/kiro.ts";
import { facts as opencode } from "./data/opencode.ts";
import { facts as openhands } from "./data/openhands.ts";
import { facts as pi } from "./data/pi.ts";
import { facts as qwenCode } from "./data/qwen-code.ts";
import { facts as roo } from "./data/roo.ts";
import { facts as windsurf } from "./data/windsurf.ts";
import { facts as zed } from "./data/zed.ts";
import type { Fact } from "./fact.ts";

/** The measured facts by kind. */
export const MEASURED: Readonly<Record<string, readonly Fact[]>> = {
  "claude-code": claudeCode,
  codex: codex,
  opencode: opencode,
  gemini: gemini,
  copilot: copilot,
  cursor: cursor,
  antigravity: antigravity,
  pi: pi,
  agents: agents,
  windsurf: windsurf,
  cline: cline,
  roo: roo,
  kilo: kilo,
  goose: goose,
  amp: amp,
  "qwen-code": qwenCode,
  kiro: kiro,
  droid: droid,
  crush: crush,
  continue: continueFacts,
  zed: zed,
  junie: junie,
  hermes: hermes,
  openhands: openhands,
  augment: augment,
  kimi: kimi,
  freebuff: freebuff,
};
