import type { VectorMachine } from "../../../src/schema.ts";

const LINUX = { platform: "linux", home: "/home/ada", cwd: "/home/ada/app", env: {}, foldsCase: false } as const;
const WINDOWS = {
  platform: "win32",
  home: "C:\\Users\\AdaLovelace",
  cwd: "C:\\Users\\AdaLovelace\\app",
  env: {},
  foldsCase: true,
} as const;

/** The machines that the vectors are about. */
export const MACHINES: Readonly<Record<string, VectorMachine>> = {
  linux: LINUX,
  "linux-moved": {
    ...LINUX,
    env: {
      CLAUDE_CONFIG_DIR: "/srv/claude",
      CODEX_HOME: "/srv/codex",
      GEMINI_CLI_HOME: "/srv/google",
      OPENCODE_CONFIG_DIR: "/srv/more-opencode",
      XDG_CACHE_HOME: "/srv/xdg/cache",
      XDG_CONFIG_HOME: "/srv/xdg/config",
      XDG_DATA_HOME: "/srv/xdg/data",
      XDG_STATE_HOME: "/srv/xdg/state",
      // Relative and empty: the usual places count.
      CRUSH_GLOBAL_CONFIG: "conf",
      QWEN_HOME: "",
    },
  },
  // A Windows drive that is mounted, or a folding directory.
  "linux-folding": { ...LINUX, foldsCase: true },
  macos: { platform: "darwin", home: "/Users/ada", cwd: "/Users/ada/app", env: {}, foldsCase: true },
  windows: WINDOWS,
  "windows-moved": {
    ...WINDOWS,
    env: { LOCALAPPDATA: "D:\\Local", APPDATA: "\\\\files\\homes\\ada\\Roaming", CODEX_HOME: "E:\\codex" },
  },
};
