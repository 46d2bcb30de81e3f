import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Door, hostDisk } from "@agent-interop/source";
import { type InstallReceipt, RECEIPTS, receiptPath } from "../receipt.ts";
import { surfacePlaces, type Target } from "./target.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const NAME = /^[a-z0-9-]+\.(?:user|project)\.json$/;

/** The receipt of a bundle in the target's scope, `null` when there is none. Throws `receipt-invalid` when it cannot be relied on. */
export async function readReceipt(door: Door, target: Target, bundle: string): Promise<InstallReceipt | null> {
  const path = receiptPath(bundle, target.scope);
  const state = door.typeAt(target.at(path));
  if (state === "absent") return null;
  const receipt = await parsed(door, target, path);
  const wrong = receipt === null || receipt.bundle !== bundle || receipt.scope !== target.scope;
  if (wrong || strayPlace(receipt, target) !== null) {
    throw new AgentInteropError("receipt-invalid", `no receipt that this version reads: ${target.at(path)}`);
  }
  return receipt;
}

/** A place that a receipt names for this host and that the host does not have: a receipt may have come with a project. */
function strayPlace({ files, shared }: InstallReceipt, target: Target): string | null {
  const places = surfacePlaces(target);
  const ours = [...files, ...shared.flatMap(({ path, units }) => units.map(({ hosts }) => ({ path, hosts })))];
  const stray = ours.find(
    ({ hosts, path }) =>
      hosts.includes(target.host) && !places.some((place) => path === place || path.startsWith(`${place}/`)),
  );
  return stray?.path ?? null;
}

/**
 * The receipts of other bundles and of the other scope below the same root, or with `null` all of them; what is none is passed over.
 */
export async function readOthers(
  door: Door,
  target: Target,
  bundle: string | null,
): Promise<readonly InstallReceipt[]> {
  const own = bundle === null ? null : receiptPath(bundle, target.scope);
  const found: InstallReceipt[] = [];
  for (const name of receiptNames(target)) {
    const path = `${RECEIPTS}/${name}`;
    const receipt = path === own ? null : await parsed(door, target, path);
    if (receipt !== null && receiptPath(receipt.bundle, receipt.scope) === path) found.push(receipt);
  }
  return found;
}

function receiptNames(target: Target): readonly string[] {
  const directory = target.at(RECEIPTS);
  if (hostDisk.lstat(directory)?.type !== "directory") return [];
  return hostDisk
    .list(directory)
    .map(({ name }) => name)
    .filter((name) => NAME.test(name))
    .sort();
}

async function parsed(door: Door, target: Target, path: string): Promise<InstallReceipt | null> {
  const read = door.read(target.at(path), { cap: MOST_BYTES });
  if (!read.ok) return null;
  const { installReceiptSchema } = await import("../../schema.ts");
  let value: unknown;
  try {
    value = JSON.parse(read.bytes.toString("utf8"));
  } catch {
    return null;
  }
  const result = installReceiptSchema.safeParse(value);
  return result.success ? result.data : null;
}
