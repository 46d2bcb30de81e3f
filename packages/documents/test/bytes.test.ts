import { createHash } from "node:crypto";
import { AgentInteropError } from "@agent-interop/diagnostics";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { decodeUtf8, digest, type Edit, member, sha256, splice, text } from "../src/index.ts";

describe("decodeUtf8", () => {
  it("accepts what a strict decoder accepts, and gives the same text", () => {
    const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.string({ unit: "binary" }).map((value) => new Uint8Array(Buffer.from(value))),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(0x80, 0xc0, 0xe0, 0xed, 0xf4, 0xff, 0x41), fc.nat(12), (given, byte, at) => {
        const changed = Uint8Array.from(given);
        if (at < changed.length) changed[at] = byte;
        let expected: string | null = null;
        try {
          expected = strict.decode(changed);
        } catch {}
        const result = decodeUtf8(changed);
        expect(result.ok).toBe(expected !== null);
        if (result.ok) expect((result.bom ? "\ufeff" : "") + result.text).toBe(expected);
        else expect(result.problem.line).toBeGreaterThan(0);
      }),
      { numRuns: 3_000 },
    );
  });

  it("notes the byte-order mark and how lines end", () => {
    const seen = (value: string) => {
      const result = decodeUtf8(Buffer.from(value));
      return result.ok ? [result.text, result.bom, result.newline] : null;
    };
    expect(seen("\ufeffa\n")).toEqual(["a\n", true, "lf"]);
    expect(seen("abc")).toEqual(["abc", false, "none"]);
    expect(seen("abc\n")).toEqual(["abc\n", false, "lf"]);
    expect(seen("a\r\nb\r\n")).toEqual(["a\r\nb\r\n", false, "crlf"]);
    expect(seen("a\rb")).toEqual(["a\rb", false, "cr"]);
    expect(seen("a\nb\r\n")).toEqual(["a\nb\r\n", false, "mixed"]);
    expect(seen("a\r\nb\n")).toEqual(["a\r\nb\n", false, "mixed"]);
    expect(seen("\r\r\n")).toEqual(["\r\r\n", false, "mixed"]);
  });

  it("names the first bad byte", () => {
    const seen = (...bytes: number[]) => {
      const result = decodeUtf8(Uint8Array.from(bytes));
      return result.ok ? null : `${result.problem.line}:${result.problem.column} ${result.problem.message}`;
    };
    expect(seen(0x61, 10, 0x62, 0xe9, 0x63)).toBe("2:2 the byte 0xe9 is not valid UTF-8 here");
    expect(seen(0x61, 13, 10, 13, 0xc3, 0xa9, 0xff)).toBe("3:2 the byte 0xff is not valid UTF-8 here");
    expect(seen(0xed, 0xa0, 0x80)).toBe("1:1 the byte 0xed is not valid UTF-8 here");
    expect(seen(0x61, 0xe2, 0x82)).toBe("1:2 the byte 0xe2 is not valid UTF-8 here");
    expect(seen(0xff, 0xfe, 0x61, 0)).toBe("1:1 the file is UTF-16, not UTF-8");
    expect(seen(0xfe, 0xff, 0, 0x61)).toBe("1:1 the file is UTF-16, not UTF-8");
  });
});

