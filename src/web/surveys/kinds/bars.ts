import type { AsksOf, Closed } from '#contract/surveys/asks.ts';
import { bars as choice } from './choice.ts';
import { bars as choices } from './choices.ts';
import type { KindInBars } from './question-kind.ts';
import { bars as scale } from './scale.tsx';

const bars: { [K in Closed['kind']]: KindInBars<AsksOf<K>> } = { scale, choice, choices };

export const barsOf = (asks: Closed): KindInBars<Closed> => bars[asks.kind];
