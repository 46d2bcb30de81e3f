/** Letters that no decomposition turns into ASCII, by their usual transcription. */
const TABLE = [
  "ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ŋ=ng ĸ=k ŧ=t ə=e",
  "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o",
  "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya",
  "і=i ї=i є=ie ґ=g ў=u ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz",
].join(" ");

const LETTERS: ReadonlyMap<string, string> = new Map(
  TABLE.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
);
const MARKS = /\p{M}+/gu;
const ASCII = /^[\0-\x7f]*$/;
const LETTER = /^[\p{L}\p{N}\p{S}]$/u;

/** One character of a name in lower case as ASCII: itself, its transcription, or `u` and its number for a letter, digit or symbol. */
function ascii(character: string): string {
  if (character <= "\x7f") return character;
  const known = LETTERS.get(character);
  if (known !== undefined) return known;
  return LETTER.test(character) ? ` u${(character.codePointAt(0) as number).toString(16)} ` : " ";
}

/** A name in lower-case ASCII; what separates words stays something that is no letter. */
export function transliterate(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  const plain = name.normalize("NFKD").replace(MARKS, "").toLowerCase();
  return [...plain].map(ascii).join("");
}
