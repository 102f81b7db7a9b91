import { fewestSteps, mostSteps, type AsksOf } from '#contract/surveys/asks.ts';
import { field } from '#web/forms/field.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { formatDecimal } from '#web/ui/text/numbers.ts';
import { steps } from './look.ts';
import type { ChoiceLook, KindFieldsProps, KindInBars, KindInEditor } from './question-kind.ts';

type Scale = AsksOf<'scale'>;

export const look: ChoiceLook<Scale> = {
  takesSeveral: false,
  ...steps,
  spoken: endOf,
  below: ({ from, to }) => (
    <p aria-hidden="true" className="mt-1.5 flex justify-between gap-6 text-sm text-ink-soft">
      <span>{from}</span>
      <span className="text-right">{to}</span>
    </p>
  ),
};

export const bars: KindInBars<Scale> = {
  label(asks, option, number) {
    const end = endOf(asks, number);
    return end === undefined ? option : `${option} — ${end}`;
  },
  note: (asks, _people, mean) =>
    mean !== undefined && (
      <>
        . В среднем <span className="font-medium text-ink">{formatDecimal(mean)}</span> из {asks.steps}
      </>
    ),
  isWordy: false,
};

/** What an end of the scale means. */
function endOf({ from, to, steps: last }: Scale, number: number): string | undefined {
  if (number === 1) return from;
  return number === last ? to : undefined;
}

export const editor: KindInEditor<Scale> = {
  title: 'Шкала',
  inWords: ({ from, to, steps: last }) => `Шкала: 1 — ${from}, ${last} — ${to}`,
  given: ({ steps: last, from, to }) => ({ steps: Number(last), from, to }),
  typed: ({ steps: last, from, to }) => ({ steps: String(last), from, to }),
  Fields: ScaleFields,
  isCompared: true,
};

function ScaleFields({ form }: KindFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-[7rem_1fr_1fr]">
      <Select label="Шагов" options={stepCounts} {...form.register('asks.steps')} />
      <TextField
        label="Первый шаг"
        placeholder="совсем нет"
        autoComplete="off"
        {...field(form, 'asks.from')}
      />
      <TextField
        label="Последний шаг"
        placeholder="полностью"
        autoComplete="off"
        {...field(form, 'asks.to')}
      />
    </div>
  );
}

const stepCounts = Array.from({ length: mostSteps - fewestSteps + 1 }, (_, place) => {
  const value = String(place + fewestSteps);
  return { value, label: value };
});
