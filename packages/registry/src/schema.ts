import * as z from "zod";
import { boundarySchema, boundaryVectorsSchema } from "./policy/schema.ts";
import { CLOSED, FILE_NAME, ID, INSTALLED, PACKAGE, PLACE, RELATIVE, VARIABLE, VERSION } from "./schema-patterns.ts";
import type { AgentKind } from "./types.ts";

const relative = z.string().regex(RELATIVE);
const relativeOrBase = z.union([relative, z.literal(".")]);
const variable = z.string().regex(VARIABLE);
const text = z.string().min(1).max(256);
const list = <Member extends z.ZodType>(member: Member) => z.array(member).max(256).readonly();

const item = z.enum(["skill", "agent", "prompt", "plugin", "output-style", "instruction", "hook", "mcp", "executable"]);
const confidence = z.enum(["ran", "documented", "secondary"]);
const base = z.enum(["home", "dir", "project"]);
const depth = z.union([z.literal(1), z.literal("any")]);
const suffixes = list(z.string().max(32));

const rootForm = z.union([
  z.strictObject({ form: z.literal("skill-dirs"), flat: z.boolean().exactOptional() }).readonly(),
  z
    .strictObject({ form: z.literal("files"), extensions: suffixes, needsFrontmatter: z.boolean().exactOptional() })
    .readonly(),
  z.strictObject({ form: z.literal("named-dirs"), fileName: z.string().regex(FILE_NAME) }).readonly(),
]);

/** What roots, declarations and instructions share. */
const claim = {
  confidence,
  owner: z.string().regex(ID).exactOptional(),
  unread: z.boolean().exactOptional(),
};
const unlessEnv = list(variable).exactOptional();

const levels = z.enum(["examined", "root"]).exactOptional();

const skillReading = z
  .strictObject({
    insideSkills: z.boolean().exactOptional(),
    hidden: z.boolean().exactOptional(),
    linkedFile: z.boolean().exactOptional(),
    linkedDirectory: z.boolean().exactOptional(),
    needs: list(z.enum(["frontmatter", "name", "description", "yaml"])).exactOptional(),
  })
  .readonly();

const root = z
  .strictObject({
    item,
    base,
    path: relative,
    depth,
    layout: rootForm,
    ...claim,
    reading: skillReading.exactOptional(),
    levels,
    except: list(text).exactOptional(),
    unlessEnv,
  })
  .readonly();

const declarationKey = z
  .strictObject({
    item,
    key: list(text),
    shape: z.enum([
      "mcp-map",
      "mcp-opencode",
      "mcp-goose",
      "hooks-nested",
      "hooks-flat",
      "hooks-list",
      "hooks-named",
      "hook-kiro",
      "agent-map",
      "prompt-map",
      "executable-list",
    ]),
    confidence: confidence.exactOptional(),
  })
  .readonly();

const declaration = z
  .strictObject({
    base,
    path: relative,
    format: z.enum(["json", "jsonc", "toml", "yaml"]),
    keys: list(declarationKey),
    ...claim,
    each: suffixes.exactOptional(),
    levels,
    perProject: z.boolean().exactOptional(),
    insideMovedDir: z.boolean().exactOptional(),
    unlessEnv,
  })
  .readonly();

const instruction = z
  .strictObject({
    base,
    path: relative,
    ...claim,
    each: suffixes.exactOptional(),
    depth: depth.exactOptional(),
    levels,
    unlessEnv,
  })
  .readonly();

const plugin = z
  .strictObject({
    store: z.enum([
      "claude-registry",
      "claude-skills-dir",
      "codex-cache",
      "copilot-installed",
      "gemini-extensions",
      "qwen-extensions",
      "kimi-managed",
      "droid-registry",
      "antigravity-plugins",
      "cursor-plugins",
      "pi-packages",
      "agents-plugins",
    ]),
    base,
    path: relativeOrBase,
    ...claim,
  })
  .readonly();

const layout = z
  .strictObject({
    roots: list(root),
    declarations: list(declaration),
    instructions: list(instruction),
    plugins: list(plugin),
  })
  .readonly();

/** Programs that fetch a package before they run it. */
const FETCHERS = new Set(["npx", "npm", "pnpm", "pnpx", "yarn", "bunx", "bun", "uvx", "pipx"]);

const acp = z
  .strictObject({
    command: z.string().regex(FILE_NAME),
    args: list(z.string().max(256)),
    npmPackage: z.string().regex(PACKAGE).nullable(),
    npmPackageBin: z.string().regex(FILE_NAME).nullable(),
    npmPackageVersion: z.string().regex(VERSION).nullable(),
    npmPackageAliases: list(z.string().regex(PACKAGE)),
    node: text.nullable(),
    env: z.record(variable, z.string().max(256)).readonly().exactOptional(),
  })
  .readonly()
  .refine(
    ({ command, args, npmPackage, npmPackageVersion }) =>
      npmPackage === null
        ? npmPackageVersion === null && !FETCHERS.has(command)
        : npmPackageVersion !== null && args.includes(`${npmPackage}@${npmPackageVersion}`),
    { error: "a recipe that fetches a package names it as name@x.y.z, exactly" },
  );

const wellKnown = z
  .strictObject({
    linux: list(z.string().regex(INSTALLED)),
    darwin: list(z.string().regex(INSTALLED)),
    win32: list(z.string().regex(INSTALLED)),
  })
  .readonly();

