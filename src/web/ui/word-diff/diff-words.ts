import { diffArrays } from 'diff';

/** A run of text that both texts have, or only one of them. */
export interface Change {
  kind: 'same' | 'inserted' | 'deleted';
  text: string;
}

/**
 * What changed between two texts, by words. Of texts with little in common one is shown as replaced by the other, on every device
 * alike.
 */
export function diffWords(before: string, after: string): Change[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: mostEdits });
  if (!changes) return withoutEmpty([deleted(before), inserted(after)]);
  const runs = changes.map(({ value, added, removed }): Change => {
    const text = value.join('');
    if (added) return inserted(text);
    return removed ? deleted(text) : { kind: 'same', text };
  });
  return withoutEmpty(joinedAcrossGaps(runs));
}

/** Words and gaps that were put in or taken out: what it costs grows with their square, a fifth of a second at most. */
const mostEdits = 2_000;

const inserted = (text: string): Change => ({ kind: 'inserted', text });
const deleted = (text: string): Change => ({ kind: 'deleted', text });

/** Words, runs of white space, and other characters one by one: a comma after a word changes the comma alone. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}_]+|\s+|[^]/gu) ?? [];

/** A space or a comma between two changes is read with them: what changed is a phrase, not a string of words. */
function joinedAcrossGaps(runs: readonly Change[]): Change[] {
  const joined: Change[] = [];
  let removed = '';
  let added = '';
  for (const [index, { kind, text }] of runs.entries()) {
    const isGap = kind === 'same' && removed + added !== '' && index < runs.length - 1 && gap.test(text);
    if (kind === 'deleted' || isGap) removed += text;
    if (kind === 'inserted' || isGap) added += text;
    if (kind !== 'same' || isGap) continue;
    joined.push(deleted(removed), inserted(added), { kind, text });
    removed = '';
    added = '';
  }
  return [...joined, deleted(removed), inserted(added)];
}

/** Not a paragraph break. */
const gap = /^(?:[^\S\n]|[^\p{L}\p{N}\s])+$/u;

const withoutEmpty = (changes: Change[]): Change[] => changes.filter(({ text }) => text !== '');
