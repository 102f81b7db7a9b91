import type { SampleSource } from './lesson-samples.ts';
import type { SampleKind } from './schemas.ts';

export const sampleWords: Record<SampleKind, string> = {
  weak: 'слабый',
  middling: 'средний',
  strong: 'сильный',
};

export const sourceWords: Record<SampleSource, string> = {
  disagreement: 'студент не согласился, и человек исправил',
  correction: 'исправлено человеком',
  counter_quote: '«Вот же»',
  release: 'прочитан куратором',
  answer: 'из ответов',
  blind: 'оценён вслепую',
  typed: 'написан автором',
};
