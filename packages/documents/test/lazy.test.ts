import { expect, it } from "vitest";
import { loadedParsers, loadToml, loadYaml, parseJson, readFrontmatter } from "../src/index.ts";

it("loads the heavy parsers only when asked, once", async () => {
  expect(readFrontmatter(Buffer.from("---\nname: x\ndescription: |\n  y\n---\n")).status).toBe("ok");
  expect(readFrontmatter(Buffer.from("---\nname: *x\nhint: [a] [b]\ntext: a: b\n---\n")).status).toBe("recovered");
  expect(readFrontmatter(Buffer.from("---\nname: &x y\n---\n")).status).toBe("needs-yaml");
  expect(parseJson("{}", "jsonc").ok).toBe(true);
  expect(loadedParsers()).toEqual({ yaml: false, toml: false });
  const [a, b] = await Promise.all([loadYaml(), loadYaml()]);
  expect(a).toBe(b);
  expect(loadedParsers()).toEqual({ yaml: true, toml: false });
  expect(await loadToml()).toBe(await loadToml());
  expect(loadedParsers()).toEqual({ yaml: true, toml: true });
});
