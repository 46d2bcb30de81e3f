import { AgentInteropError } from "@agent-interop/diagnostics";
import { safeName } from "@agent-interop/projection";

const ID = /^[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/;
/** Two separators in a row; a name that packages keep for themselves; names that Windows keeps for devices. */
const REFUSED = /--|\.\.|^state\.json$|^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/;

/** True for an identifier of a portable package: 1 to 64 of `a-z`, `0-9`, single dots and hyphens, ends alphanumeric. */
export function isPluginId(text: string): boolean {
  return ID.test(text) && !REFUSED.test(text);
}

/** The identifier for a vendor's name: itself when it is one, else `safeName`; `null` for a name without a letter or digit. */
export function pluginIdOf(name: string): string | null {
  if (isPluginId(name)) return name;
  try {
    return safeName(name);
  } catch (error) {
    if (!AgentInteropError.isInstance(error)) throw error;
    return null;
  }
}