const homeOverride = z
  .strictObject({
    name: variable,
    means: z.enum(["replaces", "parent-of", "additional"]),
    child: relative.exactOptional(),
    mustExist: z.boolean().exactOptional(),
  })
  .readonly();

const xdg = z.strictObject({ variable: z.literal("XDG_CONFIG_HOME"), sub: relative }).readonly();
const sessionMarker = z.strictObject({ name: variable, value: z.string().max(256).nullable() }).readonly();

const id = z.string().regex(ID);
const label = z.string().min(1).max(64);
const userDirWin32 = z.string().regex(INSTALLED).exactOptional();
const names = list(z.string().regex(FILE_NAME));
const packages = list(z.string().regex(PACKAGE));
const closed = list(z.string().regex(CLOSED));
const places = list(z.string().regex(PLACE));
const argvs = list(list(text));

const kind = z
  .strictObject({
    id,
    rank: z.number().int().nonnegative(),
    label,
    aliases: list(id),
    binaryNames: names,
    genericBinary: z.boolean(),
    wellKnown,
    packages,
    userDir: relative,
    userDirWin32,
    xdg: xdg.nullable(),
    legacyUserDirs: list(relative),
    projectDir: relative.nullable(),
    legacyProjectDirs: list(relative),
    homeEnv: list(homeOverride),
    markers: list(relative),
    userSkillRoot: relative.nullable(),
    projectSkillRoot: relative.nullable(),
    userPromptRoot: relative.nullable(),
    projectPromptRoot: relative.nullable(),
    instructionFiles: list(relative),
    acp: acp.nullable(),
    headlessRuntimeId: id.nullable(),
    adoptionProvider: id.nullable(),
    skillSource: id.nullable(),
    forbidden: closed,
    protects: places,
    listCommands: argvs,
    sessionMarkers: list(sessionMarker),
    layout: layout.nullable(),
  })
  .readonly();

/** A user's kind: what it leaves out is unknown. The reference's fields are the built-in table's alone. */
const userKind = z
  .strictObject({
    id,
    label,
    userDir: relative,
    userDirWin32,
    projectDir: relative.nullable().default(null),
    aliases: list(id).default([]),
    binaryNames: names.default([]),
    genericBinary: z.boolean().default(false),
    wellKnown: wellKnown.default({ linux: [], darwin: [], win32: [] }),
    packages: packages.default([]),
    xdg: xdg.nullable().default(null),
    legacyUserDirs: list(relative).default([]),
    legacyProjectDirs: list(relative).default([]),
    homeEnv: list(homeOverride).default([]),
    markers: list(relative).default([]),
    acp: acp.nullable().default(null),
    forbidden: closed.default([]),
    protects: places.default([]),
    listCommands: argvs.default([]),
    sessionMarkers: list(sessionMarker).default([]),
    layout: layout.nullable().default(null),
  })
  .readonly();

const userKindsDocument = z
  .strictObject({
    $schema: z.string().max(512).exactOptional(),
    schema: z.literal("agent-interop/kinds@1"),
    kinds: z.array(userKind).min(1).max(64).readonly(),
  })
  .readonly();

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
// The schema and the type are one shape; when one of them changes alone, this line does not compile.
true satisfies Same<z.infer<typeof kind>, AgentKind>;

/** One row of a user-kinds document with every field filled in, before it has a rank. */
export type UserKind = Omit<
  AgentKind,
  | "rank"
  | "userSkillRoot"
  | "projectSkillRoot"
  | "userPromptRoot"
  | "projectPromptRoot"
  | "instructionFiles"
  | "headlessRuntimeId"
  | "adoptionProvider"
  | "skillSource"
>;

/** A `kinds/*.json` document of the configuration directory. */
export interface UserKindsDocument {
  readonly $schema?: string;
  readonly schema: "agent-interop/kinds@1";
  readonly kinds: readonly UserKind[];
}

/** One row of the table. */
export const kindSchema: z.ZodType<AgentKind> = kind;

/** A document of user kinds. */
export const userKindsSchema: z.ZodType<UserKindsDocument> = userKindsDocument;

export {
  type BoundaryVector,
  type BoundaryVectors,
  boundarySchema,
  boundaryVectorsSchema,
  type VectorMachine,
} from "./policy/schema.ts";

/** A published schema. */
export type SchemaFile =
  | "kind.schema.json"
  | "kinds.schema.json"
  | "boundary.schema.json"
  | "boundary-vectors.schema.json";

/** The JSON Schemas (draft 2020-12) of the published files, by file name. */
export function jsonSchemas(): Readonly<Record<SchemaFile, object>> {
  const options = { io: "input", target: "draft-2020-12" } as const;
  return {
    "kind.schema.json": {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Agent Interop: one agent kind",
      ...z.toJSONSchema(kind, options),
    },
    "kinds.schema.json": {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Agent Interop: user kinds",
      ...z.toJSONSchema(userKindsDocument, options),
    },
    "boundary.schema.json": {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Agent Interop: the write boundary",
      ...z.toJSONSchema(boundarySchema, options),
    },
    "boundary-vectors.schema.json": {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Agent Interop: test vectors of the write boundary",
      ...z.toJSONSchema(boundaryVectorsSchema, options),
    },
  };
}
