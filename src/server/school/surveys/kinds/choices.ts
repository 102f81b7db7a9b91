import type { AsksOf } from '#contract/surveys/asks.ts';
import { ofOptions } from './of-options.ts';
import type { QuestionKind } from './question-kind.ts';

export const choices: QuestionKind<AsksOf<'choices'>> = { takesSeveral: true, ...ofOptions };
