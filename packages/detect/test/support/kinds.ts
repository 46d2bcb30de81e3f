import type { AcpRecipe, AgentKind } from "@agent-interop/registry";

/** A row of the table with nothing in it but what a test says. */
export function kindOf(parts: Partial<AgentKind> & { readonly id: string }): AgentKind {
  return {
    rank: 0,
    label: parts.id,
    aliases: [],
    binaryNames: [parts.id],
    genericBinary: false,
    wellKnown: { linux: [], darwin: [], win32: [] },
    packages: [],
    userDir: `.${parts.id}`,
    xdg: null,
    legacyUserDirs: [],
    projectDir: null,
    legacyProjectDirs: [],
    homeEnv: [],
    markers: [],
    userSkillRoot: null,
    projectSkillRoot: null,
    userPromptRoot: null,
    projectPromptRoot: null,
    instructionFiles: [],
    acp: null,
    headlessRuntimeId: null,
    adoptionProvider: null,
    skillSource: null,
    forbidden: [],
    protects: [],
    listCommands: [],
    sessionMarkers: [],
    layout: null,
    ...parts,
  };
}

/** A recipe through npx. */
export function recipeOf(npmPackage: string, version: string, bin: string, aliases: readonly string[] = []): AcpRecipe {
  return {
    command: "npx",
    args: ["-y", `${npmPackage}@${version}`],
    npmPackage,
    npmPackageBin: bin,
    npmPackageVersion: version,
    npmPackageAliases: aliases,
    node: null,
  };
}

/** `package.json` text. */
export const manifest = (name: string, version?: string): string =>
  JSON.stringify({ name, ...(version && { version }) });

/** An executable file of a memory disk. */
export const program = (content = "#!/bin/sh\n"): { content: string; executable: true } => ({
  content,
  executable: true,
});
