import { envValue, type Machine } from "@agent-interop/diagnostics";
import { quiet } from "./process-life.ts";

const { readFileSync, statSync } = process.getBuiltinModule("node:fs");

/** Files that hold an id made when the system was installed. */
const ID_FILES = ["/etc/machine-id", "/var/lib/dbus/machine-id", "/etc/hostid"];
/** Made with the user's volume of a Mac, where no file holds an id or a name. */
const MAC_DIRECTORY = "/private/var/db";

const text = (path: string): string | null => quiet(() => readFileSync(path, "latin1"));

/**
 * A short digest that tells this machine from others which may share a directory with it: of its installed id and its name,
 * 16 hexadecimal digits, so that neither can be read back. `null` when the machine has no id; a name alone says too little.
 */
export function hostIdentity(machine: Machine): string | null {
  const id = ID_FILES.map(text).find((found) => found !== null && /^[0-9a-f-]{8,64}$/i.test(found)) ?? macIdentity();
  const name = text("/proc/sys/kernel/hostname") ?? envValue(machine, "COMPUTERNAME");
  if (id === null && envValue(machine, "COMPUTERNAME") === null) return null;
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256")
    .update(JSON.stringify(["agent-interop host", id, name]))
    .digest("hex")
    .slice(0, 16);
}

function macIdentity(): string | null {
  return quiet(() => {
    const { ino, birthtimeNs } = statSync(MAC_DIRECTORY, { bigint: true });
    return `${ino} ${birthtimeNs}`;
  });
}
