import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { openDoor, pathRules } from "@agent-interop/source";
import { type Recovery, unfinishedTransactions } from "@agent-interop/state";
import type { HostDescriptor } from "../descriptor.ts";
import { settleFact } from "../fact.ts";
import { hostOfKind } from "../matrix/hosts.ts";
import { nearestWord } from "../nearest.ts";
import { isSafeDestination } from "../validate/destination.ts";
import { checkBundle, type HostBundle } from "./bundle.ts";
import { type Applied, type ApplyOptions, applyPlan } from "./disk/apply.ts";
import { observe } from "./disk/observe.ts";
import { readReceipt } from "./disk/receipts.ts";
import { recoverTarget } from "./disk/recover.ts";
import { realRoot, type Target } from "./disk/target.ts";
import { HOST_SURFACES } from "./hosts.ts";
import { makePlan } from "./plan/plan.ts";
import type { AdapterPlan } from "./plan/types.ts";
import type { InstallReceipt } from "./receipt.ts";
import { renderBundle } from "./render/render.ts";
import type { Rendered } from "./render/wanted.ts";
import type { HostSurface, Scope } from "./surface.ts";

/** Which host, and where. */
export interface AdapterOptions {
  readonly machine: Machine;
  /** The kind of the registry. */
  readonly host: string;
  readonly scope: Scope;
  /** An existing directory, absolute: for `user` what stands for the home, for `project` the project. Nothing outside of it is written. */
  readonly root: string;
  /** The host's own directory below the root, where it is not the usual one. */
  readonly dir?: string;
  /** Other hosts than the built-in ones. */
  readonly surfaces?: readonly HostSurface[];
  /** What the host can do, where it is not in the matrix: without one it is given files alone. */
  readonly descriptor?: HostDescriptor;
}

/** Lays bundles out for one host in one place, and takes them away again. */
export interface HostAdapter {
  readonly mode: "declarative" | "imperative";
  readonly host: string;
  readonly scope: Scope;
  /** What an installation of this bundle would do. Reads, writes nothing. Throws `bundle-invalid`, `receipt-invalid`, `installation-unfinished`. */
  readonly plan: (bundle: HostBundle) => Promise<AdapterPlan>;
  /**
   * Ends what a crash stopped in the middle, below the root: to be called after `installation-unfinished`, and whenever a process was killed.
   * The tree is then that before or that after. Nothing to do is no error.
   */
  readonly recover: (options: ApplyOptions) => Promise<readonly Recovery[]>;
  /** Carries out a plan of `plan` or `planRemoval`. */
  readonly install: (plan: AdapterPlan, options: ApplyOptions) => Promise<Applied>;
  /** The receipt of a bundle that is installed here, for whichever hosts; `null` when none is. Throws `receipt-invalid`. */
  readonly receipt: (bundle: string) => Promise<InstallReceipt | null>;
  /** What an `uninstall` would do. */
  readonly planRemoval: (receipt: InstallReceipt) => Promise<AdapterPlan>;
  /** Takes away what was written for this host and nobody edited since. Throws `changed-since-review` when another receipt is there. */
  readonly uninstall: (receipt: InstallReceipt, options: ApplyOptions) => Promise<Applied>;
}

/**
 * An adapter for a host that is given files only. Throws `unknown-host`, `adapter-mismatch` for a host that loads code in its own process,
 * `no-surface` for one without a place in this scope, `adapter-root`.
 */
export function createDeclarativeAdapter(options: AdapterOptions): HostAdapter {
  return adapterOf(options, "declarative");
}

/** An adapter for a host that also loads code in its own process: a bundle's extension for it. Throws as `createDeclarativeAdapter`. */
export function createImperativeAdapter(options: AdapterOptions): HostAdapter {
  return adapterOf(options, "imperative");
}

/** The adapter that the host's descriptor asks for. Throws as `createDeclarativeAdapter`. */
export function createHostAdapter(options: AdapterOptions): HostAdapter {
  return adapterOf(options, modeOf(descriptorOf(options)));
}

const NOTHING: Rendered = { files: [], shared: [], omitted: [] };

