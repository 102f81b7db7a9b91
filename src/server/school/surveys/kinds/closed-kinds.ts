import type { AsksOf, Closed } from '#contract/surveys/asks.ts';
import { choice } from './choice.ts';
import { choices } from './choices.ts';
import type { QuestionKind } from './question-kind.ts';
import { scale } from './scale.ts';

const closedKinds: { [K in Closed['kind']]: QuestionKind<AsksOf<K>> } = { scale, choice, choices };

export const kindOf = (asks: Closed): QuestionKind<Closed> => closedKinds[asks.kind];
