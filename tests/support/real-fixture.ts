import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeProjectParts, writeUserParts } from "./real-fixture-parts.ts";
import { writePluginSources } from "./real-fixture-plugins.ts";
import { projectSkillRoots, USER_SKILL_ROOTS, writeSkillRoot } from "./real-fixture-skills.ts";
import { type Tree, treeAt } from "./real-tree.ts";

/** One fresh copy of the fixture. All paths are absolute and real. */
export interface Fixture {
  readonly root: string;
  readonly home: string;
  /** Repository root, inside the home as on a developer's machine. */
  readonly project: string;
  /** A package of that repository with agent folders of its own. */
  readonly nested: string;
  readonly tree: Tree;
  remove(): void;
}

/** Builds the fixture home and project in a new folder of the system's temporary directory. */
export function buildFixture(): Fixture {
  const fixture = emptyFixture();
  const { project, tree } = fixture;
  for (const { dir, tag } of USER_SKILL_ROOTS) writeSkillRoot(tree, `home/${dir}`, tag, "home");
  for (const { dir, tag } of projectSkillRoots("p")) writeSkillRoot(tree, `home/src/shop/${dir}`, tag, "home/src/shop");
  for (const { dir, tag } of projectSkillRoots("n"))
    writeSkillRoot(tree, `home/src/shop/packages/web/${dir}`, tag, "home/src/shop");
  for (const { dir, tag } of projectSkillRoots("a")) writeSkillRoot(tree, `home/src/${dir}`, tag, "home/src");
  // Above the repository: a CLI that walks too far up shows these.
  for (const file of ["AGENTS.md", "CLAUDE.md", "GEMINI.md"])
    tree.file(`home/src/${file}`, `Above the repository: ${file}.\n`);
  writePluginSources(tree);
  writeUserParts(tree, "home", project);
  writeProjectParts(tree, "home/src/shop", "p");
  writeProjectParts(tree, "home/src/shop/packages/web", "n");
  return fixture;
}

/** The same places with nothing in them: what a CLI lists here is its own. */
export function emptyFixture(): Fixture {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "agent-interop-real-")));
  const tree = treeAt(root);
  const home = join(root, "home");
  const project = join(home, "src/shop");
  const nested = join(project, "packages/web");
  mkdirSync(nested, { recursive: true });
  mkdirSync(join(root, "tmp"));
  writeRepository(tree, "home/src/shop");
  const remove = (): void => rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  return { root, home, project, nested, tree, remove };
}

/** The least that every CLI and git itself take for a repository. */
function writeRepository(tree: Tree, dir: string): void {
  tree.file(`${dir}/.git/HEAD`, "ref: refs/heads/main\n");
  tree.file(`${dir}/.git/config`, "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
  mkdirSync(tree.at(`${dir}/.git/objects`), { recursive: true });
  mkdirSync(tree.at(`${dir}/.git/refs/heads`), { recursive: true });
}
