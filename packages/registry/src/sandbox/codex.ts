import type { Machine } from "@agent-interop/diagnostics";
import { pathBelow } from "@agent-interop/diagnostics";
import { type SandboxPlace, tilde } from "./places.ts";

/** The profile's name. */
const NAME = "agent-interop";

/**
 * A permission profile for the `config.toml` of Codex: its `:workspace` profile with every place that is there read-only, the user's and those of the
 * given projects. Codex takes no pattern for reading (`**` is for `deny` alone), so rules for every directory hold at no other place. What is
 * missing is left out: its sandbox would show an empty file by that name, or could not be made at all. Does nothing beside `sandbox_mode`, which
 * wins. Cannot say: what MCP servers do, which run outside of the sandbox.
 */
export function codexPermissions(machine: Machine, places: readonly SandboxPlace[]): string {
  const user = places.filter(({ project, real }) => project === null && real !== null);
  const inProject = places.flatMap(({ path, project, real }) => {
    const below = project === null || real === null ? null : pathBelow(machine, path, project);
    return below === null || below === "" ? [] : [below];
  });
  const rows = (paths: readonly string[]): readonly string[] =>
    [...new Set(paths)].sort().map((path) => `${text(path)} = "read"`);
  return [
    `default_permissions = "${NAME}"`,
    "",
    `[permissions.${NAME}]`,
    'extends = ":workspace"',
    "",
    `[permissions.${NAME}.filesystem]`,
    ...rows(user.map(({ path }) => tilde(machine, path))),
    ...(inProject.length === 0 ? [] : ["", `[permissions.${NAME}.filesystem.":workspace_roots"]`, ...rows(inProject)]),
    "",
  ].join("\n");
}

/** A basic string of TOML; JSON's escapes are among its own, but for what it calls a control character. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll("\u007f", "\\u007F");
}
