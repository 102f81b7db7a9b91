import type { AsksOf } from '#contract/surveys/asks.ts';
import { lines } from './look.ts';
import { optionsEditor } from './options-fields.tsx';
import type { ChoiceLook, KindInBars, KindInEditor } from './question-kind.ts';

type Asked = AsksOf<'choices'>;

export const look: ChoiceLook<Asked> = {
  takesSeveral: true,
  ...lines,
};

export const bars: KindInBars<Asked> = {
  label: (_asks, option) => option,
  note: (_asks, people) => people > 0 && '. Можно было выбрать несколько',
  isWordy: true,
};

export const editor: KindInEditor<Asked> = optionsEditor('Несколько вариантов');
