import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CODES } from "../../src/index.ts";
import { snapshot } from "../support.ts";
import { pax, TAR_END, type TarPart, tar, tarPart, tgz, u16, u32, type ZipPart, zip } from "./archives.ts";
import { type Fetching, fetching } from "./support.ts";

let here: Fetching;
beforeEach(() => {
  here = fetching();
});
afterEach(() => {
  expect(here.left()).toEqual([]);
  here.remove();
});

const x = { data: "x" };
const safe: ZipPart = { name: "a.md", data: "x" };
const gz = tgz({ name: "a.md", ...x });
const bits = (...values: readonly number[]): Buffer => Buffer.from(values);
/** Names that no archive may have, in both formats. */
const NAMES: Readonly<Record<string, string>> = {
  "a part that leads up": "../evil",
  "a part that leads up inside": "a/../../evil",
  "a part that leads up at the end": "a/..",
  "an absolute path": "/etc/cron.d/evil",
  "a drive": "C:/evil",
  "a drive without a slash": "c:evil",
  "a drive in a directory": "a/C:/evil",
  "a backslash": "..\\evil",
  "a share": "\\\\host\\share",
  "an empty part": "a//b",
  "a dot inside": "a/./b",
  "a line break": "a\nb",
  "an escape": "a\u001b[31m",
  "a device": "nul",
  "a device with an extension": "a/CON.md",
  "another device": "com1.txt",
  "a dot at the end": "evil.",
  "a space at the end": "evil ",
  "a dot at the end of a directory": "evil./x",
  "a part that is too long": "x".repeat(256),
  "a path that is too long": `${"abcdefghi/".repeat(120)}f`,
};
const ZERO_BOMB = Buffer.alloc(40 * 1024 * 1024);
const longName = (name: string): readonly TarPart[] => [
  { name: "x", type: "x", data: pax("path", name) },
  { name: "short", ...x },
];