function adapterOf(options: AdapterOptions, mode: HostAdapter["mode"]): HostAdapter {
  const { host, scope } = options;
  const descriptor = descriptorOf(options);
  if (modeOf(descriptor) !== mode) {
    throw new AgentInteropError("adapter-mismatch", `${host} is ${modeOf(descriptor)}, not ${mode}`);
  }
  const target = targetOf(options);
  const surface = mode === "imperative" ? target.surface : withoutCode(target.surface);
  const again = async (plan: Pick<AdapterPlan, "purpose" | "bundle" | "rendered">): Promise<AdapterPlan> =>
    makePlan({ ...plan, host, scope }, await observe(target, plan.bundle.id, plan.rendered));
  const whole = (): void => {
    if (unfinishedTransactions(target.root).length === 0) return;
    throw new AgentInteropError("installation-unfinished", `stopped in the middle, or still at work: ${target.root}`);
  };
  const install: HostAdapter["install"] = async (plan, apply) => {
    if (plan.host !== host || plan.scope !== scope) {
      throw new AgentInteropError(
        "adapter-mismatch",
        `a plan for ${plan.host} (${plan.scope}), not ${host} (${scope})`,
      );
    }
    return applyPlan(target, plan, apply, () => again(plan));
  };
  const receipt: HostAdapter["receipt"] = (bundle) =>
    readReceipt(openDoor({ machine: options.machine, inside: [target.root] }), target, bundle);
  const planRemoval: HostAdapter["planRemoval"] = async (given) => {
    whole();
    const version = given.hosts.find(({ id }) => id === host)?.version ?? "none";
    const plan = await again({ purpose: "uninstall", bundle: { id: given.bundle, version }, rendered: NOTHING });
    if (given.scope !== scope || JSON.stringify(plan.previous) !== JSON.stringify(given)) {
      throw new AgentInteropError(
        "changed-since-review",
        `another receipt of ${given.bundle} is there: ${target.root}`,
      );
    }
    return plan;
  };
  return Object.freeze({
    mode,
    host,
    scope,
    plan: async (bundle: HostBundle) => {
      checkBundle(bundle);
      whole();
      const rendered = renderBundle(bundle, surface, scope, target.dir);
      return again({ purpose: "install", bundle: { id: bundle.id, version: bundle.version }, rendered });
    },
    recover: (apply: ApplyOptions) => recoverTarget(target, apply),
    install,
    receipt,
    planRemoval,
    uninstall: async (given: InstallReceipt, apply: ApplyOptions) => install(await planRemoval(given), apply),
  });
}

/** What the host can do, as far as anybody knows. */
function descriptorOf({ descriptor, host, surfaces = HOST_SURFACES }: AdapterOptions): HostDescriptor | undefined {
  if (surfaces.some(({ kind }) => kind === host)) return descriptor ?? hostOfKind(host);
  const near = nearestWord(
    host,
    surfaces.map(({ kind }) => kind),
  );
  const hint = near === null ? "Use the id of a kind with a layout." : `Did you mean ${near}?`;
  throw new AgentInteropError("unknown-host", `no host with a layout: ${JSON.stringify(host)}`, { hint });
}

/** Of a host that nobody knows more of: files alone. */
function modeOf(descriptor: HostDescriptor | undefined): HostAdapter["mode"] {
  if (descriptor === undefined) return "declarative";
  return settleFact(descriptor.hostIntegration.embeddingMode).value === "imperative" ? "imperative" : "declarative";
}

function targetOf({ dir, host, machine, root, scope, surfaces = HOST_SURFACES }: AdapterOptions): Target {
  const surface = surfaces.find(({ kind }) => kind === host) as HostSurface;
  if (surface[scope] === null) throw new AgentInteropError("no-surface", `${host} has no place in scope ${scope}`);
  const own = dir ?? surface.dir;
  if (!isSafeDestination(own))
    throw new AgentInteropError("adapter-root", `no place below the root: ${JSON.stringify(own)}`);
  const real = realRoot(machine, root);
  const at = (path: string): string => pathRules(machine).join(real, ...path.split("/"));
  return { machine, root: real, scope, host, surface, dir: own, at };
}

function withoutCode(surface: HostSurface): HostSurface {
  const { project, user } = surface;
  return {
    ...surface,
    user: user === null ? null : { ...user, extensions: null },
    project: project === null ? null : { ...project, extensions: null },
  };
}
