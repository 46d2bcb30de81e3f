import { describe, expect, test } from "vitest";
import { companionOf } from "../src/companions/index.ts";

const file = (path: string, text: string) =>
  companionOf({ type: "file", path, bytes: Buffer.from(text), executable: false });

// Built from parts, so that no scanner takes this file for a leak.
const of = (...parts: string[]): string => parts.join("");
const B62 = "a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ";
const marker = (word: string, kind = ""): string => of("-----", word, " ", kind, "PRIVATE", " KEY-----");
const pem = (body: string, kind = ""): string => `${marker("BEGIN", kind)}\n${body}\n${marker("END", kind)}\n`;
const BODY = `${B62}${B62.slice(0, 28)}`;

describe("by its name", () => {
  test.each([
    ".env",
    ".env.local",
    ".ENV.Production",
    "server.pem",
    "server.key",
    "a.p12",
    "a.pfx",
    "a.jks",
    "a.keystore",
    "a.kdbx",
    "id_rsa",
    "id_dsa",
    "id_ecdsa",
    "id_ed25519",
    "id_ed25519_sk",
    "credentials",
    "credentials.json",
    ".credentials.json",
    "auth.json",
    ".netrc",
    "_netrc",
    ".git-credentials",
    "service-account.json",
    "service-account-prod.json",
    "service_account.json",
    "secrets.json",
    "secrets.yaml",
    "secrets.yml",
    "secrets.toml",
    ".e\u200bnv",
  ])("%s", (name) => {
    for (const path of [name, `assets/${name}`]) {
      const companion = file(path, "words");
      expect(companion.class).toBe("secret");
      expect(companion.why).not.toContain("words");
    }
  });

  test.each(["id_rsa.pub", ".env.md", "secrets.md", "environment", "key", "monkey", "credentials.md", "tokens.css"])(
    "not %s",
    (path) => {
      expect(file(path, "words").class).toMatch(/^(?:text|data)$/);
    },
  );

  test("registry settings only with a token", () => {
    expect(file(".npmrc", of("//npm.example/:_auth", "Token=", B62)).class).toBe("secret");
    expect(file(".pypirc", of("[pypi]\npass", "word = ", B62)).class).toBe("secret");
    expect(file(".npmrc", of("//npm.example/:_auth", "Token=$", "{NPM_TOKEN}")).class).toBe("executable");
    expect(file(".pypirc", "[distutils]\nindex-servers = pypi\n").class).toBe("text");
  });
});

describe("templates of environment files", () => {
  const NAMES = [".env.example", ".env.sample", ".env.template", ".env.dist", ".env.local.example", "env.example"];
  const real = [
    of("OPENAI_API_KEY=", "sk-", "proj-", B62),
    of("export GITHUB_TOKEN='", "gh", "p_", B62, "'"),
    of("DB_PASSWORD=", "q7Xw9", "LmP2z", "Rt5Kd8"),
    of("DATABASE_URL=postgres://app:", "q7Xw9LmP2z", "@db.internal/app"),
    pem(BODY),
  ];
  const empty = [
    "OPENAI_API_KEY=",
    of("OPENROUTER_API_KEY=", "sk-or-v1-", "your-api-key-here"),
    of("API_KEY=", "xxxxxxxx", "xxxxxxxx1"),
    of("TOKEN=$", "{OTHER_TOKEN_1234567}"),
    "AUTH_URL=https://login.internal/v2.0/token1",
    "SSH_KEY=/etc/ssh/keys/server2048",
    of("DATABASE_URL=postgres://postgres:", "postgres123", "@localhost:5432/app"),
    "MODEL=gpt-4o-mini-2024-07-18",
    of("# API_KEY=", B62),
  ];

  test.each(real)("with a real value (%#)", (line) => {
    for (const name of NAMES) expect(file(name, `# Copy to .env\n${line}\n`).class).toBe("secret");
  });

  test.each(empty)("without (%#)", (line) => {
    for (const name of NAMES) expect(file(name, `# Copy to .env\n${line}\n`).class).toBe("text");
    expect(file("defaults.env", line).class).toBe("data");
  });
});

describe("by its text", () => {
  test.each(["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "])("a key of the kind %j, whatever the file", (kind) => {
    for (const path of ["notes.md", "a.txt", "a.json", "run.py", "LICENSE"]) {
      expect(file(path, `Words.\n${pem(BODY, kind)}`)).toEqual({ class: "secret", why: "private key by its text" });
    }
  });

  test("headers before it, quotes and escapes around it, deep in a file", () => {
    const headers = `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,${B62}\n\n${BODY}`;
    expect(file("a.txt", pem(headers)).class).toBe("secret");
    expect(file("a.py", `K = "${pem(BODY).replaceAll("\n", "\\n")}"`).class).toBe("secret");
    expect(file("a.txt", pem(`# ${BODY}\n# ${BODY}`)).class).toBe("secret");
    expect(file("a.txt", `${"words\n".repeat(20_000)}${pem(BODY)}`).class).toBe("secret");
    expect(file("a.txt", of("PuTTY-User", "-Key-File-3: ssh-ed25519\n")).class).toBe("secret");
  });

  test.each([
    `A file that begins with ${marker("BEGIN")} is a key.`,
    pem("..."),
    pem("MIIEvQIBADANBgkqhkiG9w0BAQEFAASC..."),
    pem("your private key content goes here, between these two lines and so on and on"),
    pem("x".repeat(64)),
    of("-----BEGIN ", "CERTIFICATE-----\n", BODY, "\n-----END CERTIFICATE-----\n"),
    `Keep .env, id_rsa and credentials.json out; set "private_key" and "client_email".`,
  ])("prose that shows how one looks is text (%#)", (text) => {
    expect(file("notes.md", text).class).toBe("text");
    expect(file("notes.txt", text).class).toBe("text");
  });

  test("the key of a service account", () => {
    const account = { type: "service_account", private_key: "k", client_email: "a@b" };
    expect(file("a.json", JSON.stringify(account)).class).toBe("secret");
    expect(file("a.json", JSON.stringify({ google: account })).class).toBe("secret");
    expect(file("a.json", JSON.stringify(account).slice(0, -1)).class).toBe("secret");
    expect(file("a.json", JSON.stringify({ client_email: "a@b" })).class).toBe("data");
    expect(file("a.md", JSON.stringify(account)).class).toBe("text");
  });

  test("goes before everything else", () => {
    expect(
      companionOf({ type: "file", path: "hooks.json", bytes: Buffer.from(pem(BODY)), executable: true }).class,
    ).toBe("secret");
  });
});