/** Archives that are refused, each with its code. */
const CASES: readonly (readonly [what: string, code: string, bytes: () => Buffer])[] = [
  ...Object.entries(NAMES).flatMap(([what, name]) => [
    [`zip with ${what}`, "fetch-name-unsafe", () => zip([safe, { name, ...x }])] as const,
    [`tar with ${what}`, "fetch-name-unsafe", () => tar({ name: "a.md", ...x }, ...longName(name))] as const,
  ]),
  ["zip with NUL in a name", "fetch-name-unsafe", () => zip([{ name: "a.md\0.exe", ...x }])],
  ["tar with more behind the end of a name", "fetch-name-unsafe", () => tar({ name: "a.md\0.exe", ...x })],
  ["tar with NUL in a pax path", "fetch-name-unsafe", () => tar(...longName("a\0b"))],
  ["zip with a name that is no UTF-8", "fetch-name-unsafe", () => zip([{ name: bits(0x61, 0xff), ...x }])],
  ["tar with a name that is no UTF-8", "fetch-name-unsafe", () => tar({ name: bits(0x61, 0xff), ...x })],
  [
    "pax with a name that is no UTF-8",
    "fetch-name-unsafe",
    () => tar({ name: "x", type: "x", data: pax("path", bits(0xff)) }, { name: "a", ...x }),
  ],
  [
    "tar with a path that leads up in GNU's way",
    "fetch-name-unsafe",
    () => tar({ name: "L", type: "L", data: "../../evil\0" }, { name: "a", ...x }),
  ],
  ["tar with a prefix that leads up", "fetch-name-unsafe", () => tar({ name: "evil", prefix: "../..", ...x })],
  ["tar with a directory that leads up", "fetch-name-unsafe", () => tar({ name: "../d/", type: "5" })],
  ["tar with a link that lies outside", "fetch-name-unsafe", () => tar({ name: "../l", type: "2", link: "x" })],
  ["zip with one name twice", "fetch-name-collision", () => zip([safe, { name: "a.md", data: "y" }])],
  ["tar with one name twice", "fetch-name-collision", () => tar({ name: "a.md", ...x }, { name: "./a.md", data: "y" })],
  ["zip with names of two cases", "fetch-name-collision", () => zip([safe, { name: "A.md", ...x }])],
  [
    "tar with names of two compositions",
    "fetch-name-collision",
    () => tar({ name: "caf\u00e9", ...x }, { name: "cafe\u0301", ...x }),
  ],
  [
    "zip with a file that is a directory",
    "fetch-name-collision",
    () =>
      zip([
        { name: "a", ...x },
        { name: "a/b", ...x },
      ]),
  ],
  [
    "tar with a file below a link",
    "fetch-name-collision",
    () => tar({ name: "a", type: "2", link: "/etc" }, { name: "a/passwd", ...x }),
  ],
  [
    "tar with a directory that is a link",
    "fetch-name-collision",
    () => tar({ name: "a/", type: "5" }, { name: "a", type: "2", link: "/etc" }),
  ],
  [
    "tar with directories of two cases",
    "fetch-name-collision",
    () => tar({ name: "a/x", ...x }, { name: "A/y", ...x }),
  ],

  ["zip that is cut", "fetch-archive-damaged", () => zip([safe]).subarray(0, -5)],
  ["zip with something behind it", "fetch-archive-damaged", () => zip([safe], { after: Buffer.from("evil") })],
  ["zip behind something", "fetch-archive-damaged", () => Buffer.concat([zip([safe]).subarray(0, 4), zip([safe])])],
  [
    "zip with something before its first entry",
    "fetch-archive-damaged",
    () => zip([safe], { before: bits(0x50, 0x4b, 3, 4) }),
  ],
  [
    "zip with a gap",
    "fetch-archive-damaged",
    () =>
      zip([
        { ...safe, after: Buffer.from("gap") },
        { name: "b", ...x },
      ]),
  ],
  [
    "zip with something before its directory",
    "fetch-archive-damaged",
    () => zip([safe], { between: Buffer.from("gap") }),
  ],
  ["zip with another name in its local header", "fetch-archive-damaged", () => zip([{ ...safe, localName: "b.md" }])],
  ["zip with another size in its local header", "fetch-archive-damaged", () => zip([{ ...safe, localSize: 9 }])],
  ["zip with another checksum in its local header", "fetch-archive-damaged", () => zip([{ ...safe, localCrc: 9 }])],
  ["zip with another method in its local header", "fetch-archive-damaged", () => zip([{ ...safe, localMethod: 0 }])],
  ["zip with other flags in its local header", "fetch-archive-damaged", () => zip([{ ...safe, localFlags: 0 }])],
  ["zip with a wrong checksum", "fetch-archive-damaged", () => zip([{ ...safe, crc: 1 }])],
  ["zip that says less than it holds", "fetch-archive-damaged", () => zip([{ name: "a", data: "xxxx", size: 1 }])],
  ["zip that says more than it holds", "fetch-archive-damaged", () => zip([{ name: "a", data: "xxxx", size: 900 }])],
  [
    "zip with data behind its packed data",
    "fetch-archive-damaged",
    () => zip([{ ...safe, packed: Buffer.concat([deflateRawSync(Buffer.from("x")), Buffer.from("evil")]) }]),
  ],
  ["zip whose packed data are none", "fetch-archive-damaged", () => zip([{ ...safe, packed: bits(0xff, 0xff) }])],
  [
    "zip stored in two sizes",
    "fetch-archive-damaged",
    () => zip([{ name: "a", method: 0, data: "xx", packed: Buffer.from("x") }]),
  ],
  ["zip with overlapping entries", "fetch-archive-damaged", () => zip([safe, { name: "b.md", data: "x", offset: 0 }])],
  ["zip with an entry elsewhere", "fetch-archive-damaged", () => zip([{ ...safe, offset: 7 }])],
  ["zip that counts too few", "fetch-archive-damaged", () => zip([safe, { name: "b", ...x }], { count: 1 })],
  ["zip that counts too many", "fetch-archive-damaged", () => zip([safe], { count: 2 })],
  ["zip with its directory elsewhere", "fetch-archive-damaged", () => zip([safe], { directoryOffset: 3 })],
  [
    "zip with an end in its comment",
    "fetch-archive-damaged",
    () => zip([safe], { comment: zip([{ name: "b", data: "y" }]).subarray(-22) }),
  ],
  [
    "zip with a directory that holds data",
    "fetch-archive-damaged",
    () => zip([{ name: "a/", data: "x", mode: 0o040755 }]),
  ],
  ["zip with a directory of no slash", "fetch-archive-damaged", () => zip([{ name: "a", mode: 0o040755 }])],
  ["zip with a file of a slash", "fetch-archive-damaged", () => zip([{ name: "a/", mode: 0o100644 }])],
  [
    "zip with two names for one entry",
    "fetch-archive-damaged",
    () =>
      zip([
        {
          ...safe,
          extra: Buffer.concat([u16(0x7075), u16(9), bits(1), u32(crc32(Buffer.from("a.md"))), Buffer.from("evil")]),
        },
      ]),
  ],
  [
    "zip with a false descriptor",
    "fetch-archive-damaged",
    () => zip([{ ...safe, flags: 0x0808, after: Buffer.concat([u32(0x08074b50), u32(1), u32(2), u32(3)]) }]),
  ],
  ["zip that is encrypted", "fetch-archive-unsupported", () => zip([{ ...safe, flags: 0x0801 }])],
  ["zip with hidden headers", "fetch-archive-unsupported", () => zip([{ ...safe, flags: 0x2800 }])],
  ["zip of strong encryption", "fetch-archive-unsupported", () => zip([{ ...safe, flags: 0x0840 }])],
  ["zip packed by another method", "fetch-archive-unsupported", () => zip([{ ...safe, method: 14 }])],
  ["zip of AES", "fetch-archive-unsupported", () => zip([{ ...safe, method: 99 }])],
  ["zip in several files", "fetch-archive-unsupported", () => zip([safe], { disk: 1 })],
  ["zip of the large kind", "fetch-archive-unsupported", () => zip([safe], { count: 0xffff })],
  ["zip with a large offset", "fetch-archive-unsupported", () => zip([{ ...safe, offset: 0xffffffff }])],
  ["zip with a large size", "fetch-archive-unsupported", () => zip([{ ...safe, size: 0xffffffff }])],
  ["zip that says very much", "fetch-archive-limit", () => zip([{ name: "a", data: "x", size: 0xfffffffe }])],
  ["zip of very much", "fetch-archive-limit", () => zip([{ name: "a", data: ZERO_BOMB }])],
  [
    "zip that says little and holds very much",
    "fetch-archive-damaged",
    () => zip([{ name: "a", data: ZERO_BOMB, size: 10 }]),
  ],

  ["tar that is cut in a header", "fetch-archive-damaged", () => tar({ name: "a", ...x }).subarray(0, 700)],
  [
    "tar that is cut in its data",
    "fetch-archive-damaged",
    () => tarPart({ name: "a", data: "x".repeat(5000) }).subarray(0, 2048),
  ],
  ["tar without an end", "fetch-archive-damaged", () => tarPart({ name: "a", ...x })],
  [
    "tar with something behind its end",
    "fetch-archive-damaged",
    () => Buffer.concat([tar({ name: "a", ...x }), tarPart({ name: "b", ...x })]),
  ],
  ["tar with a wrong checksum", "fetch-archive-damaged", () => tar({ name: "a", ...x }, { name: "b", checksum: 1 })],
  ["tar that says more than it holds", "fetch-archive-damaged", () => tar({ name: "a", ...x, size: 900_000 })],
  ["tar with a size that is no number", "fetch-archive-damaged", () => tar({ name: "a", ...x, size: "99999999999\0" })],
  ["tar with a size below zero", "fetch-archive-damaged", () => tar({ name: "a", ...x, size: Buffer.alloc(12, 0xff) })],
  [
    "tar with a size beyond numbers",
    "fetch-archive-damaged",
    () => tar({ name: "a", ...x, size: Buffer.concat([bits(0x80, 0, 0, 0xff), Buffer.alloc(8, 0xff)]) }),
  ],
  ["tar with data in a link", "fetch-archive-damaged", () => tar({ name: "a", type: "2", link: "b", ...x })],
  ["tar with data in a hard link", "fetch-archive-damaged", () => tar({ name: "a", type: "1", link: "b", ...x })],
  ["tar with data in a directory", "fetch-archive-damaged", () => tar({ name: "a/", type: "5", ...x })],
  [
    "tar that ends with an extended header",
    "fetch-archive-damaged",
    () => tar({ name: "x", type: "x", data: pax("path", "a") }),
  ],
  ["tar with two extended headers", "fetch-archive-damaged", () => tar(...longName("a").slice(0, 1), ...longName("b"))],
  [
    "tar with long names of two kinds",
    "fetch-archive-damaged",
    () => tar({ name: "L", type: "L", data: "a\0" }, ...longName("b")),
  ],
  [
    "tar with one path twice in a header",
    "fetch-archive-damaged",
    () => tar({ name: "x", type: "x", data: Buffer.concat([pax("path", "a"), pax("path", "b")]) }, { name: "c", ...x }),
  ],
  [
    "tar with a record of a wrong length",
    "fetch-archive-damaged",
    () => tar({ name: "x", type: "x", data: "99 path=a\n" }, { name: "c", ...x }),
  ],
  [
    "tar with a record without an end",
    "fetch-archive-damaged",
    () => tar({ name: "x", type: "x", data: "8 path=a" }, { name: "c", ...x }),
  ],
  [
    "tar with a size in a header that disagrees",
    "fetch-archive-damaged",
    () => tar({ name: "x", type: "x", data: pax("size", "5000000") }, { name: "c", ...x }),
  ],
  [
    "tar with one name for all",
    "fetch-archive-unsupported",
    () => tar({ name: "g", type: "g", data: pax("path", "a") }, { name: "c", ...x }),
  ],
  ["tar with a sparse file", "fetch-archive-unsupported", () => tar({ name: "a", type: "S", ...x })],
  [
    "tar with a sparse file in a header",
    "fetch-archive-unsupported",
    () => tar({ name: "x", type: "x", data: pax("GNU.sparse.name", "a") }, { name: "c", ...x }),
  ],
  ["tar in several files", "fetch-archive-unsupported", () => tar({ name: "a", type: "M", ...x })],
  [
    "tar of another encoding",
    "fetch-archive-unsupported",
    () => tar({ name: "x", type: "x", data: pax("hdrcharset", "BINARY") }, { name: "c", ...x }),
  ],
  ["tar with an unknown type", "fetch-archive-unsupported", () => tar({ name: "a", type: "Z", ...x })],
  [
    "tar with an endless name",
    "fetch-archive-limit",
    () => tar({ name: "L", type: "L", data: Buffer.alloc(2 * 1024 * 1024, 0x61) }, { name: "c", ...x }),
  ],
  ["tar that is too deep", "fetch-archive-limit", () => tar({ name: `${"d/".repeat(30)}f`, ...x })],

  ["gzip that is cut", "fetch-archive-damaged", () => gz.subarray(0, -9)],
  ["gzip without its checksum", "fetch-archive-damaged", () => gz.subarray(0, -8)],
  [
    "gzip with a wrong checksum",
    "fetch-archive-damaged",
    () => Buffer.concat([gz.subarray(0, -8), u32(1), gz.subarray(-4)]),
  ],
  ["gzip with a wrong length", "fetch-archive-damaged", () => Buffer.concat([gz.subarray(0, -4), u32(1)])],
  ["gzip with something behind it", "fetch-archive-damaged", () => Buffer.concat([gz, Buffer.from("evil")])],
  [
    "gzip with a header of no kind",
    "fetch-archive-damaged",
    () => Buffer.concat([bits(0x1f, 0x8b, 9), gz.subarray(3)]),
  ],
  [
    "gzip with an endless name",
    "fetch-archive-damaged",
    () => Buffer.concat([bits(0x1f, 0x8b, 8, 8), Buffer.alloc(40, 0x61)]),
  ],
  ["gzip of two members", "fetch-archive-unsupported", () => Buffer.concat([gz, gz])],
  ["gzip of very much", "fetch-archive-limit", () => gzipSync(ZERO_BOMB)],
  ["gzip of no tar", "fetch-archive-damaged", () => gzipSync(Buffer.from("x".repeat(600)))],
  ["bzip2", "fetch-archive-unsupported", () => Buffer.from("BZh91AY&SY")],
  ["xz", "fetch-archive-unsupported", () => bits(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0)],
  ["zstd", "fetch-archive-unsupported", () => bits(0x28, 0xb5, 0x2f, 0xfd, 0)],
  ["7z", "fetch-archive-unsupported", () => bits(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0)],
  ["rar", "fetch-archive-unsupported", () => Buffer.from("Rar!\u001a\u0007\u0000")],
  ["no archive of an archive's name", "fetch-archive-damaged", () => Buffer.from("hello")],
  ["nothing", "fetch-archive-damaged", () => Buffer.alloc(0)],
];

