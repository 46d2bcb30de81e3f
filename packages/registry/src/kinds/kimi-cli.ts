import type { AgentKind } from "../types.ts";
import { BASE, fromInstaller } from "./parts.ts";

/** The Python program before Kimi Code; `kimi migrate` reads its home. */
export const kimiCli: AgentKind = {
  ...BASE,
  id: "kimi-cli",
  rank: 31,
  label: "Kimi CLI",
  // It also installs `kimi`, which the kind of that name has as its own.
  binaryNames: ["kimi-cli"],
  wellKnown: fromInstaller("kimi-cli"),
  userDir: ".kimi",
  projectDir: ".kimi",
  homeEnv: [{ name: "KIMI_CONFIG_DIR", means: "additional" }],
  forbidden: ["~/.kimi/credentials", "~/.kimi/sessions", "~/.kimi/user-history", "~/.kimi/logs", "~/.kimi/kimi.json"],
  layout: null,
} satisfies AgentKind;
