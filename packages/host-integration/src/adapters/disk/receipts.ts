import { AgentInteropError } from "@agent-interop/diagnostics";
import { type Door, hostDisk } from "@agent-interop/source";
import { type InstallReceipt, RECEIPTS, receiptPath } from "../receipt.ts";
import type { Target } from "./target.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const NAME = /^[a-z0-9-]+\.(?:user|project)\.json$/;

/** The receipt of a bundle in the target's scope, `null` when there is none. Throws `receipt-invalid` when it cannot be relied on. */
export async function readReceipt(door: Door, target: Target, bundle: string): Promise<InstallReceipt | null> {
  const path = receiptPath(bundle, target.scope);
  const state = door.typeAt(target.at(path));
  if (state === "absent") return null;
  const receipt = await parsed(door, target, path);
  if (receipt === null || receipt.bundle !== bundle || receipt.scope !== target.scope) {
    throw new AgentInteropError("receipt-invalid", `no receipt that this version reads: ${target.at(path)}`);
  }
  return receipt;
}

/** The receipts of other bundles and of the other scope below the same root; what is none is passed over. */
export async function readOthers(door: Door, target: Target, bundle: string): Promise<readonly InstallReceipt[]> {
  const own = receiptPath(bundle, target.scope);
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
