import type { AsksOf } from '#contract/surveys/asks.ts';
import { lines } from './look.ts';
import { givenOptions, OptionsFields, optionsInWords, typedOptions } from './options-fields.tsx';
import type { ChoiceLook, KindInBars, KindInEditor } from './question-kind.ts';

type Asked = AsksOf<'choice'>;

export const look: ChoiceLook<Asked> = {
  takesSeveral: false,
  ...lines,
  spoken: () => undefined,
  below: () => null,
};

export const bars: KindInBars<Asked> = {
  label: (_asks, option) => option,
  note: () => null,
  isWordy: true,
};

const title = 'Один вариант';

export const editor: KindInEditor<Asked> = {
  title,
  inWords: (asks) => optionsInWords(title, asks),
  given: givenOptions,
  typed: typedOptions,
  Fields: OptionsFields,
  isCompared: true,
};
