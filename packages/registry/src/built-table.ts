import { freeze } from "./freeze.ts";
import type { AgentKind, Layout } from "./types.ts";

/*
 * The published form of the table. Every program that uses this package evaluates it at each start, and text in JSON is taken in
 * several times faster than the same data as code; so the build writes `table.ts` as a call of `revive`. Tests run the source.
 */

type Data = string | number | boolean | null | readonly Data[] | { readonly [name: string]: Data };

/** Layouts as `pack` writes them: `names` holds the key sets of all objects and the texts that occur more than once. */
export interface Packed {
  readonly rows: string;
  readonly shapes: string;
  readonly words: string;
  /** By rank; `null` where a kind has none. */
  readonly layouts: readonly (string | null)[];
}

/**
 * Writes the table down. In a layout an object is `[shape, …values]` with `shape` counting from 0, a list `[-1, …members]`, a word
 * `-1 - index` and a number `[-2, n]`.
 */
export function pack(rows: readonly AgentKind[]): Packed {
  const shapes: string[] = [];
  const counts = new Map<string, number>();
  const count = (value: Data): void => {
    if (typeof value === "string") counts.set(value, (counts.get(value) ?? 0) + 1);
    else if (typeof value === "object" && value !== null) for (const member of Object.values(value)) count(member);
  };
  for (const { layout } of rows) count(layout as unknown as Data);
  const words = [...counts].filter(([, times]) => times > 1).map(([word]) => word);
  const places = new Map(words.map((word, index) => [word, -1 - index]));
  const encode = (value: Data): Data => {
    if (typeof value === "string") return places.get(value) ?? value;
    if (typeof value === "number") return [-2, value];
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return [-1, ...value.map(encode)];
    const names = Object.keys(value).join(" ");
    if (!shapes.includes(names)) shapes.push(names);
    return [shapes.indexOf(names), ...Object.values(value).map(encode)];
  };
  return {
    layouts: rows.map(({ layout }) => (layout === null ? null : JSON.stringify(encode(layout as unknown as Data)))),
    rows: JSON.stringify(rows.map(({ layout: _, ...row }) => row)),
    shapes: shapes.join("\n"),
    words: words.join("\n"),
  };
}

const NONE: readonly never[] = Object.freeze([]);

/** The table out of what `pack` wrote: frozen throughout, each layout made when it is first asked for. */
export function revive({ rows, shapes, words, layouts }: Packed): readonly AgentKind[] {
  const made: (Layout | null | undefined)[] = [];
  let names: readonly (readonly string[])[] | null = null;
  let texts: readonly string[] = [];
  const decode = (value: Data): Data => {
    if (typeof value === "number") return texts[-1 - value] as string;
    if (typeof value !== "object" || value === null) return value;
    const [shape, ...members] = value as readonly Data[];
    if (shape === -2) return members[0] as number;
    if (shape === -1) return Object.freeze(members.map(decode));
    const result: Record<string, Data> = {};
    const keys = (names as NonNullable<typeof names>)[shape as number] as readonly string[];
    for (let at = 0; at < keys.length; at += 1) result[keys[at] as string] = decode(members[at] as Data);
    return Object.freeze(result);
  };
  // One getter for all rows keeps them of one shape; an object that inherits from a row finds the row's layout.
  const getter: PropertyDescriptor & ThisType<AgentKind> = {
    enumerable: true,
    get() {
      const known = made[this.rank];
      if (known !== undefined) return known;
      names ??= shapes.split("\n").map((line) => line.split(" "));
      if (texts.length === 0) texts = words.split("\n");
      const packed = layouts[this.rank] ?? null;
      const layout = packed === null ? null : (decode(JSON.parse(packed)) as unknown as Layout);
      made[this.rank] = layout;
      return layout;
    },
  };
  const table: Record<string, unknown>[] = JSON.parse(rows);
  for (const row of table) {
    for (const name in row) {
      const value = row[name];
      if (typeof value === "object" && value !== null) row[name] = (value as []).length === 0 ? NONE : freeze(value);
    }
    Object.freeze(Object.defineProperty(row, "layout", getter));
  }
  return Object.freeze(table as unknown as AgentKind[]);
}
