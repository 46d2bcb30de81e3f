import { expect, test } from "vitest";
import { codes, Place, skill } from "./support/home.ts";

test("F019 a main file that is a link: inside is read, outside is named", async () => {
  const place = new Place({
    "~/.claude/store/SKILL.md": skill("kept"),
    "outside/SKILL.md": skill("secret"),
    "~/.claude/skills/s/SKILL.md": { link: "../../store/SKILL.md" },
  });
  place.add({ "~/.claude/skills/t/SKILL.md": { link: place.path("outside/SKILL.md") } });
  const { items } = await place.host("claude-code");
  expect(items).toMatchObject([
    {
      path: "~/.claude/skills/s/SKILL.md",
      name: "kept",
      nameSource: "frontmatter",
      link: "inside",
      duplicateOf: null,
      problems: [],
    },
    {
      path: "~/.claude/skills/t/SKILL.md",
      name: "t",
      nameSource: "directory",
      link: "outside",
      digest: null,
      problems: ["link-outside"],
      readBy: [],
    },
  ]);
});

test("F021 links that make a cycle: all skills, few directories", async () => {
  const place = new Place({ "~/.claude/skills/a/loop": { link: "../b" }, "~/.claude/skills/b/loop": { link: "../a" } });
  for (let i = 0; i < 10; i += 1) place.add({ [`~/.claude/skills/real-${i}/SKILL.md`]: skill(`real-${i}`) });
  const host = await place.host("claude-code");
  expect(host.items).toHaveLength(10);
  expect(host.visited.directories).toBeLessThan(50);
  expect(host.status).toBe("known");
});

test("F039 one root linked to another: one skill, at the owner, read by both", async () => {
  const place = new Place({
    "./.agents/skills/one/SKILL.md": skill("one"),
    "./.claude/skills": { link: "../.agents/skills" },
  });
  const { hosts } = await place.inventory();
  const skills = hosts.flatMap(({ items }) => items).filter(({ kind }) => kind === "skill");
  expect(skills).toMatchObject([
    { id: "agents:project:skill:.agents/skills/one/SKILL.md", link: null, duplicateOf: null },
  ]);
  expect(skills[0]?.readBy).toEqual(expect.arrayContaining(["claude-code", "codex"]));
});

test("a link to a sibling skill is an item of its own that names its original", async () => {
  const place = new Place({
    "~/.claude/skills/zeta/SKILL.md": skill("zeta"),
    "~/.claude/skills/alias": { link: "zeta" },
  });
  const { items } = await place.host("claude-code");
  expect(items).toMatchObject([
    {
      path: "~/.claude/skills/alias/SKILL.md",
      link: "inside",
      duplicateOf: "claude-code:user:skill:.claude/skills/zeta/SKILL.md",
    },
    { path: "~/.claude/skills/zeta/SKILL.md", link: null, duplicateOf: null },
  ]);
});

test("a link into another kind's root is an item here and points there", async () => {
  const place = new Place({
    "~/.agents/skills/s/SKILL.md": skill("s"),
    "~/.claude/skills/s": { link: "../../.agents/skills/s" },
  });
  const { items } = await place.host("claude-code");
  expect(items).toMatchObject([{ link: "inside", duplicateOf: "agents:user:skill:.agents/skills/s/SKILL.md" }]);
});

test("a linked home directory of a kind is followed inside the home and marked", async () => {
  const place = new Place({
    "~/dotfiles/claude/skills/s/SKILL.md": skill("s"),
    "~/.claude": { link: "dotfiles/claude" },
  });
  const { items, status } = await place.host("claude-code");
  expect(items).toMatchObject([{ path: "~/.claude/skills/s/SKILL.md", link: "inside", name: "s" }]);
  expect(status).toBe("known");
});

test("a project's link into the home leads out of the project", async () => {
  const place = new Place({
    "~/private/skills/s/SKILL.md": skill("s"),
    "./.claude/skills/s": { link: "../../../private/skills/s" },
  });
  const { items } = await place.host("claude-code");
  expect(items).toMatchObject([{ path: "./.claude/skills/s", link: "outside", digest: null }]);
});

test("a link into a forbidden area is outside", async () => {
  const place = new Place({
    "~/.claude/projects/x/SKILL.md": skill("session"),
    "~/.claude/skills/s": { link: "../projects/x" },
  });
  const host = await place.host("claude-code");
  expect(host.items).toMatchObject([{ link: "outside", digest: null, name: "s" }]);
  expect(JSON.stringify(host)).not.toContain("session");
});

test("dangling and looping links are named", async () => {
  const place = new Place({
    "~/.claude/skills/gone": { link: "nowhere" },
    "~/.claude/skills/self": { link: "self" },
    "~/.claude/agents/gone.md": { link: "nowhere.md" },
  });
  const host = await place.host("claude-code");
  expect(host.items.map(({ kind, path, link }) => [kind, path, link])).toEqual([
    ["agent", "~/.claude/agents/gone.md", "dangling"],
    ["skill", "~/.claude/skills/gone", "dangling"],
    ["skill", "~/.claude/skills/self", "loop"],
  ]);
  expect(host.status).toBe("known");
  expect(codes(host)).toEqual([
    "link-dangling ~/.claude/agents/gone.md",
    "link-dangling ~/.claude/skills/gone",
    "link-loop ~/.claude/skills/self",
  ]);
});

test("F023 a companion link is never followed, however much lies behind it", async () => {
  const place = new Place({
    "~/.claude/skills/s/SKILL.md": skill("s"),
    "~/big/one/two/three.md": "x",
    "~/.claude/skills/s/references": { link: "../../../big" },
  });
  const host = await place.host("claude-code");
  expect(host.items).toHaveLength(1);
  expect(host.visited.directories).toBe(2);
});
