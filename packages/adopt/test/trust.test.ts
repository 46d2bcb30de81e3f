import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InventoryItem } from "@agent-interop/inventory";
import { discoverInteropInventory } from "@agent-interop/inventory";
import { expandPrompt, type LoadedPrompt, libraryTrust, loadLibrary, readTrustGate } from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { applyInteropAdoption, planInteropAdoption } from "../src/index.ts";
import { type World, world } from "./support.ts";

const PROMPT = "---\ndescription: Does\n---\nDo $ARGUMENTS.\n";
const OFF = { trustProjectImports: false };
const ON = { trustProjectImports: true };

let here: World;
let project: string;
beforeEach(() => {
  here = world();
  project = join(here.home, "app");
  mkdirSync(join(project, ".git"), { recursive: true });
  here.write("app/.claude/commands/demo.md", PROMPT);
  here.write(".codex/prompts/review.md", PROMPT);
});
afterEach(() => here.remove());

const inventory = (hosts: readonly string[]) =>
  discoverInteropInventory({ machine: here.machine, ignoreEnvironment: true, project, hosts });

/** Adopts the prompt of the project into the user's library. */
async function adopted(): Promise<LoadedPrompt> {
  const examined = { ...here.examined, projectRoot: project };
  const plan = await planInteropAdoption(await inventory(["claude-code"]), { ...examined, library: here.library });
  const { installed } = await applyInteropAdoption(plan, { approved: true }, { ...examined, library: here.library });
  expect(installed.map(({ id, trust }) => [id, trust])).toEqual([["claude-code-prompt-demo", "foreign"]]);
  const [prompt] = (await loadLibrary([here.library], OFF)).prompts;
  if (prompt === undefined) throw new Error("no prompt was loaded");
  return prompt;
}

test("T-50: a project's prompt that was adopted to the user's scope is untrusted, and its refusal names template and setting", async () => {
  const prompt = await adopted();
  expect([prompt.scope, prompt.trusted]).toEqual(["user", false]);
  const refused = expandPrompt(prompt, "it");
  expect(refused).toMatchObject({ ok: false, refusal: { code: "prompt-untrusted", template: "demo" } });
  const { message } = (refused as Extract<typeof refused, { ok: false }>).refusal;
  expect(message).toContain('"demo"');
  expect(message).toContain("integrations.projectResources.trustProjectImports");
  expect(message).toContain("untrusted");
});

test("W-8: approving a copy grants no trust; only the operator's settings file opens the gate", async () => {
  await adopted();
  expect((await libraryTrust(here.library, readTrustGate(here.machine))).packages[0]).toMatchObject({
    trusted: false,
    why: "gate-closed",
  });
  const config = join(here.home, "config");
  mkdirSync(config);
  const machine = { ...here.machine, env: { AGENT_INTEROP_CONFIG_DIR: config } };
  const setting = { integrations: { projectResources: { trustProjectImports: true } } };
  writeFileSync(join(config, "settings.json"), JSON.stringify(setting));
  expect((await libraryTrust(here.library, readTrustGate(machine))).packages[0]).toMatchObject({
    trusted: true,
    why: "gate-open",
  });
  // What a project says of itself opens nothing.
  here.write("app/.agent-interop/settings.json", JSON.stringify(setting));
  expect(readTrustGate({ ...here.machine, cwd: project }).value).toBe(false);
  const [open] = (await loadLibrary([here.library], ON)).prompts;
  expect(open !== undefined && expandPrompt(open, "it")).toEqual({ ok: true, text: "Do it.\n" });
});

describe("W-9, T-36: loose prompts in the roots of agents", () => {
  /** A prompt as it lies there, taken for one of a library by a caller who means it well. */
  const loose = ({ name, path, scope }: InventoryItem): LoadedPrompt => ({
    kind: "prompt",
    id: name,
    name,
    description: "Does",
    package: null,
    scope,
    path,
    body: "Do $ARGUMENTS.\n",
    trusted: true,
    argumentHint: null,
  });

  it("are listed, of the project and of the user, and no library loads them", async () => {
    const { hosts } = await inventory(["claude-code", "codex"]);
    const prompts = hosts.flatMap(({ items }) => items.filter(({ kind }) => kind === "prompt"));
    expect(prompts.map(({ name, scope }) => `${scope} ${name}`)).toEqual(["project demo", "user review"]);
    for (const gate of [OFF, ON]) expect((await loadLibrary([here.library], gate)).prompts).toEqual([]);
  });

  it("are never expanded, whatever is said of their trust and of the gate", async () => {
    const { hosts } = await inventory(["claude-code", "codex"]);
    for (const item of hosts.flatMap(({ items }) => items.filter(({ kind }) => kind === "prompt"))) {
      const refused = expandPrompt(loose(item), "it");
      expect(refused).toMatchObject({ ok: false, refusal: { code: "prompt-loose", template: item.name } });
    }
  });
});
