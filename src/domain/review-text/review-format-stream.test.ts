import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { criteria, example } from '#test/review-example.ts';
import { parseReview, type ParsedReview } from './review-format.ts';

const settings = propertyRuns(1_000);

/** What of one reading is missing, or shorter, in the next one. */
function lost(before: ParsedReview, after: ParsedReview): string[] {
  const gone: string[] = [];
  for (const remark of before.remarks) {
    const next = after.remarks.find(({ criterionId }) => criterionId === remark.criterionId);
    if (!next) gone.push(remark.criterionId);
    if (!next?.text.startsWith(remark.text)) gone.push(`${remark.text} | ${next?.text}`);
    if (!(next?.nextStep ?? '').startsWith(remark.nextStep ?? '')) gone.push(`${remark.nextStep}`);
    if (remark.quotes.some((quote, index) => next?.quotes[index] !== quote)) gone.push(remark.quotes.join());
    if (remark.level !== null && next?.level !== remark.level) gone.push(`level ${remark.level}`);
  }
  if (before.checks.length > after.checks.length) gone.push('checks');
  if (!after.summary.startsWith(before.summary)) gone.push(before.summary);
  return gone;
}

const label = /^(Человеку|Уровень|Видео|Дальше|Уверенность):/gm;
const variants = [
  example,
  example.replace(label, '**$&**'),
  example.replace(/^## /gm, ''),
  example.replaceAll('\n', '\r\n'),
];

test('while a reply streams, nothing that was there goes, and no sign of the form shows in a text', () => {
  for (const text of variants) {
    const whole = parseReview(text, criteria);
    let before = parseReview('', criteria, { streaming: true });
    for (let end = 1; end <= text.length; end += 1) {
      const now = parseReview(text.slice(0, end), criteria, { streaming: true });
      expect(lost(before, now), text.slice(0, end)).toEqual([]);
      expect(lost(now, whole), text.slice(0, end)).toEqual([]);
      before = now;
    }
    expect(before).toEqual(whole);
  }
});

test('a text grows with each letter, a quote and a level appear with their whole line', () => {
  const at = (end: string) => {
    const text = example.slice(0, example.indexOf(end) + end.length);
    return parseReview(text, criteria, { streaming: true }).remarks[0];
  };
  expect(at('Слово «опять» — обоб')?.text).toBe('Слово «опять» — обоб');
  expect(at('Дальше: назовите де')?.nextStep).toBe('назовите де');
  expect(at('> опять прислал макет с ошибками')?.quotes).toEqual([]);
  expect(at('> опять прислал макет с ошибками\n')?.quotes).toEqual(['опять прислал макет с ошибками']);
  expect(at('Уровень: Есть')?.level).toBeNull();
  expect(at('Уровень: Есть частично\n')?.level).toBe(1);
});

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...example.split(/(?<=\n)/)) },
  { weight: 3, arbitrary: fc.constantFrom(...example.split(/(?<=[ :.>#])/)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\n',
      '\r\n',
      '**',
      '*',
      '_',
      '```',
      '- ',
      '# ',
      '1. ',
      '> ',
      'Критерий 2',
      'Итог:',
      '---\n',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const spoiled = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('any text is read, to levels of the rubric and one remark for a criterion', () => {
  fc.assert(
    fc.property(spoiled, fc.boolean(), (text, streaming) => {
      const { remarks, checks, isProse } = parseReview(text, criteria, { streaming });
      const ids = remarks.map(({ criterionId }) => criterionId);
      expect(ids).toEqual(['facts', 'request'].filter((id) => ids.includes(id)));
      expect(isProse).toBe(remarks.length === 0);
      for (const { level } of remarks) expect([null, 0, 1, 2]).toContain(level);
      for (const { number } of checks) expect(Number.isInteger(number)).toBe(true);
    }),
    settings,
  );
});

test('of any text, what was there while it streamed stays', () => {
  fc.assert(
    fc.property(spoiled, fc.nat(), fc.nat(), (text, one, other) => {
      const [shorter = 0, longer = 0] = [one % (text.length + 1), other % (text.length + 1)].toSorted(
        (a, b) => a - b,
      );
      const before = parseReview(text.slice(0, shorter), criteria, { streaming: true });
      expect(lost(before, parseReview(text.slice(0, longer), criteria, { streaming: true }))).toEqual([]);
      expect(lost(before, parseReview(text, criteria))).toEqual([]);
    }),
    settings,
  );
});
