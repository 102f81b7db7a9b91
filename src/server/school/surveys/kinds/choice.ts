import type { AsksOf } from '#contract/surveys/asks.ts';
import type { QuestionKind } from './question-kind.ts';

export const choice: QuestionKind<AsksOf<'choice'>> = {
  takesSeveral: false,
  words: ({ options }, chosen) => chosen.map((number) => options[number - 1]).join('; '),
  inHeading: () => '',
};