/** Small bounds, so that a bomb is seen without being held. */
const LIMITS = { unpackedBytes: 32 * 1024 * 1024 };
const fetchBytes = (bytes: Buffer, limits: object = LIMITS) => {
  writeFileSync(join(here.home, "a.zip"), bytes);
  return here.fetch("~/a.zip", { limits });
};

describe("a hostile archive", () => {
  it.each(CASES)("%s: %s", async (_, code, bytes) => {
    writeFileSync(join(here.home, "a.zip"), bytes());
    const before = snapshot(here.home);
    await expect(here.fetch("~/a.zip", { limits: LIMITS })).rejects.toMatchObject({ name: "AgentInteropError", code });
    expect(snapshot(here.home)).toEqual(before);
  });

  it("above a bound of bytes, of entries or of growth", async () => {
    const many = zip(Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, data: "x" })));
    const refused = { code: "fetch-archive-limit" };
    await expect(fetchBytes(many, { entries: 19 })).rejects.toMatchObject(refused);
    await expect(fetchBytes(many, { archiveBytes: 100 })).rejects.toMatchObject(refused);
    await expect(fetchBytes(many, { unpackedBytes: 19 })).rejects.toMatchObject(refused);
    const manyFiles = tgz(...Array.from({ length: 20 }, (_, at) => ({ name: `${at}`, data: "x" })));
    await expect(fetchBytes(manyFiles, { entries: 19 })).rejects.toMatchObject(refused);
    const steep = gzipSync(tar({ name: "a", data: Buffer.alloc(12 * 1024 * 1024) }));
    await expect(fetchBytes(steep, { ratio: 100 })).rejects.toMatchObject(refused);
    expect((await fetchBytes(steep, { ratio: 2000 })).tree.over).toBe(null);
    expect((await fetchBytes(many, { bytes: 10 })).tree.over).toBe("bytes");
  });

  it("ends when the signal does", async () => {
    writeFileSync(join(here.home, "a.zip"), zip([safe, { name: "b", ...x }]));
    const controller = new AbortController();
    const reason = new Error("enough");
    const onProgress = (): void => controller.abort(reason);
    await expect(here.fetch("~/a.zip", { signal: controller.signal, onProgress })).rejects.toBe(reason);
  });
});

