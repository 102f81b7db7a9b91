import type { AsksOf } from '#contract/surveys/asks.ts';
import { lines } from './look.ts';
import { optionsEditor } from './options-fields.tsx';
import type { ChoiceLook, KindInBars, KindInEditor } from './question-kind.ts';

type Asked = AsksOf<'choice'>;

export const look: ChoiceLook<Asked> = {
  takesSeveral: false,
  ...lines,
};

export const bars: KindInBars<Asked> = {
  label: (_asks, option) => option,
  note: () => null,
  isWordy: true,
};

export const editor: KindInEditor<Asked> = optionsEditor('Один вариант');
