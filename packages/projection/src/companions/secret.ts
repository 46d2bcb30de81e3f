import { type Content, SHAPE_LIMIT } from "./content.ts";
import { type FileName, MARKDOWN, words } from "./file-name.ts";
import { hasPrivateKey } from "./private-key.ts";
import { hasRealValue } from "./secret-values.ts";

const KEY_STORES = words("pem key p8 p12 pfx ppk jks jceks keystore kdb kdbx tfstate");
const CREDENTIALS = words(`
  credentials credentials.json credentials.yaml credentials.yml credentials.toml .credentials.json .git-credentials
  .netrc _netrc .pgpass .htpasswd .dockercfg .dockerconfigjson auth.json oauth_creds.json
`);
const PATTERNS: readonly RegExp[] = [
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /^service[-_]?account.*\.json$/,
  /^client_secret.*\.json$/,
  /^\.?secrets\.(?:json|yaml|yml|toml)$/,
];
const ENVIRONMENT = /^\.env(?:\.|$)/;
const TEMPLATE = /^(?:.*\.)?env\.(?:.*\.)?(?:example|sample|template|dist)$/;
const REGISTRY_FILES = words(".npmrc .pypirc .yarnrc .yarnrc.yml");
/** A token or password with a value that is no reference to a variable. */
const REGISTRY_TOKEN = /(?:_authtoken|_auth|npmauthtoken|password)["']?[ \t]*[=:][ \t]*["']?(?!\$)[^\s"']/i;

function byName(name: FileName, content: Content): string | null {
  const { base, extension } = name;
  if (KEY_STORES.has(extension)) return "key store by its extension";
  if (CREDENTIALS.has(base) || PATTERNS.some((pattern) => pattern.test(base))) return "credentials by its name";
  if (TEMPLATE.test(base) || extension === "env") {
    const text = content.text();
    return text !== null && hasRealValue(text) ? "environment variables with values that look real" : null;
  }
  if (ENVIRONMENT.test(base) && !MARKDOWN.has(extension)) return "environment variables by its name";
  if (REGISTRY_FILES.has(base) && REGISTRY_TOKEN.test(content.text()?.slice(0, SHAPE_LIMIT) ?? "")) {
    return "registry settings with a token";
  }
  return null;
}

/** A key of a Google service account, at the top or one level below. */
function isServiceAccount(content: Content): boolean {
  const object = content.json();
  if (object === null) return false;
  if (object === "unread") {
    const text = content.text() ?? "";
    return text.includes('"private_key"') && text.includes('"client_email"');
  }
  const holds = (value: unknown): boolean =>
    value instanceof Map && value.has("private_key") && value.has("client_email");
  return holds(object) || [...object.values()].some(holds);
}

/**
 * Why a file holds credentials, by its name or its text; `null` when nothing says so. Prose that mentions such names, or shows a
 * key with its middle left out, does not.
 */
export function secretWhy(name: FileName, content: Content): string | null {
  const why = byName(name, content);
  if (why !== null) return why;
  if (hasPrivateKey(content.bytes)) return "private key by its text";
  return !MARKDOWN.has(name.extension) && isServiceAccount(content) ? "service account key by its text" : null;
}