describe("any archive", () => {
  /** Parses it, or says by a code why not; whatever it holds lies below the top. */
  const holds = async (bytes: Buffer): Promise<boolean> => {
    const found = await fetchBytes(bytes).catch((error: { readonly code: string }) => error);
    if ("tree" in found) {
      for (const { path } of found.tree.entries) {
        expect(path).not.toMatch(/^\/|\\|^[A-Za-z]:|\0/);
        expect(path.split("/")).not.toContain("..");
      }
      return true;
    }
    expect(Object.keys(CODES)).toContain(found.code);
    return false;
  };
  const part = fc.constantFrom(
    "a",
    "b",
    "A",
    "..",
    ".",
    "",
    "con",
    "x.",
    "caf\u00e9",
    "cafe\u0301",
    "\\",
    "C:",
    "\0",
    "d e",
  );
  const name = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
    fc.string(),
  );
  const deep = process.env["AGENT_INTEROP_DEEP"] === "1";
  const [runs, timeout] = deep ? [20_000, 600_000] : [400, 30_000];

  it(
    "with any names is read whole or refused whole",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(name, { maxLength: 6 }), fc.boolean(), async (names, zipped) => {
          const parts = names.map((one) => ({ name: one, data: "x" }));
          await holds(zipped ? zip(parts) : tar(...parts.map((one) => ({ ...one, name: Buffer.from(one.name) }))));
        }),
        { numRuns: runs },
      );
    },
    timeout,
  );

  const valid = [
    zip([safe, { name: "d/b.md", data: "y".repeat(300) }, { name: "l", data: "a.md", mode: 0o120777 }]),
    tar({ name: "a.md", ...x }, ...longName(`${"d".repeat(120)}/f`), { name: "l", type: "2", link: "a.md" }),
    tgz({ name: "a.md", ...x }, { name: "b.md", data: "y".repeat(3000) }),
  ];

  it("that is cut anywhere is refused", async () => {
    for (const bytes of valid) {
      expect(await holds(bytes)).toBe(true);
      const step = Math.max(1, Math.floor(bytes.length / 150));
      for (let length = 0; length < bytes.length - TAR_END.length; length += step) {
        expect([length, await holds(bytes.subarray(0, length))]).toEqual([length, false]);
      }
    }
  });

  it(
    "that was changed anywhere is read or refused by a code",
    async () => {
      const change = fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...valid),
          fc.array(change, { minLength: 1, maxLength: 5 }),
          async (bytes, changes) => {
            const copy = Buffer.from(bytes);
            for (const { at, value } of changes) copy[at % copy.length] = value;
            await holds(copy);
          },
        ),
        { numRuns: runs },
      );
    },
    timeout,
  );
});
