import type { AsksOf } from '#contract/surveys/asks.ts';
import { lines } from './look.ts';
import { givenOptions, OptionsFields, optionsInWords, typedOptions } from './options-fields.tsx';
import type { ChoiceLook, KindInBars, KindInEditor } from './question-kind.ts';

type Asked = AsksOf<'choices'>;

export const look: ChoiceLook<Asked> = {
  takesSeveral: true,
  ...lines,
  spoken: () => undefined,
  below: () => null,
};

export const bars: KindInBars<Asked> = {
  label: (_asks, option) => option,
  note: (_asks, people) => people > 0 && '. Можно было выбрать несколько',
  isWordy: true,
};

const title = 'Несколько вариантов';

export const editor: KindInEditor<Asked> = {
  title,
  inWords: (asks) => optionsInWords(title, asks),
  given: givenOptions,
  typed: typedOptions,
  Fields: OptionsFields,
  isCompared: true,
};
