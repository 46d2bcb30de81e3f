import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backend, noBackend, type Server, serve } from "./git-server.ts";
import { NO_GIT, type Repository, repository } from "./repositories.ts";
import { type Fetching, fetching, textOf } from "./support.ts";

let here: Fetching;
let repo: Repository;
let server: Server | null = null;
beforeEach(() => {
  here = fetching();
  if (NO_GIT === null) repo = repository(join(here.home, "served/team/pack.git"));
});
afterEach(async () => {
  await server?.close();
  server = null;
  expect(here.left()).toEqual([]);
  here.remove();
});
const start = async (answer = backend(join(here.home, "served"))): Promise<string> => {
  server = await serve(answer);
  return server.origin;
};

describe.skipIf(noBackend() !== null)("a repository of a server (git http-backend is not installed)", () => {
  it("is fetched at a branch, a tag and a commit, without its history", async () => {
    repo.write("a.md", "one");
    const one = repo.commit();
    repo.git("tag", "v1");
    repo.write("a.md", "two");
    const two = repo.commit();
    const origin = await start();
    const source = `${origin}/team/pack.git/.git`;
    const main = await here.fetch(source);
    expect([main.source, main.commit, main.directory, textOf(main, "a.md")]).toEqual([source, two, "pack", "two"]);
    expect((await here.fetch({ source, ref: "v1" })).commit).toBe(one);
    expect(textOf(await here.fetch({ source, commit: one }), "a.md")).toBe("one");
    await expect(here.fetch({ source, commit: "0".repeat(40) })).rejects.toMatchObject({
      code: "fetch-commit-missing",
    });
  });

  it("that gives no commit but its tips is searched for one", async () => {
    repo.write("a.md", "one");
    const one = repo.commit();
    repo.write("a.md", "two");
    repo.commit();
    const source = `${await start(backend(join(here.home, "served"), true))}/team/pack.git/.git`;
    expect(textOf(await here.fetch(source), "a.md")).toBe("two");
    const old = await here.fetch({ source, commit: one });
    expect([old.commit, textOf(old, "a.md")]).toEqual([one, "one"]);
    await expect(here.fetch({ source, commit: "0".repeat(40) })).rejects.toMatchObject({
      code: "fetch-commit-missing",
    });
  });

  it("is told from its branch and folder in the address of a page, the longest name first", async () => {
    repo.write("skills/a/SKILL.md", "x");
    const one = repo.commit();
    repo.git("branch", "feature/x");
    repo.git("tag", "feature/x/skills");
    const origin = await start();
    const seen = async (page: string): Promise<readonly unknown[]> => {
      const { source, ref, subfolder, commit } = await here.fetch(`${origin}/team/pack.git/.git/-/${page}`);
      expect([source, commit]).toEqual([`${origin}/team/pack.git/.git`, one]);
      return [ref, subfolder];
    };
    expect(await seen("tree/main")).toEqual(["main", null]);
    expect(await seen("tree/main/skills/a")).toEqual(["main", "skills/a"]);
    expect(await seen("blob/main/skills/a/SKILL.md")).toEqual(["main", "skills/a"]);
    expect(await seen("tree/feature%2Fx")).toEqual(["feature/x", null]);
    expect(await seen(`tree/${one}/skills`)).toEqual([one, "skills"]);
    await expect(seen("tree/feature/x/skills/a")).rejects.toMatchObject({ code: "fetch-subfolder-missing" });
    await expect(seen("tree/gone/skills")).rejects.toMatchObject({ code: "fetch-ref-unknown" });
    const page = `${origin}/team/pack.git/.git/-/tree/main/skills`;
    expect((await here.fetch({ source: page, subfolder: "a" })).subfolder).toBe("skills/a");
    expect((await here.fetch({ source: page, ref: "main", commit: one })).subfolder).toBe("skills");
    await expect(here.fetch({ source: page, ref: "other" })).rejects.toMatchObject({ code: "fetch-source-invalid" });
  });

  it("that asks for a password gets none, and is no question", async () => {
    const origin = await start((_, response) => {
      response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end();
    });
    here.write(".netrc", "machine 127.0.0.1 login me password secret-value\n");
    await expect(here.fetch(`${origin}/x.git`)).rejects.toMatchObject({ code: "fetch-git-failed" });
    expect(server?.requests.length).toBe(1);
  });

  it("leads to no other place and no file", async () => {
    repo.commit();
    for (const target of [`file://${repo.path}`, "ext::sh -c id", "http://127.0.0.1:1/x"]) {
      const origin = await start((request, response) => {
        response.writeHead(302, { location: `${target}${request.url?.slice(2)}` }).end();
      });
      await expect(here.fetch(`${origin}/x`)).rejects.toMatchObject({ code: "fetch-git-failed" });
      await server?.close();
    }
  });

  it("that never answers, or never ends, is left after the time limit", async () => {
    const silent = await start(() => {});
    const limits = { timeMs: 300 };
    await expect(here.fetch(`${silent}/x`, { limits })).rejects.toMatchObject({ code: "fetch-time-limit" });
    await server?.close();
    const endless = await start((_, response) => {
      response.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
      const timer = setInterval(() => response.write("001e# service=git-upload-pack\n0000"), 10);
      response.on("close", () => clearInterval(timer));
    });
    await expect(here.fetch(`${endless}/x`, { limits })).rejects.toMatchObject({
      code: expect.stringMatching(/^fetch-(?:time-limit|git-failed)$/),
    });
  });

  it("is left when the signal ends, while it is waited for", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const origin = await start(() => controller.abort(reason));
    await expect(here.fetch(`${origin}/x`, { signal: controller.signal })).rejects.toBe(reason);
  });

  it("that answers nonsense is an error with its words made harmless", async () => {
    const origin = await start((_, response) => {
      response.writeHead(500, { "content-type": "text/plain" }).end("\u001b[31mred");
    });
    await expect(here.fetch(`${origin}/x`)).rejects.toMatchObject({
      code: "fetch-git-failed",
      message: expect.not.stringContaining("\u001b"),
    });
  });
});
