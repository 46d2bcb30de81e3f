import { Buffer } from "node:buffer";

const DIGEST_BYTES = 32;
const PREFIX = "sha256:".length;
/** Entries whose digests lie in one block; an id block is as long as their ids are. */
const BLOCK = 1024;
/** Ids are short; a block for them is made this long at first. */
const ID_BYTES = 64;

/** Digests and ids of `BLOCK` entries. */
interface Block {
  readonly digests: Buffer;
  ids: Buffer;
  /** Where the id of each entry ends. */
  readonly ends: Int32Array;
}

/**
 * The first id of each digest. Kept as bytes outside the heap of the engine, about 100 a digest: a hundred thousand strings that stay
 * would make every collection longer, and the engine's young generation grow to its limit.
 */
export class FirstIds {
  private count = 0;
  private readonly blocks: Block[] = [];
  /** Open addressing by the first bytes of the digest: the number of an entry, 0 for none. At most half full. */
  private slots = new Int32Array(64);
  private readonly wanted = Buffer.alloc(DIGEST_BYTES);

  /**
   * The id that came first with this digest (`sha256:` and 64 hex digits); `null` when this is it, which is kept. Anything else is no
   * digest, and an id that UTF-8 cannot hold is never a first.
   */
  firstOr(digest: string, id: string): string | null {
    if (digest.length !== PREFIX + 2 * DIGEST_BYTES || !id.isWellFormed()) return null;
    if (this.wanted.write(digest.slice(PREFIX), "hex") !== DIGEST_BYTES) return null;
    const slot = this.slotOf(this.wanted, 0);
    const known = this.slots[slot] as number;
    if (known !== 0) return this.idAt(known - 1);
    this.slots[slot] = this.count + 1;
    this.keep(id);
    if (2 * this.count > this.slots.length) this.rehash();
    return null;
  }

  /** The slot of the digest that lies in `bytes` at `at`: where it is already, or the free one it may have. */
  private slotOf(bytes: Buffer, at: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = bytes.readUInt32LE(at) & mask; ; slot = (slot + 1) & mask) {
      const entry = (slots[slot] as number) - 1;
      if (entry < 0) return slot;
      const { digests } = this.blocks[Math.floor(entry / BLOCK)] as Block;
      const other = (entry % BLOCK) * DIGEST_BYTES;
      if (bytes.compare(digests, other, other + DIGEST_BYTES, at, at + DIGEST_BYTES) === 0) return slot;
    }
  }

  private idAt(entry: number): string {
    const { ids, ends } = this.blocks[Math.floor(entry / BLOCK)] as Block;
    const at = entry % BLOCK;
    return ids.toString("utf8", at === 0 ? 0 : ends[at - 1], ends[at]);
  }

  private keep(id: string): void {
    const at = this.count % BLOCK;
    if (at === 0) {
      this.blocks.push({
        digests: Buffer.allocUnsafeSlow(BLOCK * DIGEST_BYTES),
        ids: Buffer.allocUnsafeSlow(BLOCK * ID_BYTES),
        ends: new Int32Array(BLOCK),
      });
    }
    const block = this.blocks[this.blocks.length - 1] as Block;
    this.wanted.copy(block.digests, at * DIGEST_BYTES);
    const start = at === 0 ? 0 : (block.ends[at - 1] as number);
    const end = start + Buffer.byteLength(id);
    if (end > block.ids.length) {
      const longer = Buffer.allocUnsafeSlow(Math.max(end, 2 * block.ids.length));
      block.ids.copy(longer, 0, 0, start);
      block.ids = longer;
    }
    block.ids.write(id, start);
    block.ends[at] = end;
    this.count += 1;
  }

  private rehash(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    for (let entry = 0; entry < this.count; entry += 1) {
      const { digests } = this.blocks[Math.floor(entry / BLOCK)] as Block;
      this.slots[this.slotOf(digests, (entry % BLOCK) * DIGEST_BYTES)] = entry + 1;
    }
  }
}
