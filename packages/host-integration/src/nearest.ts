const LONGEST = 64;

/** Edits between two words (insert, delete, replace), both cut to 64 characters. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((row[j - 1] as number) + 1, (above[j] as number) + 1, replaced));
    }
    above = row;
  }
  return above[b.length] as number;
}

/** The known word that somebody who wrote `word` most likely meant, or `null`: at most half of it may differ. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const written = word.toLowerCase().slice(0, LONGEST);
  let best: string | null = null;
  let least = Math.floor(Math.max(written.length, 2) / 2) + 1;
  for (const candidate of known) {
    const edits = distance(written, candidate.toLowerCase().slice(0, LONGEST));
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
