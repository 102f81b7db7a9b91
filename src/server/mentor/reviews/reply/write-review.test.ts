import { expect, test } from 'vitest';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { writeReview, type VerifiedRemark } from './write-review.ts';

const levels = ['Пока нет', 'Есть'].map((title) => ({ title, description: '' }));
const criteria: Criterion[] = [
  { id: 'facts', title: 'Факты *вместо* приговоров', description: '', levels },
  { id: 'request', title: 'Понятная просьба', description: '', levels },
];
const bare: VerifiedRemark = {
  criterionId: 'facts',
  level: null,
  text: '',
  nextStep: null,
  quotes: [],
  videoAt: null,
};

const ofQuote = (answer: string): string =>
  writeReview(
    { remarks: [{ ...bare, quotes: [[0, answer.length]] }], checks: [], summary: '' },
    criteria,
    answer,
  )
    .split('\n\n')
    .slice(2)
    .join('\n\n');

test('a review is written criterion by criterion, in the rubric’s order', () => {
  const answer = 'Вы опять прислали макет с ошибками.';
  const review = {
    remarks: [
      { ...bare, criterionId: 'request', text: 'Просьбы нет.' },
      {
        ...bare,
        level: 1,
        text: 'Слово «опять» — **обобщение**.',
        nextStep: 'назовите день.',
        quotes: [
          [3, 8],
          [18, 34],
        ] as const,
        videoAt: 200,
      },
    ],
    checks: [
      { title: 'Спокойный тон', outcome: 'closed' as const, text: null },
      { title: 'Срок', outcome: 'partly' as const, text: 'День назван,\nчас нет.' },
    ],
    summary: 'Хорошее начало.',
  };
  const sections = `## Факты \\*вместо\\* приговоров

**Есть**

> опять

> макет с ошибками

Слово «опять» — **обобщение**.

**Дальше:** назовите день.

Видео: 3:20

## Понятная просьба

Уровень не поставлен: наставник не смог подтвердить его вашими словами

Просьбы нет.

## Прошлые замечания

- Спокойный тон: закрыто.
- Срок: частично. День назван, час нет.`;
  expect(writeReview(review, criteria, answer)).toBe(`Хорошее начало.\n\n${sections}`);
  const old = writeReview({ ...review, endsWithSummary: true }, criteria, answer);
  expect(old).toBe(`${sections}\n\n## Итог\n\nХорошее начало.`);
});

test('a person who sets no level has nothing to prove', () => {
  const review = { remarks: [{ ...bare, text: 'Назван день.' }], checks: [], summary: '', byPerson: true };
  expect(writeReview(review, criteria, '')).toBe('## Факты \\*вместо\\* приговоров\n\nНазван день.');
});

test('several lines of the answer stay in one blockquote, and its signs show', () => {
  expect(ofQuote('1. раз\n\n   - *два* <b>\r\n# [a](b)')).toBe(
    '> 1\\. раз  \n>   \n> \\- \\*два\\* \\<b>  \n> \\# \\[a\\](b)',
  );
});

test('an address in the answer is no link', () => {
  expect(ofQuote('https://example.org')).toBe('> https\u2060://example.org');
});

test('hours show where there are any', () => {
  const written = writeReview(
    { remarks: [{ ...bare, videoAt: 3_723 }], checks: [], summary: '' },
    criteria,
    '',
  );
  expect(written).toContain('Видео: 1:02:03');
});
