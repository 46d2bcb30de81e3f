import { markdown, named, type Tree } from "./real-tree.ts";

/** A folder that some agent may read skills from. `tag` begins the name of every skill in it, so a name tells where it lies. */
export interface SkillRoot {
  readonly tag: string;
  /** Relative to the home or the project. */
  readonly dir: string;
}

/** User roots, relative to the home. */
export const USER_SKILL_ROOTS: readonly SkillRoot[] = [
  { tag: "u-claude", dir: ".claude/skills" },
  { tag: "u-codex", dir: ".codex/skills" },
  { tag: "u-oc1", dir: ".config/opencode/skill" },
  { tag: "u-oc2", dir: ".config/opencode/skills" },
  { tag: "u-gemini", dir: ".gemini/skills" },
  { tag: "u-gconfig", dir: ".gemini/config/skills" },
  { tag: "u-copilot", dir: ".copilot/skills" },
  { tag: "u-cursor", dir: ".cursor/skills" },
  { tag: "u-pi", dir: ".pi/agent/skills" },
  { tag: "u-agents", dir: ".agents/skills" },
  { tag: "u-xagents", dir: ".config/agents/skills" },
  { tag: "u-qwen", dir: ".qwen/skills" },
  { tag: "u-kimi", dir: ".kimi-code/skills" },
  { tag: "u-droid", dir: ".factory/skills" },
  { tag: "u-kilo1", dir: ".config/kilo/skills" },
  { tag: "u-kilo2", dir: ".kilo/skills" },
  { tag: "u-kilo3", dir: ".kilocode/skills" },
];

/** Project roots, relative to a project directory; `prefix` is `p` at the repository root, `n` in the package below, `a` above the repository. */
export function projectSkillRoots(prefix: "p" | "n" | "a"): readonly SkillRoot[] {
  const dirs: Record<string, string> = {
    claude: ".claude/skills",
    codex: ".codex/skills",
    oc1: ".opencode/skill",
    oc2: ".opencode/skills",
    gemini: ".gemini/skills",
    github: ".github/skills",
    copilot: ".copilot/skills",
    cursor: ".cursor/skills",
    pi: ".pi/skills",
    agents: ".agents/skills",
    agent: ".agent/skills",
    qwen: ".qwen/skills",
    kimi: ".kimi-code/skills",
    droid: ".factory/skills",
    kilo2: ".kilo/skills",
    kilo3: ".kilocode/skills",
  };
  return Object.entries(dirs).map(([name, dir]) => ({ tag: `${prefix}-${name}`, dir }));
}

/**
 * Writes every shape of a skill below one root, good and odd; the word after the tag names the shape: `plain`, `deep` and `deeper` (in categories),
 * `inner` (inside another skill), `linkdir`, `linkfile`, `linkhome`, `linkout` and `viacat` (links), `flat` and `flatdeep` (a `.md` for a skill), `alias` (directory
 * of another name), `noname`, `nodesc`, `nofm` (no frontmatter), `colon` (not YAML, yet common), `hidden`, `lower` (`skill.md`), `manual`, `same`. `base` is
 * the root's path in the tree; linked content lies in `shared` of `scope` (home or project) and in `outside`.
 */
export function writeSkillRoot(tree: Tree, base: string, tag: string, scope: string): void {
  const skill = (shape: string, text: string, folder = `${tag}-${shape}`): void =>
    tree.file(`${base}/${folder}/SKILL.md`, text);
  skill("plain", named(`${tag}-plain`));
  skill("deep", named(`${tag}-deep`), `cat/${tag}-deep`);
  skill("deeper", named(`${tag}-deeper`), `cat/a/b/c/d/${tag}-deeper`);
  skill("inner", named(`${tag}-inner`), `${tag}-plain/${tag}-inner`);
  tree.file(`${scope}/shared/dirs/${tag}-linkdir/SKILL.md`, named(`${tag}-linkdir`));
  tree.link(`${base}/${tag}-linkdir`, `${scope}/shared/dirs/${tag}-linkdir`);
  tree.file(`${scope}/shared/files/${tag}-linkfile.md`, named(`${tag}-linkfile`));
  tree.link(`${base}/${tag}-linkfile/SKILL.md`, `${scope}/shared/files/${tag}-linkfile.md`);
  // Out of the project, yet still inside the home.
  if (scope !== "home") {
    tree.file(`home/shared/dirs/${tag}-linkhome/SKILL.md`, named(`${tag}-linkhome`));
    tree.link(`${base}/${tag}-linkhome`, `home/shared/dirs/${tag}-linkhome`);
  }
  tree.file(`outside/${tag}-linkout/SKILL.md`, named(`${tag}-linkout`));
  tree.link(`${base}/${tag}-linkout`, `outside/${tag}-linkout`);
  tree.file(`${scope}/shared/cats/${tag}/${tag}-viacat/SKILL.md`, named(`${tag}-viacat`));
  tree.link(`${base}/${tag}-linkcat`, `${scope}/shared/cats/${tag}`);
  tree.link(`${base}/${tag}-dangling`, `${scope}/shared/dirs/${tag}-not-there`);
  tree.file(`${base}/${tag}-flat.md`, named(`${tag}-flat`));
  tree.file(`${base}/cat/${tag}-flatdeep.md`, named(`${tag}-flatdeep`));
  skill("alias", named(`${tag}-alias`), `${tag}-alias-directory`);
  skill("noname", markdown([`description: Fixture item ${tag}-noname.`], "Body."));
  skill("nodesc", markdown([`name: ${tag}-nodesc`], "First line of the body."));
  skill("nofm", "No frontmatter at all.\n");
  skill("colon", markdown([`name: ${tag}-colon`, "description: Use it when: always"], "Body."));
  skill("hidden", named(`${tag}-hidden`), `.${tag}-hidden`);
  tree.file(`${base}/${tag}-lower/skill.md`, named(`${tag}-lower`));
  skill("manual", named(`${tag}-manual`, ["disable-model-invocation: true"]));
  skill("same", named("same"), "same");
}
