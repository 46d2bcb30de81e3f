import type { Machine } from "@agent-interop/diagnostics";
import type { PathPolicy } from "@agent-interop/registry";
import type { World } from "../command.ts";

/** Forms of the list for somebody else. */
export const FORMATS = ["json", "bwrap", "seatbelt", "claude-code", "codex"] as const;
export type Format = (typeof FORMATS)[number];

/** The list as the text that a sandbox reads, without the line's end. */
export async function formatted(
  { disk }: World,
  format: Exclude<Format, "json">,
  {
    machine,
    policy,
    projects,
  }: { readonly machine: Machine; readonly policy: PathPolicy; readonly projects: readonly string[] },
): Promise<string> {
  const sandbox = await import("@agent-interop/registry/sandbox");
  const real = (path: string): string | null => {
    try {
      return disk.realpath(path);
    } catch {
      return null;
    }
  };
  const places = sandbox.sandboxPlaces({ machine, places: policy.places, projects, real });
  switch (format) {
    case "bwrap":
      return sandbox.shellText(sandbox.bubblewrapArguments(places));
    case "seatbelt":
      return sandbox.seatbeltProfile(machine, places, policy.places).trimEnd();
    case "claude-code":
      return JSON.stringify(sandbox.claudeCodeRules(machine, places, policy.places), null, 2);
    case "codex":
      return sandbox.codexPermissions(machine, places).trimEnd();
  }
}
