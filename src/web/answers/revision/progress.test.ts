import { expect, test } from 'vitest';
import type { Remark } from '#contract/reviews/feedback.ts';
import { progressByCriterion } from './progress.ts';

const levels = ['Пока нет', 'Есть'];

function remark(criterionId: string, level: number | null, criterion = criterionId): Remark {
  return {
    id: criterionId + level,
    criterionId,
    criterion,
    levels,
    level,
    text: '',
    nextStep: null,
    quotes: [],
    videoAt: null,
  };
}

const reviewed = (...remarks: Remark[]) => ({
  feedback: { reviewId: 'r', version: 1, remarks, checks: [], summary: '', confidence: null, helpful: null },
});

test('attempts are numbered over all answers, and those without a review by criterion are left out', () => {
  const { attempts } = progressByCriterion([reviewed(), { feedback: null }, reviewed(), { feedback: null }]);
  expect(attempts).toEqual([2, 4]);
});

test('a criterion has its newest name; a deleted one comes last, a new one has no earlier level', () => {
  const { criteria } = progressByCriterion([
    reviewed(remark('facts', 1, 'Факты'), remark('step', 0, 'Шаг')),
    reviewed(remark('tone', null, 'Тон'), remark('facts', 0, 'Только факты')),
  ]);
  expect(criteria.map(({ title, levels: each }) => [title, ...each.map((one) => one?.level)])).toEqual([
    ['Факты', 0, 1],
    ['Шаг', undefined, 0],
    ['Тон', null, undefined],
  ]);
});
