import type { AsksOf } from '#contract/surveys/asks.ts';
import type { QuestionKind } from './question-kind.ts';

export const scale: QuestionKind<AsksOf<'scale'>> = {
  takesSeveral: false,
  words: ({ steps }, choice) => choice.map((step) => `${step} из ${steps}`).join(),
  inHeading: ({ from, to, steps }) => ` (1 — ${from}, ${steps} — ${to})`,
};
