import { decodeUtf8 } from "@agent-interop/documents";
import { fault } from "../fault.ts";
import { damagedTar } from "./tar-header.ts";

/** What an extended header says of the entry behind it. */
export interface Extended {
  readonly path?: string;
  readonly linkpath?: string;
  readonly size?: number;
}

/** Keys that change what an entry is; all others are times, owners and attributes. */
const TAKEN = new Set(["path", "linkpath", "size"]);

/** Reads the records of a pax header. Throws `fetch-archive-damaged`, `fetch-archive-unsupported` or `fetch-name-unsafe`. */
export function readPax(data: Buffer, global: boolean): Extended {
  const found = new Map<string, string>();
  for (let at = 0; at < data.length; ) {
    const space = data.indexOf(0x20, at);
    const digits = space === -1 ? "" : data.toString("latin1", at, Math.min(space, at + 12));
    const length = /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : 0;
    const end = at + length;
    const equals = data.indexOf(0x3d, space);
    if (length === 0 || end > data.length || data[end - 1] !== 0x0a || equals === -1 || equals >= end) {
      throw damagedTar("has an extended header that cannot be read");
    }
    const key = data.toString("latin1", space + 1, equals);
    if (key.startsWith("GNU.sparse.")) throw fault("fetch-archive-unsupported", "the tar file holds a sparse file");
    if (key === "hdrcharset") throw fault("fetch-archive-unsupported", "the tar file has names in another encoding");
    if (TAKEN.has(key)) {
      const value = decodeUtf8(data.subarray(equals + 1, end - 1));
      if (!value.ok) throw fault("fetch-name-unsafe", "a name in the archive is no UTF-8");
      if (found.has(key)) throw damagedTar("has an extended header that says one thing twice");
      found.set(key, value.text);
    }
    at = end;
  }
  if (global && found.size > 0) throw fault("fetch-archive-unsupported", "the tar file has one name for many files");
  const [path, linkpath, size] = ["path", "linkpath", "size"].map((key) => found.get(key));
  if (size !== undefined && !/^\d{1,15}$/.test(size)) throw damagedTar("has a number that is none");
  return {
    ...(path !== undefined && { path }),
    ...(linkpath !== undefined && { linkpath }),
    ...(size !== undefined && { size: Number(size) }),
  };
}
