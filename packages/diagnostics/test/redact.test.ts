import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { AgentInteropError, redact } from "../src/index.ts";

// Built from parts, so that no scanner takes this file for a leak.
const of = (...parts: string[]): string => parts.join("");
const B62 = "a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ";

describe("what is a credential", () => {
  test.each([
    ["OpenAI", of("sk-", "proj-", B62), B62],
    ["Anthropic", of("sk-", "ant-", "api03-", B62), B62],
    ["Stripe", of("sk_", "live_", B62), B62],
    ["bearer", of("Authorization: Bearer ", "opaque.value-123"), "opaque.value-123"],
    ["bearer without a header", of("sent Bearer ", B62), B62],
    ["authorization of letters only", "authorization: bearer abcdefghijkl", "abcdefghijkl"],
    ["basic", of("Basic ", "dXNlcjpwYXNzd29yZA=="), "dXNlcjpwYXNzd29yZA"],
    ["option", of("--key=", "hunter22"), "hunter22"],
    ["option with words", of("--openai-api-key=", "abcdef"), "abcdef"],
    ["option and value", of("--api-key ", "abc123def"), "abc123def"],
    ["database URL (F107)", "postgresql://u:p4ss@h/db", "p4ss"],
    ["one-letter password (F107)", "postgresql://user:p@host/db", ":p@"],
    ["URL with a slash in the password", "postgres://u:pa/ss@h/db", "pa/ss"],
    ["URL with an @ in the password", "https://u:p@ss@h/db", "p@ss"],
    ["token as the user of a URL", of("https://", B62, "@github.com/x"), B62],
    ["GitHub", of("gh", "p_", B62), B62],
    ["GitHub fine-grained", of("github_", "pat_", B62), B62],
    ["GitLab", of("gl", "pat-", B62), B62],
    ["Slack", of("xox", "b-", "1234567890-", B62), B62],
    ["Slack webhook", of("https://hooks.slack.com/services/", "T000/B000/", B62), B62],
    ["AWS", of("AK", "IA", "IOSFODNN7EXAMPLE"), "IOSFODNN7EXAMPLE"],
    ["npm", of("np", "m_", B62), B62],
    ["Hugging Face", of("hf", "_", B62), B62],
    ["Google", of("AI", "za", B62), B62],
    ["JWT", of("ey", "JhbGciOiJIUzI1NiJ9", ".", "eyJzdWIiOiIxMjM0NSJ9", ".", "sig_na-ture"), "eyJzdWIiOiIxMjM0NSJ9"],
    ["environment", of("OPENAI_API_KEY=", "abcdefgh"), "abcdefgh"],
    ["environment in lower case", of("db_password=", "swordfish"), "swordfish"],
    ["JSON", of('{"token": "', 'correct horse"}'), "correct horse"],
    ["YAML", of("password: ", "hunter2"), "hunter2"],
    ["PEM", of("-----BEGIN RSA PRIVATE", " KEY-----\n", B62, "\n-----END RSA PRIVATE", " KEY-----"), B62],
    ["PEM that is cut off", of("-----BEGIN PRIVATE", " KEY-----\n", B62), B62],
  ])("%s", (_, text, secret) => {
    expect(text).toContain(secret);
    const safe = redact(`before ${text} after`);
    expect(safe).not.toContain(secret);
    expect(safe).toContain("[redacted]");
    expect(safe.startsWith("before ")).toBe(true);
  });
});

describe("what is not", () => {
  test.each([
    `sha256:${"0123456789abcdef".repeat(4)}`,
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "~/.claude/skills/skill-inside-another-skill/SKILL.md",
    "sk-translation-helper-for-slovak and skills-directory-name",
    "npm-packages-directory hf-transformers-notes pkg-config-something",
    "/home/me/.config/opencode/opencode.json (line 3, column 12)",
    "C:\\Users\\me\\AppData\\Roaming\\npm\\node_modules",
    "npm_config_prefix and npm_config_userconfig, hf_transformers_notes_folder",
    "uses basic authentication. Bearer certificates. The bearer authentication",
    "unexpected token: identifier",
    "unexpected token } in JSON",
    "the keyword key=x, the monkey=banana",
    "max_tokens=1000 and tokenizer=fast",
    "https://example.com/@scope/name@1.2.3?x=1",
    "http://localhost:3000/users/@me",
    "ssh://git@example.com/repository.git",
    "name@example.com wrote",
    "@agent-interop/source@0.1.0",
    "has 2097153 bytes, the limit is 2097152",
  ])("%s", (text) => {
    expect(redact(text)).toBe(text);
  });
});

test("twice is once", () => {
  const word = fc.constantFrom(
    "token=",
    "Bearer ",
    "://",
    "@",
    "a1B2c3D4e5F6",
    "password: ",
    " ",
    "sk-",
    "x",
    '"',
    "=",
    ":",
    "eyJ",
    ".",
    "--key=",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }), (parts) => {
      const safe = redact(parts.join(""));
      expect(redact(safe)).toBe(safe);
    }),
    { numRuns: 1000 },
  );
});

// A pattern that looks back would take minutes here and run into the limit of the test.
test("hostile texts of 100 KB take linear time", { timeout: 20_000 }, () => {
  const units = [
    "a-",
    "a",
    "sk-",
    "eyJ",
    "-eyJ",
    "eyJaaaaaaaa.",
    "://",
    "://a:",
    "token",
    "token ",
    "token=",
    "bearer ",
    "basic ",
    "--",
    "-a-",
    "_KEY=",
    "@",
    "=",
    " ",
    "\n",
    "A.",
    "aA1",
    "-----BEGIN PRIVATE KEY-----",
    "authorization:",
    'password"',
    "gl",
    "sk_live_",
  ];
  for (const unit of units) {
    for (const end of ["", "1", "@", "=", "!", " "]) redact(unit.repeat(Math.ceil(100_000 / unit.length)) + end);
    redact(`bearer ${unit.repeat(Math.ceil(100_000 / unit.length))}`);
    redact(`basic ${unit.repeat(Math.ceil(100_000 / unit.length))}!`);
  }
});

describe("AgentInteropError", () => {
  test("redacts its message and its hint, and keeps the cause", () => {
    const cause = new Error("inner");
    const error = new AgentInteropError("some-code", of("failed with --key=", "hunter22"), {
      hint: of("token=", "abcdef"),
      cause,
    });
    expect(error.message).toBe("failed with --key=[redacted]");
    expect(error.hint).toBe("token=[redacted]");
    expect(error.cause).toBe(cause);
    expect(error.stack).not.toContain("hunter22");
    expect(error.stack).toMatch(/^AgentInteropError: failed/);
    expect(error.code).toBe("some-code");
    expect(error.name).toBe("AgentInteropError");
    expect(Object.keys(error).sort()).toEqual(["code", "hint"]);
  });

  test("has no cause and no hint unless given", () => {
    const error = new AgentInteropError("some-code", "x");
    expect(error.hint).toBeNull();
    expect("cause" in error).toBe(false);
    expect(error).toBeInstanceOf(Error);
  });

  test("is known across copies of the package", async () => {
    vi.resetModules();
    const copy = await import("../src/error.ts");
    expect(copy.AgentInteropError).not.toBe(AgentInteropError);
    const foreign = new copy.AgentInteropError("some-code", "x");
    expect(foreign).not.toBeInstanceOf(AgentInteropError);
    expect(AgentInteropError.isInstance(foreign)).toBe(true);
    for (const value of [new Error("x"), null, undefined, "x", {}, { code: "x", hint: null }]) {
      expect(AgentInteropError.isInstance(value)).toBe(false);
    }
  });
});
