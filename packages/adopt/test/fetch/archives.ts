import { crc32, deflateRawSync, gzipSync } from "node:zlib";

/** One header of a tar file with what follows it; every field can be made wrong. */
export interface TarPart {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  readonly type?: string;
  readonly link?: string;
  readonly mode?: number;
  /** Said in the header, whatever the data is. */
  readonly size?: number | string | Buffer;
  readonly prefix?: string;
  readonly magic?: string;
  readonly checksum?: number;
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, "0")}\0`;

export function tarPart(part: TarPart): Buffer {
  const data = Buffer.from(part.data ?? "");
  const block = Buffer.alloc(512);
  Buffer.from(part.name).copy(block, 0, 0, 100);
  block.write(octal(part.mode ?? 0o644, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  const { size = data.length } = part;
  if (Buffer.isBuffer(size)) size.copy(block, 124);
  else block.write(typeof size === "number" ? octal(size, 11) : size, 124, "latin1");
  block.write(octal(0, 11), 136);
  block.write(part.type ?? "0", 156, "latin1");
  block.write(part.link ?? "", 157, 100);
  block.write(part.magic ?? "ustar\x0000", 257, "latin1");
  block.write(part.prefix ?? "", 345, 155);
  block.fill(" ", 148, 156);
  const sum = part.checksum ?? block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return Buffer.concat([block, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}

export const TAR_END: Buffer = Buffer.alloc(1024);
export const tar = (...parts: readonly TarPart[]): Buffer => Buffer.concat([...parts.map(tarPart), TAR_END]);
export const tgz = (...parts: readonly TarPart[]): Buffer => gzipSync(tar(...parts));

/** A record of a pax header. */
export function pax(key: string, value: string | Buffer): Buffer {
  const rest = Buffer.concat([Buffer.from(` ${key}=`), Buffer.from(value), Buffer.from("\n")]);
  let length = rest.length + 1;
  while (`${length}`.length + rest.length !== length) length = `${length}`.length + rest.length;
  return Buffer.concat([Buffer.from(`${length}`), rest]);
}

/** One entry of a zip file; what is said in its two headers can be made to differ. */
export interface ZipPart {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  /** The data as they are written, already packed. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly mode?: number;
  readonly madeBy?: number;
  readonly attributes?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly localName?: string | Buffer;
  readonly localSize?: number;
  readonly localCrc?: number;
  readonly localMethod?: number;
  readonly localFlags?: number;
  readonly extra?: Buffer;
  readonly offset?: number;
  /** Behind the data. */
  readonly after?: Buffer;
}

export interface ZipWhole {
  readonly comment?: Buffer;
  readonly before?: Buffer;
  readonly between?: Buffer;
  readonly after?: Buffer;
  readonly count?: number;
  readonly directoryOffset?: number;
  readonly disk?: number;
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};

export function zip(parts: readonly ZipPart[], whole: ZipWhole = {}): Buffer {
  const local: Buffer[] = [whole.before ?? Buffer.alloc(0)];
  const rows: Buffer[] = [];
  let at = local[0]?.length ?? 0;
  for (const part of parts) {
    const data = Buffer.from(part.data ?? "");
    const method = part.method ?? (data.length > 0 ? 8 : 0);
    const packed = part.packed ?? (method === 8 ? deflateRawSync(data) : data);
    const crc = part.crc ?? crc32(data);
    const size = part.size ?? data.length;
    const [name, localName] = [Buffer.from(part.name), Buffer.from(part.localName ?? part.name)];
    const extra = part.extra ?? Buffer.alloc(0);
    const flags = part.flags ?? 0x0800;
    const one = Buffer.concat([
      ...[u32(0x04034b50), u16(20), u16(part.localFlags ?? flags), u16(part.localMethod ?? method), u32(0)],
      ...[u32(part.localCrc ?? crc), u32(packed.length), u32(part.localSize ?? size)],
      ...[u16(localName.length), u16(extra.length), localName, extra, packed, part.after ?? Buffer.alloc(0)],
    ]);
    local.push(one);
    const attributes = part.attributes ?? ((part.mode ?? 0o100644) << 16) >>> 0;
    rows.push(
      Buffer.concat([
        ...[u32(0x02014b50), u16(part.madeBy ?? 0x0314), u16(20), u16(flags), u16(method), u32(0)],
        ...[u32(crc), u32(packed.length), u32(size), u16(name.length), u16(extra.length), u16(0)],
        ...[u16(0), u16(0), u32(attributes), u32(part.offset ?? at), name, extra],
      ]),
    );
    at += one.length;
  }
  const directory = Buffer.concat(rows);
  const between = whole.between ?? Buffer.alloc(0);
  const comment = whole.comment ?? Buffer.alloc(0);
  const count = whole.count ?? parts.length;
  const end = Buffer.concat([
    ...[u32(0x06054b50), u16(whole.disk ?? 0), u16(whole.disk ?? 0), u16(count), u16(count)],
    ...[u32(directory.length), u32(whole.directoryOffset ?? at + between.length), u16(comment.length), comment],
  ]);
  return Buffer.concat([...local, between, directory, end, whole.after ?? Buffer.alloc(0)]);
}

export { u16, u32 };
