import { type Diagnostic, displayPath, reporter } from "@agent-interop/diagnostics";
import { type AgentKind, INTEROP_AGENT_KINDS, parseUserKinds, type UserKindText } from "@agent-interop/registry";
import { type Door, pathRules, CODES as SOURCE_CODES } from "@agent-interop/source";

/** The kinds of this run: the built-in table and what the user added. */
export interface KnownKinds {
  readonly kinds: readonly AgentKind[];
  /** Ids that come from the user's own files. */
  readonly added: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const report = reporter(SOURCE_CODES);

/** Most files of user kinds that are read. */
const MOST_FILES = 64;

/**
 * Reads and checks the user's own kinds. A file that cannot be read or does not fit the schema costs only itself; the built-in
 * table always stays.
 */
export async function readUserKinds(door: Door, directory: string): Promise<KnownKinds> {
  const { machine } = door;
  const show = (path: string): string => displayPath(machine, path);
  const diagnostics: Diagnostic[] = [];
  const texts: UserKindText[] = [];
  const listed = door.list(directory);
  if (!listed.ok) diagnostics.push(report(listed.code, show(directory), `the folder of user kinds ${listed.message}`));
  const names = listed.ok
    ? listed.entries.map(({ name }) => name).filter((name) => name.toLowerCase().endsWith(".json"))
    : [];
  if (names.length > MOST_FILES) {
    diagnostics.push(
      report("entry-limit", show(directory), `has ${names.length} files of kinds; ${MOST_FILES} are read`),
    );
  }
  for (const name of names.slice(0, MOST_FILES)) {
    const path = pathRules(machine).join(directory, name);
    const read = door.read(path, { cap: door.limits.declarationBytes });
    if (read.ok) texts.push({ path: show(path), text: read.bytes.toString("utf8") });
    else diagnostics.push(report(read.code, show(path), `the file of user kinds ${read.message}`));
  }
  const { kinds, problems } = await parseUserKinds(texts);
  return {
    kinds: kinds.length === 0 ? INTEROP_AGENT_KINDS : [...INTEROP_AGENT_KINDS, ...kinds],
    added: new Set(kinds.map(({ id }) => id)),
    diagnostics: [...diagnostics, ...problems],
  };
}
