import { sanitize } from "@agent-interop/diagnostics";
import type { AgentKind, Base, Layout } from "@agent-interop/registry";
import type { Fact } from "@agent-interop/registry/facts";
import type { View } from "../command.ts";
import type { KnownKinds } from "../kinds.ts";
import { type Column, fitColumns, rowText } from "../term/columns.ts";
import { cutEnd, pad, wrap } from "../term/fit.ts";
import { textWidth } from "../term/width.ts";

/** A kind with where it comes from and what is known of it: a member of `kinds --json`. */
export type DescribedKind = AgentKind & { readonly origin: "built-in" | "user"; readonly facts: readonly Fact[] };

const NARROW = 60;
const TABLE: readonly Column[] = [
  { min: 8, cut: "never" },
  { min: 10, cut: "end" },
  { min: 10, cut: "middle" },
  { min: 6, cut: "never" },
  { min: 10, cut: "middle" },
];

function recipe({ acp }: AgentKind): string {
  return acp === null ? "-" : [acp.command, ...acp.args].join(" ");
}

/** All kinds, one line each. */
export function kindsTable({ kinds, added }: KnownKinds, view: View): string[] {
  const { dim, name } = view.paint;
  const count = view.width < NARROW ? 2 : 5;
  const head = ["ID", "AGENT", "HOME", "LISTED", "ACP RECIPE"].slice(0, count);
  const rows = kinds.map((kind) =>
    [
      kind.id,
      kind.label + (added.has(kind.id) ? " (yours)" : ""),
      `~/${kind.userDir}`,
      kind.layout === null ? "no" : "yes",
      recipe(kind),
    ]
      .map((cell) => sanitize(cell))
      .slice(0, count),
  );
  const widths = fitColumns(TABLE, [head, ...rows], view.width);
  return [
    ...(view.quiet
      ? []
      : [
          rowText(
            TABLE,
            widths,
            head,
            head.map(() => dim),
          ),
        ]),
    ...rows.map((row) => rowText(TABLE, widths, row, [name, null, dim, null, dim])),
    ...(view.quiet
      ? []
      : [
          "",
          ...wrap("`agent-interop kinds <id>` shows one of them with the source of each fact.", view.width).map(dim),
        ]),
  ];
}

function placed({ userDir }: AgentKind, { base, path }: { readonly base: Base; readonly path: string }): string {
  if (base === "project") return `./${path}`;
  if (base === "home") return `~/${path}`;
  return path === "." ? `~/${userDir}` : `~/${userDir}/${path}`;
}

/** Every declared place of a layout: what lies there, where, how well that is known. */
function places(kind: AgentKind, { roots, declarations, instructions, plugins }: Layout): string[][] {
  const owned = (owner: string | undefined): string => (owner === undefined || owner === kind.id ? "" : `of ${owner}`);
  return [
    ...roots.map((root) => [root.item, placed(kind, root), root.confidence, owned(root.owner)]),
    ...declarations.flatMap((file) =>
      file.keys.map(({ item, key }) => [
        item,
        placed(kind, file) + (key.length === 0 ? "" : ` ${key.join(".")}`),
        file.confidence,
        owned(file.owner),
      ]),
    ),
    ...instructions.map((file) => ["instruction", placed(kind, file), file.confidence, owned(file.owner)]),
    ...plugins.map((store) => ["plugin", placed(kind, store), store.confidence, ""]),
  ];
}

const PLACES: readonly Column[] = [
  { min: 6, cut: "never" },
  { min: 14, cut: "middle" },
  { min: 3, cut: "end" },
  { min: 3, cut: "end" },
];

function valueText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((part) => typeof part === "string"))
    return value.length === 0 ? "none" : value.join(", ");
  return JSON.stringify(value);
}

/** A fact in full: values and sources wrap, they are what a reader came for. */
function factLines({ path, value, source, date, confidence }: Fact, label: number, view: View): string[] {
  const beside = view.width >= NARROW;
  const at = beside ? label + 4 : 4;
  const text = wrap(sanitize(valueText(value)), view.width - at);
  const from = wrap(`${confidence}, ${date}: ${sanitize(source)}`, view.width - at).map(view.paint.dim);
  const lines = [...text, ...from].map((line) => " ".repeat(at) + line);
  const name = sanitize(path);
  if (!beside || textWidth(name) > label) return [`  ${view.paint.name(cutEnd(name, view.width - 2))}`, ...lines];
  return [
    `  ${view.paint.name(name)}${pad("", label - textWidth(name))}${(lines[0] as string).slice(label + 2)}`,
    ...lines.slice(1),
  ];
}

/** One kind in full. */
export function kindLines(kind: DescribedKind, view: View): string[] {
  const { bold, dim, name } = view.paint;
  const list = (values: readonly string[]): string => values.join(", ");
  const pairs: (readonly [string, string])[] = [
    ["aliases", list(kind.aliases)],
    ["commands", list(kind.binaryNames)],
    ["packages", list(kind.packages)],
    ["home", `~/${kind.userDir}`],
    ["moved by", list(kind.homeEnv.map((override) => override.name))],
    ["project", kind.projectDir === null ? "" : `./${kind.projectDir}`],
    [
      "legacy",
      list([...kind.legacyUserDirs.map((dir) => `~/${dir}`), ...kind.legacyProjectDirs.map((dir) => `./${dir}`)]),
    ],
    ["ACP recipe", recipe(kind)],
    ["never opened", list(kind.forbidden)],
  ];
  const shown = pairs.filter(([, text]) => text !== "" && text !== "-");
  const label = Math.max(...shown.map(([title]) => title.length));
  const lines = [
    `${bold(sanitize(kind.label))} ${name(kind.id)}${kind.origin === "user" ? dim(" (from your kinds folder)") : ""}`,
  ];
  for (const [title, text] of shown) {
    const value = wrap(sanitize(text), view.width - label - 4);
    lines.push(...value.map((line, at) => `  ${at === 0 ? dim(pad(title, label)) : " ".repeat(label)}  ${line}`));
  }
  if (kind.layout !== null) {
    const rows = places(kind, kind.layout).map((row) => row.map((cell) => sanitize(cell)));
    const widths = fitColumns(PLACES, rows, view.width - 2);
    lines.push("", bold("Places"), ...rows.map((row) => `  ${rowText(PLACES, widths, row, [null, name, dim, dim])}`));
  }
  if (kind.facts.length > 0) lines.push("", bold("Facts"), ...kind.facts.flatMap((fact) => factLines(fact, 24, view)));
  return lines;
}
