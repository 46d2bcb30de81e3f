import { isPackageId, isRequirement, isSemVer, KINDS } from "../package/identity.ts";
import { isPortablePath } from "../package/paths.ts";

const HASH = /^sha256:[0-9a-f]{64}$/;
const SUM = /^[0-9a-f]{64}$/;
const WORD = 4096;

const KEYS: ReadonlySet<string> = new Set([
  ..."id kind name version digest trust licence requires installedAt fingerprint origin files contents".split(" "),
]);
const ORIGIN_KEYS = "kind host source format marketplace".split(" ");

type Members = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string";
const isWord = (value: unknown): value is string => isText(value) && value !== "" && value.length <= WORD;
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const matches = (value: unknown, pattern: RegExp): boolean => isText(value) && pattern.test(value);

function isMoment(value: unknown): boolean {
  if (!isText(value)) return false;
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString() === value;
}

function isOrigin(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length !== ORIGIN_KEYS.length) return false;
  const { kind, host, source, format, marketplace } = value;
  return kind === "interop" && isWord(host) && isWord(source) && isTextOrNull(format) && isTextOrNull(marketplace);
}

function isFile(row: unknown): boolean {
  if (!Array.isArray(row) || row.length < 2 || row.length > 3) return false;
  const [path, ...sums] = row as readonly unknown[];
  return isWord(path) && isPortablePath(path) && sums.every((sum) => matches(sum, SUM));
}

function isContent(row: unknown): boolean {
  return Array.isArray(row) && row.length === 2 && isWord(row[0]) && matches(row[1], HASH);
}

/**
 * True for a record of a package that was adopted, in the form in which it is written: nearly all records of nearly all libraries are such, and are
 * told without loading the schema library. False says nothing: the schema decides then. What is true here is valid by the schema.
 */
export function isPlainRecord(value: unknown): boolean {
  if (!isObject(value) || !Object.keys(value).every((key) => KEYS.has(key))) return false;
  const { id, kind, name, version, digest, trust, licence, requires, installedAt, fingerprint, origin, files } = value;
  const { contents = [] } = value;
  return (
    trust === "foreign" &&
    isText(id) &&
    isPackageId(id) &&
    KINDS.some((one) => one === kind) &&
    isWord(name) &&
    isText(version) &&
    isSemVer(version) &&
    matches(digest, HASH) &&
    matches(fingerprint, HASH) &&
    (licence === null || (isText(licence) && licence.length <= WORD)) &&
    Array.isArray(requires) &&
    requires.every((one) => isText(one) && isRequirement(one)) &&
    isMoment(installedAt) &&
    isOrigin(origin) &&
    Array.isArray(files) &&
    files.every(isFile) &&
    Array.isArray(contents) &&
    contents.every(isContent)
  );
}
