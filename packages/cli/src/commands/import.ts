import { applyLibraryImport, planLibraryImport } from "@agent-interop/adopt";
import { FOREIGN_FORMATS, type ForeignFormatId, hostOfFormat, isForeignFormat } from "@agent-interop/foreign-formats";
import { resolveKind } from "@agent-interop/registry";
import { conclude, listOf } from "../adoption.ts";
import type { Command, Context } from "../command.ts";
import { oneOf } from "../flags.ts";
import { appliedImport, asPlan, importConclusion, importedFrom, trustGate } from "../importing.ts";
import { type KnownKinds, knownKinds } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { didYouMean } from "../nearest.ts";
import { examinedScope } from "../scope.ts";
import { UsageError } from "../usage-error.ts";
import { worldOf } from "../world.ts";

/** The format that is asked for: its own id, or an agent whose plugins have it. */
function formatOf({ parsed }: Context, { kinds }: KnownKinds): ForeignFormatId | null {
  const word = parsed.values.get("format");
  if (word === undefined) return null;
  if (isForeignFormat(word)) return word;
  const host = resolveKind(word, kinds)?.id;
  const found = host === undefined ? undefined : FOREIGN_FORMATS.find((format) => hostOfFormat(format) === host);
  if (found !== undefined) return found;
  const hints = [...didYouMean(word, FOREIGN_FORMATS), `formats: ${FOREIGN_FORMATS.join(", ")}`];
  throw new UsageError(`unknown format "${word}"`, hints, "import");
}

/** `agent-interop import <source> [--ref] [--path] [--entry] [--format] [--dry-run] [--yes]`. */
export const run: Command = async (context) => {
  const { parsed, progress, signal } = context;
  const { values } = parsed;
  const world = worldOf(context);
  const known = await knownKinds(world);
  const format = formatOf(context, known);
  const scope = examinedScope(context, world);
  const library = targetLibrary(world, known, oneOf(context, "scope", ["user", "project"], "user"), scope);
  const [ref, subfolder, entry] = ["ref", "path", "entry"].map((flag) => values.get(flag));
  const request = {
    source: parsed.argument as string,
    ...(ref !== undefined && { ref }),
    ...(subfolder !== undefined && { subfolder }),
    ...(entry !== undefined && { entry }),
  };
  const common = {
    ...importedFrom(world, known, scope),
    library,
    signal,
    onProgress: () => progress.show("fetching"),
  };
  const made = await planLibraryImport(request, {
    ...common,
    format,
    companions: oneOf(context, "companions", ["text", "data", "all-inert"], "data"),
    findings: !parsed.switches.has("no-findings"),
    acceptLosses: listOf(context, "accept-loss") ?? [],
  });
  try {
    return await conclude(context, asPlan(made.plan), {
      ...importConclusion(made.plan, library),
      document: { schema: "agent-interop/import@1" },
      dry: parsed.switches.has("dry-run"),
      apply: async (approval) => {
        const result = await applyLibraryImport(made, approval, { ...common, ...trustGate(world) });
        return appliedImport(made.plan, result, context);
      },
    });
  } finally {
    await made.release();
  }
};
