import { AXIS_NAMES, type AxisPath, DISPATCH_FIELDS, PROTOCOL_VERSION } from "./axes.ts";
import type { HostDescriptor } from "./descriptor.ts";
import { type FactNotice, type HostFact, settleFact } from "./fact.ts";

/** A notice with its place. */
export interface DeclarationNotice extends FactNotice {
  readonly path: AxisPath;
}

/** What a host declares once its facts are settled: the input of a negotiation. */
export interface HostDeclaration {
  readonly protocolVersion: number;
  readonly dispatch: Readonly<Record<string, unknown>>;
  readonly [axis: string]: unknown;
}

/** The fact at a place, `null` where the descriptor has none. */
export function factAt({ hostIntegration }: HostDescriptor, path: AxisPath): HostFact<unknown> | null {
  const [axis, field] = path.split(".") as [string, string | undefined];
  const facts = hostIntegration as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const found = field === undefined ? facts[axis] : facts[axis]?.[field];
  return (found ?? null) as HostFact<unknown> | null;
}

/** Brings the facts of a descriptor to one value each, for a version of the program or for the last one seen. */
export function declarationOf(
  descriptor: HostDescriptor,
  version: string | null = null,
): { readonly declaration: HostDeclaration; readonly notices: readonly DeclarationNotice[] } {
  const notices: DeclarationNotice[] = [];
  const settle = (path: AxisPath): Readonly<Record<string, unknown>> => {
    const fact = factAt(descriptor, path);
    if (fact === null) return {};
    const settled = settleFact(fact, version);
    notices.push(...settled.notices.map((notice) => ({ ...notice, path })));
    return { [path.slice(path.indexOf(".") + 1)]: settled.value };
  };
  const axes = Object.assign({}, ...AXIS_NAMES.map(settle));
  const dispatch = Object.assign({}, ...DISPATCH_FIELDS.map((field) => settle(`dispatch.${field}`)));
  return { declaration: { protocolVersion: PROTOCOL_VERSION, ...axes, dispatch }, notices };
}
