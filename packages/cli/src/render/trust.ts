import { sanitize } from "@agent-interop/diagnostics";
import type { LibraryTrust, TrustReason } from "@agent-interop/library";
import type { View } from "../command.ts";
import { wrap } from "../term/fit.ts";
import { allProblems } from "./problems.ts";

const WHY: Readonly<Record<TrustReason, string>> = {
  "own-package": "a package of your own",
  "gate-open": "the gate is open",
  "gate-closed": "the gate is closed",
  "gate-unknown": "the gate is unknown, and so closed",
  changed: "is not what was reviewed",
  unreadable: "cannot be read",
};

/** What is trusted and by what, for a reader: the gate, each package with its items, and what would open the gate. */
export function trustLines({ diagnostics, gate, packages, write }: LibraryTrust, view: View): string[] {
  const { paint, quiet, width } = view;
  const state =
    gate.value === true ? paint.warn("open") : gate.value === false ? paint.good("closed") : paint.warn("unknown");
  const mark = (trusted: boolean): string => (trusted ? paint.warn("trusted") : paint.good("untrusted"));
  const problems = allProblems(
    diagnostics.map((diagnostic) => ({ host: null, diagnostic })),
    view,
  );
  const advice =
    write === null
      ? [
          "Everything foreign in your libraries is trusted while it is what was reviewed. The settings file closes the gate.",
        ]
      : [
          `To trust what is foreign, write this into ${gate.path ?? "your settings file"} yourself; no command does it:`,
        ];
  return [
    `Gate ${state}: ${sanitize(gate.why)}`,
    ...(gate.path === null
      ? []
      : [`  ${sanitize(gate.path)}  ${paint.dim("integrations.projectResources.trustProjectImports")}`]),
    ...(packages.length === 0 ? ["", "The library is empty."] : [""]),
    ...packages.flatMap(({ id, items, trusted, version, why }) => [
      `${mark(trusted)} ${sanitize(id)} ${sanitize(version)}  ${paint.dim(WHY[why])}`,
      ...items
        .filter((item) => items.length > 1 || item.why !== why)
        .map((item) => `  ${mark(item.trusted)} ${item.kind} ${sanitize(item.id)}  ${paint.dim(WHY[item.why])}`),
    ]),
    ...(quiet
      ? []
      : [
          "",
          ...advice.flatMap((text) => wrap(sanitize(text), width)),
          ...(write ?? "").split("\n").filter((line) => line !== ""),
        ]),
    ...(problems.length === 0 ? [] : ["", ...problems]),
  ];
}
