import type { Change } from './diff-words.ts';

/** Whether two texts say one thing in two ways: a quarter of the shorter one's words is in both. Otherwise they are two texts. */
export function sharesWords(changes: readonly Change[]): boolean {
  const count = (wanted: Change['kind']) =>
    changes.reduce((sum, { kind, text }) => (kind === wanted ? sum + wordsIn(text) : sum), 0);
  const same = count('same');
  const shorter = same + Math.min(count('inserted'), count('deleted'));
  return shorter > 0 && same / shorter >= leastShare;
}

const leastShare = 0.25;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
