import { Buffer } from "node:buffer";
import {
  type ProjectedDocument,
  type ProjectedSource,
  projectSource,
  type Undecided,
  writeProjection,
} from "@agent-interop/adopt";
import { displayPath, sanitize } from "@agent-interop/diagnostics";
import { CLIO, PORTABLE } from "@agent-interop/projection";
import { pathRules } from "@agent-interop/source";
import type { Command } from "../command.ts";
import { oneOf } from "../flags.ts";
import { kindNamed, knownKinds } from "../kinds.ts";
import { namedDirectory } from "../named-directory.ts";
import { projectedLines } from "../render/project.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

const KINDS = ["skill", "agent", "prompt", "plugin"] as const;
const POLICIES = ["text", "data", "all-inert"] as const;
const PROFILES = { portable: PORTABLE, clio: CLIO } as const;

/** A file as a document holds it: its text where it is text, else its bytes. */
function fileOf([path, bytes]: readonly [string, Uint8Array]): ProjectedDocument["files"][number] {
  try {
    const content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { path, encoding: "utf8", content };
  } catch {
    return { path, encoding: "base64", content: Buffer.from(bytes).toString("base64") };
  }
}

function refuseUndecided(source: string, { choices, message, what }: Undecided): never {
  throw new UsageError(`${source}: ${message}`, [`name it with --${what}: ${choices.join(", ")}`], "project");
}

/** `agent-interop project <source> [--out DIR]`: projection alone. */
export const run: Command = async (context) => {
  const { json, output, parsed, signal, view } = context;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const machine = world.machine();
  const name = parsed.argument as string;
  const path = pathRules(machine).resolve(machine.cwd, name);
  const host = parsed.values.get("host");
  const out = parsed.values.get("out");
  const made = await projectSource(path, {
    machine,
    disk: world.disk,
    kinds: known.kinds,
    host: host === undefined ? undefined : kindNamed(host, known, "project").id,
    kind: parsed.values.has("kind") ? oneOf(context, "kind", KINDS, "skill") : undefined,
    profile: PROFILES[oneOf(context, "profile", ["portable", "clio"], "portable")],
    companions: oneOf(context, "companions", POLICIES, "data"),
    signal,
  });
  if (made.status === "undecided") refuseUndecided(name, made);
  const source = displayPath(machine, path);
  let written: string | null = null;
  if (out !== undefined && made.status === "ready") {
    const { boundary, path: directory } = namedDirectory(world, known, out);
    await writeProjection(made.files, { directory, machine, boundary, disk: world.disk });
    written = displayPath(machine, directory);
  }
  await output.lines(
    json
      ? [JSON.stringify(documentOf(source, made, written), null, 2)]
      : [
          ...projectedLines(source, made, written === null, view),
          ...(written === null ? [] : [sanitize(`Written to ${written}.`)]),
        ],
  );
  return made.status === "ready" ? 0 : 1;
};

function documentOf(
  source: string,
  { files, waits, ...rest }: ProjectedSource,
  written: string | null,
): ProjectedDocument {
  const listed = [...files].map(fileOf);
  return { schema: "agent-interop/project@1", source, ...rest, needsAcknowledgement: waits, files: listed, written };
}
