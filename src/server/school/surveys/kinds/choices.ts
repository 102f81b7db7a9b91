import type { AsksOf } from '#contract/surveys/asks.ts';
import type { QuestionKind } from './question-kind.ts';

export const choices: QuestionKind<AsksOf<'choices'>> = {
  takesSeveral: true,
  words: ({ options }, chosen) => chosen.map((number) => options[number - 1]).join('; '),
  inHeading: () => '',
};
