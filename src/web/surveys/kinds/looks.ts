import type { AsksOf, Closed } from '#contract/surveys/asks.ts';
import { look as choice } from './choice.ts';
import { look as choices } from './choices.ts';
import type { ChoiceLook } from './question-kind.ts';
import { look as scale } from './scale.tsx';

const looks: { [K in Closed['kind']]: ChoiceLook<AsksOf<K>> } = { scale, choice, choices };

export const lookOf = (asks: Closed): ChoiceLook<Closed> => looks[asks.kind];
