import type { HostDescriptor } from "../descriptor.ts";
import { freeze } from "../freeze.ts";
import { amp } from "./hosts/amp.ts";
import { antigravity } from "./hosts/antigravity.ts";
import { augment } from "./hosts/augment.ts";
import { claude } from "./hosts/claude.ts";
import { cline } from "./hosts/cline.ts";
import { codebuddy } from "./hosts/codebuddy.ts";
import { codex } from "./hosts/codex.ts";
import { copilot } from "./hosts/copilot.ts";
import { cursor } from "./hosts/cursor.ts";
import { droid } from "./hosts/droid.ts";
import { freebuff } from "./hosts/freebuff.ts";
import { gemini } from "./hosts/gemini.ts";
import { goose } from "./hosts/goose.ts";
import { hermes } from "./hosts/hermes.ts";
import { kilo } from "./hosts/kilo.ts";
import { kimiCli } from "./hosts/kimi-cli.ts";
import { kimiCode } from "./hosts/kimi-code.ts";
import { kiro } from "./hosts/kiro.ts";
import { opencode } from "./hosts/opencode.ts";
import { openhands } from "./hosts/openhands.ts";
import { pi } from "./hosts/pi.ts";
import { qwen } from "./hosts/qwen.ts";
import { trae } from "./hosts/trae.ts";
import { vscode } from "./hosts/vscode.ts";
import { windsurf } from "./hosts/windsurf.ts";
import { zcode } from "./hosts/zcode.ts";

/** Every host of the matrix: the nineteen of the reference in its order, then those added here. */
export const HOSTS: readonly HostDescriptor[] = freeze([
  claude,
  codex,
  opencode,
  cursor,
  cline,
  hermes,
  antigravity,
  augment,
  qwen,
  codebuddy,
  copilot,
  kilo,
  windsurf,
  trae,
  kimiCli,
  kimiCode,
  zcode,
  pi,
  vscode,
  gemini,
  droid,
  goose,
  amp,
  kiro,
  openhands,
  freebuff,
]);

/** The host with this id of the matrix, whose names are not always those of the registry (`kimi` is the registry's `kimi-cli`). */
export function hostById(id: string): HostDescriptor | undefined {
  return HOSTS.find((host) => host.id === id);
}

/** The host of a kind of the registry. */
export function hostOfKind(kind: string): HostDescriptor | undefined {
  return HOSTS.find((host) => host.kind === kind);
}
