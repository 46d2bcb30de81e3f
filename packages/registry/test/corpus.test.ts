import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../src/boundary.ts";
import { kindById } from "../src/index.ts";
import type { AgentKind, Base, ItemKind } from "../src/types.ts";

const shared = process.env["AGENT_INTEROP_SHARED"] ?? fileURLToPath(new URL("../../../../shared", import.meta.url));
const archive = join(shared, "corpus.tar.gz");
const present = existsSync(archive);
if (!present) console.log(`skipped: no shared corpus at ${archive} (AGENT_INTEROP_SHARED names another place)`);

type Entry = string | { readonly path?: string; readonly file?: string };
interface Case {
  readonly hosts?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const IDS: Readonly<Record<string, string>> = { "agents-convention": "agents", qwen: "qwen-code" };
const AREAS: Readonly<Record<string, ItemKind>> = {
  skills: "skill",
  agents: "agent",
  prompts: "prompt",
  executable: "executable",
};

let dir = "";
beforeAll(() => {
  if (!present) return;
  dir = mkdtempSync(join(tmpdir(), "registry-corpus-"));
  execFileSync("tar", ["xzf", archive, "-C", dir, "--wildcards", "*/expected.json"]);
});
afterAll(() => {
  if (dir !== "") rmSync(dir, { recursive: true });
});

/** A place of the layout relative to the examined home or project, `null` in the other scope. */
function at(
  kind: AgentKind,
  scope: "home" | "project",
  place: { readonly base: Base; readonly path: string },
): string | null {
  if ((place.base === "project") !== (scope === "project")) return null;
  if (place.base !== "dir") return place.path;
  return place.path === "." ? kind.userDir : `${kind.userDir}/${place.path}`;
}

const depthBelow = (root: string, path: string): number => path.slice(root.length + 1).split("/").length;

function loads(kind: AgentKind, scope: "home" | "project", area: string, path: string): boolean {
  const { roots, declarations, instructions, plugins } = kind.layout as NonNullable<AgentKind["layout"]>;
  const below = (place: { readonly base: Base; readonly path: string }): boolean => {
    const root = at(kind, scope, place);
    return root !== null && covers(root, path);
  };
  if (area in AREAS) {
    return roots.some((root) => {
      const top = at(kind, scope, root);
      if (root.owner !== undefined || root.item !== AREAS[area] || top === null || !covers(top, path)) return false;
      const { layout } = root;
      const depth = depthBelow(top, path) - (layout.form === "files" ? 0 : 1);
      if (root.depth === 1 && depth !== 1) return false;
      if (layout.form === "skill-dirs") return basename(path) === "SKILL.md";
      if (layout.form === "named-dirs") return basename(path) === layout.fileName;
      return layout.extensions.some((extension) => path.endsWith(extension));
    });
  }
  if (area === "instructions") {
    return instructions.some((text) => {
      if (text.owner !== undefined) return false;
      if (text.each === undefined) return at(kind, scope, text) === path;
      return below(text) && text.each.some((extension) => path.endsWith(extension));
    });
  }
  if (area === "hooks" || area === "mcp") {
    return declarations.some(
      (file) =>
        file.owner === undefined &&
        file.keys.some(({ item }) => item === (area === "mcp" ? "mcp" : "hook")) &&
        (file.each === undefined
          ? at(kind, scope, file) === path
          : below(file) && file.each.some((extension) => path.endsWith(extension))),
    );
  }
  // An entry of a plugin list in a configuration file counts as a plugin there.
  return (
    plugins.some(below) ||
    declarations.some((file) => file.keys.some(({ item }) => item === "executable") && at(kind, scope, file) === path)
  );
}

describe.skipIf(!present)("the shared corpus (skipped: no archive)", () => {
  test("every counted path lies in a place that the table gives its host", () => {
    const file = join(dir, "corpus-shared", "expected.json");
    const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: Readonly<Record<string, Case>> };
    const missed: string[] = [];
    let counted = 0;
    for (const [name, { hosts }] of Object.entries(cases)) {
      if (hosts === undefined) continue;
      const scope = name.startsWith("homes/") ? "home" : "project";
      for (const [host, areas] of Object.entries(hosts)) {
        const kind = kindById(IDS[host] ?? host);
        expect(kind?.layout, host).toBeTruthy();
        for (const area of [...Object.keys(AREAS), "instructions", "hooks", "mcp", "plugins"]) {
          for (const entry of (areas[area] ?? []) as readonly Entry[]) {
            const whole = typeof entry === "string" ? entry : (entry.path ?? entry.file ?? "");
            const path = whole.startsWith(`${name}/`) ? whole.slice(name.length + 1) : whole;
            counted += 1;
            if (!loads(kind as AgentKind, scope, area, path)) missed.push(`${name} ${host} ${area} ${path}`);
          }
        }
        if (((areas["counts"] as Record<string, number>)["json_agents"] ?? 0) > 0) {
          const keys = kind?.layout?.declarations.flatMap((place) => place.keys.map(({ shape }) => shape));
          expect(keys).toEqual(expect.arrayContaining(["agent-map", "prompt-map"]));
        }
      }
    }
    expect(missed).toEqual([]);
    expect(counted).toBeGreaterThan(400);
  });
});
