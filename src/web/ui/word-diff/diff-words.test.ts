import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { steepGrowth } from '#test/growth.ts';
import { type Change, diffWords } from './diff-words.ts';
import { foldSame } from './fold-same.ts';

/** `[-было-]` and `{+стало+}`. */
const drawn = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => ({ same: text, deleted: `[-${text}-]`, inserted: `{+${text}+}` })[kind])
    .join('');

const textOf = (changes: Change[], without: Change['kind']) =>
  changes
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('what changed between two attempts', () => {
  test.each([
    ['опять прислал макет', 'вчера прислал макет', '[-опять-]{+вчера+} прислал макет'],
    ['прислал макет', 'прислал макет с ошибками', 'прислал макет{+ с ошибками+}'],
    ['прислал макет, снова', 'прислал макет', 'прислал макет[-, снова-]'],
    ['макет готов', 'макет, готов', 'макет{+,+} готов'],
    ['всё как было', 'всё как было', 'всё как было'],
    ['', 'новое', '{+новое+}'],
  ])('%j → %j', (before, after, expected) => {
    expect(drawn(before, after)).toBe(expected);
  });

  test('a phrase is one change, not a change a word', () => {
    expect(drawn('Ты опять всё испортил. Исправь.', 'В макете три опечатки. Исправь.')).toBe(
      '[-Ты опять всё испортил-]{+В макете три опечатки+}. Исправь.',
    );
  });

  test('changes in two paragraphs stay apart', () => {
    expect(drawn('раз\n\nдва', 'один\n\nдругой')).toBe('[-раз-]{+один+}\n\n[-два-]{+другой+}');
  });

  test('whatever changed, both texts can be read out of it', () => {
    const text = string({ unit: 'grapheme', maxLength: 60 });
    assert(
      property(text, text, (before, after) => {
        const changes = diffWords(before, after);
        expect(textOf(changes, 'inserted')).toBe(before);
        expect(textOf(changes, 'deleted')).toBe(after);
      }),
    );
  });

  test('ten thousand words with changes here and there are compared, and folded around them', () => {
    const words = Array.from({ length: 10_000 }, (_, index) => `слово${index % 700}`);
    const changed = words.map((word, index) => (index % 500 === 250 ? `${word}ч` : word));
    const changes = diffWords(words.join(' '), changed.join(' '));
    expect(changes.filter(({ kind }) => kind === 'inserted')).toHaveLength(20);
    const folded = foldSame(changes);
    expect(textOf(folded, 'deleted').length).toBeLessThan(12_000);
    expect(folded.filter(({ kind }) => kind !== 'same')).toEqual(
      changes.filter(({ kind }) => kind !== 'same'),
    );
  });

  test('of two long texts with nothing in common one replaces the other, and neither is compared to its end', async () => {
    const words = (seed: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${seed}${index}`).join(' ');
    const compare = (count: number) => diffWords(words('а', count), words('б', count));
    expect(compare(3_000)).toEqual([
      { kind: 'deleted', text: words('а', 3_000) },
      { kind: 'inserted', text: words('б', 3_000) },
    ]);
    expect(await steepGrowth(compare, 24_000)).toBeUndefined();
  });
});
