import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Feedback, QuoteRange, Remark } from '#contract/reviews/feedback.ts';
import { anId } from './page-rows.ts';

// Reviews by criterion for the responses of the page's test server.

export const theLevels = ['Пока нет', 'Есть частично', 'Есть'];

export const theCriteria = ['Факты вместо приговоров', 'Понятная просьба'].map((title, order): Criterion => ({
  id: anId(900 + order),
  title,
  description: '',
  levels: theLevels.map((level) => ({ title: level, description: '' })),
}));

/** Of the first criterion, unless said otherwise. */
export function aRemark(remark: Partial<Remark> = {}): Remark {
  const criterion = theCriteria.find(({ id }) => id === remark.criterionId) ?? theCriteria[0];
  return {
    id: anId(700),
    criterionId: criterion?.id ?? anId(900),
    criterion: criterion?.title ?? '',
    levels: theLevels,
    level: 1,
    text: 'Слово «опять» обобщает',
    nextStep: 'Назовите день',
    quotes: [],
    videoAt: null,
    ...remark,
  };
}

export function aFeedback(feedback: Partial<Feedback> = {}): Feedback {
  return {
    reviewId: anId(800),
    version: 1,
    remarks: [aRemark()],
    checks: [],
    summary: 'Уже ближе к делу',
    confidence: null,
    helpful: null,
    ...feedback,
  };
}

/** Where the words stand in a text. */
export function placeOf(text: string, words: string): QuoteRange {
  const start = text.indexOf(words);
  if (start < 0) throw new Error(`No such words: ${words}`);
  return [start, start + words.length];
}
