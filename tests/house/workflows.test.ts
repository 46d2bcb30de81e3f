import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly if?: string;
  readonly "runs-on": string;
  readonly "timeout-minutes": number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly "fail-fast": boolean; readonly matrix: Readonly<Record<string, unknown>> };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = new URL("../../.github/workflows/", import.meta.url);
const files = readdirSync(folder);
const text = (file: string): string => readFileSync(new URL(file, folder), "utf8");
const workflow = (file: string): Workflow => parse(text(file), { strict: true, uniqueKeys: true });
const manifest: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

describe("workflows", () => {
  it("are the two we know", () => {
    expect(files.sort()).toEqual(["ci.yml", "release.yml"]);
  });

  it.each(files)("%s pins every action to a commit and names its version", (file) => {
    const uses = text(file)
      .split("\n")
      .filter((line) => line.includes("uses:"));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it.each(files)("%s has minimal permissions and bounded jobs", (file) => {
    const { permissions, jobs } = workflow(file);
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeLessThanOrEqual(30);
  });

  it.each(files)("%s gives a shell neither secrets nor text from an event", (file) => {
    for (const { steps } of Object.values(workflow(file).jobs)) {
      for (const { run, env } of steps.filter((step) => step.run !== undefined)) {
        expect(run).not.toMatch(/\$\{\{/);
        expect(JSON.stringify(env ?? {})).not.toMatch(/secrets\./);
      }
    }
  });

  it.each(files)("%s runs scripts that exist", (file) => {
    const commands = Object.values(workflow(file).jobs).flatMap(({ steps }) =>
      steps.flatMap((step) => [step.run, step.with?.["version"], step.with?.["publish"]]),
    );
    const scripts = commands.flatMap((command) => /^npm (?:run )?([\w:]+)$/.exec(String(command))?.[1] ?? []);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(manifest.scripts).toHaveProperty([script]);
  });

  it("ci tests three systems with every supported Node", () => {
    const { on, jobs } = workflow("ci.yml");
    const test = jobs["test"];
    expect(Object.keys(on)).toEqual(["push", "pull_request"]);
    expect(test?.strategy?.["fail-fast"]).toBe(false);
    expect(test?.strategy?.matrix).toEqual({
      os: ["ubuntu-latest", "macos-latest", "windows-latest"],
      node: [20, 22, 24, 26],
    });
    expect(manifest.engines.node).toBe(">=20.19.0");
    expect(test?.steps.map(({ run }) => run).filter(Boolean)).toEqual([
      "git config --global core.autocrlf false",
      "npm test",
    ]);
    expect(test?.steps.findIndex(({ run }) => run?.includes("autocrlf"))).toBe(0);
    for (const job of Object.values(jobs)) expect(job.permissions).toBeUndefined();
  });

  it("release publishes with provenance, after the tests, and only when it is switched on", () => {
    const { jobs } = workflow("release.yml");
    const release = jobs["release"];
    expect(Object.keys(jobs)).toEqual(["release"]);
    expect(release?.if).toBe("vars.RELEASES == 'enabled'");
    expect(release?.permissions).toEqual({ contents: "write", "pull-requests": "write", "id-token": "write" });
    const steps = release?.steps ?? [];
    const publish = steps.findIndex(({ uses }) => uses?.startsWith("changesets/action@"));
    expect(steps.findIndex(({ run }) => run === "npm test")).toBeLessThan(publish);
    expect(steps[publish]?.env?.["NPM_CONFIG_PROVENANCE"]).toBe("true");
  });
});
