import type { AsksOf } from '#contract/surveys/asks.ts';
import type { KindInEditor } from './question-kind.ts';

export const editor: KindInEditor<AsksOf<'text'>> = {
  title: 'Своими словами',
  inWords: () => 'Своими словами',
  given: () => ({}),
  typed: () => ({}),
  isCompared: false,
};
