import type { Content } from "./content.ts";

/** Beginnings of program files, as hex digits of the first bytes; none of them begins a text. */
const MAGIC: readonly (readonly [string, string])[] = [
  ["7f454c46", "ELF program"],
  ["feedface", "Mach-O program"],
  ["feedfacf", "Mach-O program"],
  ["cefaedfe", "Mach-O program"],
  ["cffaedfe", "Mach-O program"],
  ["cafebabe", "Java class or Mach-O program"],
  ["cafebabf", "Mach-O program"],
  ["bebafeca", "Mach-O program"],
  ["0061736d", "WebAssembly program"],
  ["6465780a", "Android program"],
  ["4243c0de", "LLVM bitcode"],
  ["1b4c7561", "Lua bytecode"],
  ["213c617263683e0a", "library or package of programs"],
  ["edabeedb", "RPM package"],
  ["43723234", "browser extension"],
  ["78617221", "installer package"],
  ["4c0000000114020000000000c000000000000046", "Windows shortcut"],
];
const HEAD = 20;

/** The first bytes of compiled Python: a version (2.x or 3.x) and CR LF. */
function isCompiledPython(head: Uint8Array): boolean {
  if (head.length < 4 || head[2] !== 13 || head[3] !== 10) return false;
  const version = (head[0] as number) | ((head[1] as number) << 8);
  return (version >= 3000 && version < 4000) || (version >= 62000 && version < 62300);
}

/** `#!` as UTF-8, also behind a byte-order mark, and as UTF-16 of either byte order, with a mark or without. */
function isScript(hex: string): boolean {
  return /^(?:efbbbf)?2321/.test(hex) || /^(?:fffe)?23002100/.test(hex) || /^(?:feff)?00230021/.test(hex);
}

/** First bytes of everything that is looked for; with `#` the second one has to follow too. */
const FIRST: ReadonlySet<number> = new Set([
  ...MAGIC.map(([magic]) => Number.parseInt(magic.slice(0, 2), 16)),
  ...[0x00, 0x25, 0x3c, 0x4d, 0x80, 0xef, 0xfe, 0xff],
]);

/** True for the beginning of nearly every text: nothing that is looked for begins so. */
export function isPlain(bytes: Uint8Array): boolean {
  if (bytes[2] === 13 && bytes[3] === 10) return false;
  const [first, second] = bytes;
  return first === 0x23 ? second !== 0x21 && second !== 0 : !FIRST.has(first ?? -1);
}

/** Why a file is a program by its first bytes; `null` when they are not those of one. */
export function programWhy(content: Content): string | null {
  if (isPlain(content.bytes)) return null;
  const head = content.bytes.subarray(0, HEAD);
  const hex = head.toString("hex");
  if (isScript(hex)) return "starts with #!";
  const known = MAGIC.find(([magic]) => hex.startsWith(magic));
  if (known !== undefined) return known[1];
  // Two letters: prose may begin with them.
  if (hex.startsWith("4d5a") && content.text() === null) return "Windows program";
  if (isCompiledPython(head)) return "compiled Python";
  if (/^80(?:02|03|04|05)/.test(hex) && content.bytes.at(-1) === 0x2e)
    return "stored Python objects that run code when loaded";
  if (hex.startsWith("25215053")) return "PostScript program";
  return /^(?:efbbbf)?3c3f706870/i.test(hex) ? "starts with <?php" : null;
}
