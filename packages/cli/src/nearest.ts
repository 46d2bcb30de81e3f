/** Edits (insert, delete, replace, swap of neighbours) between two short words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] as number) + 1, (above[j] as number) + 1, (above[j - 1] as number) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] as number;
}

const LONGEST = 64;

/** Candidates that somebody who typed `word` may have meant, the nearest first, at most `count`. */
export function nearest(word: string, candidates: Iterable<string>, count = 3): string[] {
  const typed = word.toLowerCase().slice(0, LONGEST);
  const allowed = Math.max(1, Math.floor(typed.length / 3));
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of candidates) {
    const part = typed.length >= 3 && (candidate.includes(typed) || typed.includes(candidate));
    const distance = editDistance(typed, candidate.slice(0, LONGEST));
    if (distance <= allowed || part) scored.push({ candidate, score: part ? Math.min(distance, allowed) : distance });
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, count).map(({ candidate }) => candidate);
}

/** The hint for a word that nothing answers to, or no line at all. */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  shown: (candidate: string) => string = (text) => text,
): string[] {
  const near = nearest(word, candidates);
  return near.length === 0 ? [] : [`did you mean ${near.map((candidate) => `"${shown(candidate)}"`).join(" or ")}?`];
}
