import type { AgentKind } from "../types.ts";
import { BASE, fromInstaller } from "./parts.ts";

/** The editor. The chat files it reads belong to `copilot`, so no layout. */
export const vscode: AgentKind = {
  ...BASE,
  id: "vscode",
  rank: 30,
  label: "VS Code",
  binaryNames: ["code", "code-insiders"],
  genericBinary: true,
  wellKnown: fromInstaller("code", {
    linux: ["/usr/bin/code", "/snap/bin/code"],
    darwin: ["/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code"],
    win32: ["%LOCALAPPDATA%/Programs/Microsoft VS Code/bin/code.cmd"],
  }),
  userDir: ".vscode",
  projectDir: null,
  forbidden: [
    "~/.config/Code/User/globalStorage",
    "~/.config/Code/User/workspaceStorage",
    "~/.config/Code/User/History",
  ],
  protects: [".vscode/mcp.json"],
  layout: null,
} satisfies AgentKind;
