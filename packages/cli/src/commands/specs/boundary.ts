import { HOME, PROJECT } from "../shared-flags.ts";
import type { CommandSpec } from "../spec.ts";

/** The write boundary. */
export const BOUNDARY: CommandSpec = {
  name: "boundary",
  summary: "show what is never written to because an agent owns it, judge paths, or write the list for a sandbox",
  details: [
    "Without arguments, every protected place: it and everything below it. `**` stands for every directory, so nested projects count too.",
    "With `check`, paths are judged as they are written: relative, with ~, with links. The exit code is 1 when one is blocked.",
    "A format prints the list for somebody else: json (as it is published), bwrap (arguments of bubblewrap), seatbelt (a profile of macOS), claude-code (members of its settings.json), codex (a permission profile). What each cannot say is in the README of @agent-interop/registry.",
  ],
  argument: { name: "check", required: false, completes: "boundary-action", summary: "judges the paths that follow" },
  more: { name: "path", required: false, completes: "file", summary: "a path that would be written" },
  flags: [
    {
      name: "format",
      value: { label: "FORMAT", completes: "boundary-format" },
      summary: "print the list as json, bwrap, seatbelt, claude-code or codex",
    },
    { name: "delete", value: null, summary: "judge deleting: what holds a protected place is blocked too" },
    HOME,
    PROJECT,
  ],
  examples: [
    ["boundary", "every protected place, whose it is and why"],
    ["boundary check packages/a/.claude/settings.json src/x.ts", "may these be written?"],
    ["boundary --format seatbelt > agents.sb", "a profile for sandbox-exec -f agents.sb"],
    ["boundary --format claude-code", "rules for a settings.json of Claude Code"],
  ],
  schemas: ["boundary", "boundary-places", "boundary-check"],
};
