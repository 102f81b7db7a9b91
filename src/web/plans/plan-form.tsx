import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { planCueMaxLength, planWordsMaxLength } from '#contract/limits.ts';
import type { PlanChange, PlanOffer } from '#contract/plans/schemas.ts';
import { fieldErrors, errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { PlanDay, whenOf } from './plan-day.tsx';
import { PlanOffers } from './plan-offers.tsx';

export interface PlanFormProps {
  /** `from`: its words are those of an offer. */
  start?: { cue: string; words: string; from?: PlanOffer['from'] } | undefined;
  offers?: readonly PlanOffer[];
  /** The day stays as it is unless another is chosen. */
  keepsDay?: boolean;
  submitLabel: string;
  save: { isPending: boolean; error: Error | null };
  /** `from`: whose words were taken from an offer. */
  onSubmit(plan: PlanChange, from: PlanOffer['from'] | undefined): void;
  onCancel(): void;
}

/** «Если …, то скажу …» in one's own words. What is typed stays until it is stored or taken back. */
export function PlanForm({ offers = [], submitLabel, save, onCancel, ...begun }: PlanFormProps) {
  const { keepsDay = false } = begun;
  const { cueField, wordsField, cue, words, day, wrong, submit, take } = useDraftPlan(begun);
  const refused = fieldErrors(save.error);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4" aria-label="План">
      <TextArea
        ref={cueField}
        label="Если…"
        grows
        rows={2}
        autoComplete="off"
        required
        maxLength={planCueMaxLength}
        value={cue.text}
        readOnly={save.isPending}
        hint="Лучше всего — место, время или чужие слова: «в понедельник на планёрке», «когда скажет „там на час“»"
        error={wrong.cue ?? refused['cue']}
        onChange={({ target }) => cue.change(target.value)}
      />
      <div className="flex flex-col gap-2.5">
        <TextArea
          ref={wordsField}
          label="…то скажу:"
          grows
          rows={2}
          autoComplete="off"
          required
          maxLength={planWordsMaxLength}
          value={words.text}
          readOnly={save.isPending}
          error={wrong.words ?? refused['words']}
          onChange={({ target }) => words.change(target.value)}
        />
        <PlanOffers offers={offers} onTake={take} />
      </div>
      <PlanDay
        day={day.chosen}
        keepsDay={keepsDay}
        error={refused['askOn'] ?? refused['askInDays']}
        onChange={day.choose}
      />
      {save.error && Object.keys(refused).length === 0 && (
        <FormError>{errorText(save.error, 'Не удалось записать план')}</FormError>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="sm" variant="primary" pending={save.isPending} pendingLabel="Записываем…">
          {submitLabel}
        </Button>
        <Button size="sm" disabled={save.isPending} onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}

/** What is typed, and what of it is missing once it was tried. */
function useDraftPlan({
  start = empty,
  keepsDay,
  onSubmit,
}: Pick<PlanFormProps, 'start' | 'keepsDay' | 'onSubmit'>) {
  const [cue, setCue] = useState(start.cue);
  const [words, setWords] = useState(start.words);
  const [from, setFrom] = useState(start.from);
  const [day, setDay] = useState(keepsDay ? 'keep' : '7');
  const [isTried, setIsTried] = useState(false);
  const cueField = useRef<HTMLTextAreaElement>(null);
  const wordsField = useRef<HTMLTextAreaElement>(null);

  useEffect(() => cueField.current?.focus(), []);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setIsTried(true);
    const faults = wrongFields(cue, words);
    if (faults.cue) cueField.current?.focus();
    else if (faults.words) wordsField.current?.focus();
    else onSubmit({ cue, words, ...whenOf(day) }, from);
  }

  function take(offer: PlanOffer): void {
    setWords(offer.words);
    setFrom(offer.from);
    wordsField.current?.focus();
  }

  return {
    cueField,
    wordsField,
    cue: { text: cue, change: setCue },
    words: { text: words, change: setWords },
    day: { chosen: day, choose: setDay },
    wrong: isTried ? wrongFields(cue, words) : {},
    submit,
    take,
  };
}

const empty: NonNullable<PlanFormProps['start']> = { cue: '', words: '' };

const wrongFields = (cue: string, words: string): { cue?: string; words?: string } => ({
  ...(cue.trim() === '' && { cue: 'Напишите, когда это случится' }),
  ...(words.trim() === '' && { words: 'Напишите, что скажете' }),
});
