import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  FOREIGN_MANIFESTS,
  HOST_MANIFEST_ORDER,
  isPluginHost,
  type ManifestFormatId,
  type PluginHost,
  selectManifest,
} from "../src/manifests.ts";

const found = (...formats: readonly ManifestFormatId[]) => formats.map((format) => ({ format }));
const chosen = (host: PluginHost, ...formats: readonly ManifestFormatId[]) => {
  const selection = selectManifest(found(...formats), host);
  return selection.status === "selected" ? selection.format : selection.status;
};

describe("without a host (R16)", () => {
  test("a root plugin.json wins outright", () => {
    expect(selectManifest(found("claude", "codex", "gemini", "agent-plugins"))).toEqual({
      status: "selected",
      format: "agent-plugins",
      tier: "root",
      label: "root",
      passedOver: ["claude", "codex", "gemini"].map((format) => ({ format, code: "manifest-shadowed" })),
    });
  });

  test("a single hidden manifest, two are ambiguous, .github/plugin counts", () => {
    expect(selectManifest(found("gemini", "claude"))).toMatchObject({ label: ".claude-plugin" });
    expect(selectManifest(found("copilot-github"))).toMatchObject({ label: ".github/plugin" });
    expect(selectManifest(found("copilot-github", "claude"))).toMatchObject({
      status: "ambiguous",
      formats: ["copilot-github", "claude"],
    });
  });

  test("the others only when nothing else is there", () => {
    for (const kind of ["gemini", "qwen", "kimi", "apm", "pi"] as const) {
      expect(selectManifest(found(kind))).toMatchObject({ label: `other:${kind}`, tier: "other" });
    }
    expect(selectManifest(found("pi", "gemini"))).toMatchObject({ label: "other:gemini" });
    expect(selectManifest(found("omp", "claude"))).toMatchObject({ label: ".claude-plugin" });
    expect(selectManifest([])).toEqual({ status: "none", label: null, passedOver: [] });
  });
});

describe("with a host", () => {
  test("each has its own order", () => {
    expect(chosen("claude-code", "codex", "claude", "agent-plugins")).toBe("claude");
    expect(chosen("codex", "codex", "claude", "agent-plugins")).toBe("agent-plugins");
    expect(chosen("codex", "copilot-root", "claude", "cursor")).toBe("claude");
    expect(chosen("copilot", "copilot-hidden", "copilot-root", "claude")).toBe("copilot-hidden");
    expect(chosen("copilot", "copilot-github", "copilot-root")).toBe("copilot-root");
    expect(chosen("cursor", "claude", "cursor")).toBe("cursor");
    expect(chosen("kimi", "kimi", "kimi-hidden")).toBe("kimi");
    expect(chosen("droid", "claude", "factory")).toBe("factory");
    expect(chosen("droid", "claude")).toBe("claude");
    expect(chosen("qwen-code", "gemini", "qwen")).toBe("qwen");
    expect(chosen("antigravity", "antigravity")).toBe("antigravity");
    expect(chosen("gemini", "claude")).toBe("none");
    expect(chosen("augment", "claude", "augment")).toBe("augment");
  });

  test("Codex refuses a linked manifest and takes the next", () => {
    const linked = [{ format: "codex" as const, linked: true }, { format: "claude" as const }];
    expect(selectManifest(linked, "codex")).toMatchObject({
      format: "claude",
      passedOver: [{ format: "codex", code: "manifest-linked" }],
    });
    expect(selectManifest(linked.slice(0, 1), "codex")).toEqual({
      status: "none",
      label: null,
      passedOver: [{ format: "codex", code: "manifest-linked" }],
    });
    expect(selectManifest([{ format: "claude", linked: true }], "claude-code")).toMatchObject({ format: "claude" });
  });

  test("hosts are known by their registry ids", () => {
    expect(isPluginHost("qwen-code")).toBe(true);
    expect(isPluginHost("toString")).toBe(false);
  });
});

test("the order of what was found does not matter", () => {
  const formats = fc.uniqueArray(fc.constantFrom(...FOREIGN_MANIFESTS.map((row) => row.id)));
  const host = fc.constantFrom(null, ...(Object.keys(HOST_MANIFEST_ORDER) as PluginHost[]));
  fc.assert(
    fc.property(formats, host, (ids, who) => {
      expect(selectManifest(found(...ids), who)).toEqual(selectManifest(found(...[...ids].reverse()), who));
    }),
  );
});