describe("digests", () => {
  it("hashes raw bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(sha256(bytes)).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
      }),
    );
  });

  it("is pinned: a change of the framing needs a new version tag", () => {
    expect(digest("pin", ["a", new Uint8Array([0, 255]), ""])).toBe(
      "sha256:28eed3d6f1439ce9702f08c767703650e9c756310a7b3ee4c17469c940a8010c",
    );
  });

  it("is the same before node:crypto is loaded, after it, and for more than is hashed without it", async () => {
    vi.resetModules();
    const fresh = await import("../src/index.ts");
    const small = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.uint8Array({ maxLength: 300 })), {
      maxLength: 8,
    });
    const large = new Uint8Array(17 * 1024).fill(7);
    const frames = (parts: readonly (string | Uint8Array)[]): string => {
      const hash = createHash("sha256");
      for (const part of ["agent-interop/digest/1", "x", ...parts]) {
        const bytes = Buffer.from(part as string);
        hash.update(Buffer.from([0])).update(Buffer.from(bytes.length.toString(16).padStart(16, "0"), "hex"));
        hash.update(bytes);
      }
      return `sha256:${hash.digest("hex")}`;
    };
    const load = vi.spyOn(process, "getBuiltinModule");
    const same = fc.property(small, (parts) => {
      expect(fresh.digest("x", parts)).toBe(frames(parts));
    });
    fc.assert(same);
    expect(load).not.toHaveBeenCalled();
    expect(fresh.digest("x", [large])).toBe(frames([large]));
    expect(load).toHaveBeenCalledWith("node:crypto");
    fc.assert(same);
    load.mockRestore();
  });

  it("is the same for a string and its UTF-8 bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        expect(digest("x", [value])).toBe(digest("x", [new Uint8Array(Buffer.from(value))]));
      }),
    );
  });

  it("differs for different lists, domains, and strings that UTF-8 cannot hold", () => {
    const part = fc.oneof(
      fc.string({ maxLength: 3 }),
      fc.constantFrom("", "\0", "a\0", "\ud800", "\udfff", "\ufffd", "ab"),
    );
    const list = fc.tuple(fc.constantFrom("", "d", "e"), fc.array(part, { maxLength: 4 }));
    fc.assert(
      fc.property(list, list, ([domain, parts], [otherDomain, otherParts]) => {
        const same = domain === otherDomain && JSON.stringify(parts) === JSON.stringify(otherParts);
        expect(digest(domain, parts) === digest(otherDomain, otherParts)).toBe(same);
      }),
      { numRuns: 2_000 },
    );
    expect(digest("d", ["ab", "c"])).not.toBe(digest("d", ["a", "bc"]));
    expect(digest("d", ["x"])).not.toBe(digest("", ["d", "x"]));
    expect(digest("d", [])).not.toBe(digest("d", [""]));
  });

  it("no cut of the same bytes into parts meets another cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.nat(20), fc.nat(20), (bytes, a, b) => {
        fc.pre(a < bytes.length && b < bytes.length && a !== b);
        const cut = (at: number) => digest("d", [bytes.subarray(0, at), bytes.subarray(at)]);
        expect(cut(a)).not.toBe(cut(b));
      }),
    );
  });
});

describe("splice", () => {
  it("replaces the ranges and keeps every other byte", () => {
    const ranges = fc.uint8Array({ maxLength: 30 }).chain((bytes) =>
      fc.uniqueArray(fc.nat(bytes.length), { maxLength: 8 }).map((places) => {
        const sorted = places.sort((a, b) => a - b);
        const edits: Edit[] = [];
        for (let i = 0; i + 1 < sorted.length; i += 2) {
          edits.push({ from: sorted[i] as number, to: sorted[i + 1] as number, bytes: `<${i}>` });
        }
        return { bytes, edits };
      }),
    );
    fc.assert(
      fc.property(ranges, ({ bytes, edits }) => {
        let expected = Buffer.from(bytes);
        for (const { from, to, bytes: put } of [...edits].reverse()) {
          expected = Buffer.concat([expected.subarray(0, from), Buffer.from(put as string), expected.subarray(to)]);
        }
        const before = Buffer.from(bytes);
        expect(splice(bytes, [...edits].reverse())).toEqual(expected);
        expect(Buffer.from(bytes)).toEqual(before);
      }),
    );
  });

  it("inserts, deletes and allows edits that touch", () => {
    const bytes = Buffer.from("abcdef");
    expect(splice(bytes, [{ from: 0, to: 0, bytes: "<" }]).toString()).toBe("<abcdef");
    expect(splice(bytes, [{ from: 6, to: 6, bytes: ">" }]).toString()).toBe("abcdef>");
    expect(splice(bytes, [{ from: 1, to: 3, bytes: "" }]).toString()).toBe("adef");
    expect(
      splice(bytes, [
        { from: 1, to: 3, bytes: "é" },
        { from: 3, to: 4, bytes: Buffer.from([0xff]) },
      ]),
    ).toEqual(Buffer.concat([Buffer.from("aé"), Buffer.from([0xff]), Buffer.from("ef")]));
  });

  it("refuses ranges outside the bytes and edits that overlap", () => {
    const edit = (from: number, to: number): Edit => ({ from, to, bytes: "x" });
    for (const edits of [
      [edit(-1, 0)],
      [edit(0, 7)],
      [edit(3, 2)],
      [edit(0.5, 1)],
      [edit(Number.NaN, 1)],
      [edit(0, 3), edit(2, 4)],
      [edit(1, 1), edit(1, 1)],
      [edit(1, 1), edit(1, 2)],
    ]) {
      let code: unknown;
      try {
        splice(Buffer.from("abcdef"), edits);
      } catch (error) {
        code = AgentInteropError.isInstance(error) && error.code;
      }
      expect(code, JSON.stringify(edits)).toBe("splice-range");
    }
  });
});

describe("values", () => {
  it("steps through mappings only", () => {
    const value = new Map([["a", new Map([["b", [1]]])]]);
    expect(member(value, "a", "b")).toEqual([1]);
    expect(member(value)).toBe(value);
    expect(member(value, "a", "b", "0")).toBeUndefined();
    expect(member(value, "toString")).toBeUndefined();
    expect([text("x"), text(1), text(undefined), text(null)]).toEqual(["x", null, null, null]);
  });
});
