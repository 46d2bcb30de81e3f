import { homedir } from "node:os";
import { relative, sep } from "node:path";
import type { CliId, InstalledCli } from "./real-clis.ts";
import { buildFixture, emptyFixture, type Fixture } from "./real-fixture.ts";
import type { CliRun } from "./real-run.ts";

/** One thing a CLI says it loads. */
export interface OracleItem {
  /** The name as the CLI shows it. */
  readonly name: string;
  /** Absolute path of the file as the CLI reports it, where it does. */
  readonly path?: string;
  /** What the CLI says it is for, where it says so. */
  readonly description?: string;
}

/** What one CLI says it loads. A kind the CLI has no way to list is left out. */
export interface Listing {
  readonly skills?: readonly OracleItem[];
  readonly agents?: readonly OracleItem[];
  readonly commands?: readonly OracleItem[];
  readonly plugins?: readonly { readonly id: string; readonly enabled: boolean; readonly version?: string }[];
  readonly mcp?: readonly OracleItem[];
  readonly hooks?: readonly OracleItem[];
  readonly instructions?: readonly OracleItem[];
}

/** The item kinds of a listing that are plain names. */
export type ListedKind = Exclude<keyof Listing, "plugins">;

/** How one CLI is made ready and asked. */
export interface Oracle {
  readonly id: CliId;
  /** Lets the CLI itself install the fixture's plugins; runs once, before `list`. */
  readonly prepare?: (run: CliRun) => Promise<void>;
  readonly list: (run: CliRun) => Promise<Listing>;
  /** Variables the CLI needs to get as far as listing; placeholders, never a real key. */
  readonly env?: Readonly<Record<string, string>>;
  /** The listing names the CLI's own parts too: the listing of an empty home is taken off. */
  readonly subtractEmpty?: true;
}

/** What a CLI loads in the fixture, from the repository root and from the package below. */
export interface OracleResult {
  readonly cli: CliId;
  readonly version: string;
  readonly fixture: Fixture;
  readonly listings: Readonly<Record<"root" | "nested", Listing>>;
}

/** Builds a fresh fixture, prepares and asks the CLI. The caller removes `fixture`. */
export async function consult(oracle: Oracle, cli: InstalledCli): Promise<OracleResult> {
  const fixture = buildFixture();
  if (fixture.home === homedir()) throw new Error("the fixture home is the real home");
  try {
    const run = (cwd: string): CliRun => ({
      cli,
      fixture,
      cwd,
      ...(oracle.env === undefined ? {} : { env: oracle.env }),
    });
    await oracle.prepare?.(run(fixture.project));
    const own = oracle.subtractEmpty === true ? await emptyListing(oracle, cli) : {};
    const listings = {
      root: without(await oracle.list(run(fixture.project)), own),
      nested: without(await oracle.list(run(fixture.nested)), own),
    };
    return { cli: cli.id, version: cli.version, fixture, listings };
  } catch (error) {
    fixture.remove();
    throw error;
  }
}

async function emptyListing(oracle: Oracle, cli: InstalledCli): Promise<Listing> {
  const fixture = emptyFixture();
  try {
    return await oracle.list({
      cli,
      fixture,
      cwd: fixture.project,
      ...(oracle.env === undefined ? {} : { env: oracle.env }),
    });
  } finally {
    fixture.remove();
  }
}

function without(listing: Listing, own: Listing): Listing {
  const rest: Record<string, readonly { readonly name: string }[]> = {};
  for (const [kind, items] of Object.entries(listing) as [ListedKind, readonly OracleItem[]][]) {
    const mine = new Set((own[kind] ?? []).map((item) => item.name));
    rest[kind] = kind === ("plugins" as string) ? items : items.filter((item) => !mine.has(item.name));
  }
  return rest as Listing;
}

/** `./x` inside the project, `~/x` inside the home, `<outside>/x` elsewhere in the fixture, absolute otherwise. */
export function shown(fixture: Fixture, path: string): string {
  const inside = (root: string, mark: string): string | null =>
    path.startsWith(root + sep) ? `${mark}/${relative(root, path).split(sep).join("/")}` : null;
  return (
    inside(fixture.project, ".") ?? inside(fixture.home, "~") ?? inside(`${fixture.root}/outside`, "<outside>") ?? path
  );
}
