import { expect, test } from 'vitest';
import type { QuoteRange, RemarkInput } from '#contract/reviews/feedback.ts';
import { ApiError } from '#server/platform/errors.ts';
import { checkRemarks } from './check-remarks.ts';

const answer = 'Отчёт опоздал 🙂 на два дня.';
const emoji = answer.indexOf('🙂');
const levels = ['Пока нет', 'Есть'].map((title) => ({ title, description: '' }));
const criteria = [{ id: 'facts', title: 'Факты', description: '', levels }];

const aRemark = (given: Partial<RemarkInput>): RemarkInput => ({
  criterionId: 'facts',
  level: null,
  text: '',
  nextStep: null,
  quotes: [],
  videoAt: null,
  ...given,
});

test.each<[string, QuoteRange[]]>([
  ['behind the end', [[0, answer.length + 1]]],
  ['empty', [[4, 4]]],
  ['backwards', [[5, 4]]],
  [
    'out of order',
    [
      [6, 9],
      [0, 5],
    ],
  ],
  [
    'over each other',
    [
      [0, 5],
      [4, 9],
    ],
  ],
  ['beginning inside of an emoji', [[emoji + 1, emoji + 4]]],
  ['ending inside of an emoji', [[0, emoji + 1]]],
])('refuses quotes that are %s', (_, quotes) => {
  expect(fieldsRefused([aRemark({ quotes })])).toEqual(['remarks.0.quotes']);
});

test('takes the whole answer, quotes that touch, and an emoji', () => {
  expect(fieldsRefused([aRemark({ quotes: [[0, answer.length]] })])).toEqual([]);
  expect(
    fieldsRefused([
      aRemark({
        quotes: [
          [0, emoji],
          [emoji, emoji + 2],
        ],
      }),
    ]),
  ).toEqual([]);
});

test('takes each level of the criterion and no other', () => {
  expect([null, 0, 1, 2].map((level) => fieldsRefused([aRemark({ level })]))).toEqual([
    [],
    [],
    [],
    ['remarks.0.level'],
  ]);
});

function fieldsRefused(remarks: RemarkInput[]): string[] {
  try {
    checkRemarks(remarks, criteria, { answer });
    return [];
  } catch (error) {
    if (error instanceof ApiError) return Object.keys(error.fields ?? {});
    throw error;
  }
}
