import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { outcomeInput, type Referral, type ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { useRecordOutcome } from '#web/queue/queue-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';

interface OutcomeProps {
  whole: ReferralWithAnswer;
  onEnded: () => void;
}

/** What an alarm that was answered still asks; then, what was written. */
export function Outcome({ whole: { referral, alarm }, onEnded }: OutcomeProps) {
  if (referral.asksOutcome) return <Form {...{ referral, onEnded }} />;
  if (!alarm?.outcome) return null;
  return (
    <Card as="section" aria-label="Чем кончилось">
      <h3 className="mb-1 text-base">Чем кончилось</h3>
      <p className="[overflow-wrap:anywhere]">{alarm.outcome}</p>
    </Card>
  );
}

function Form({ referral, onEnded }: { referral: Referral; onEnded: () => void }) {
  const form = useForm({ resolver: zodResolver(outcomeInput), defaultValues: { outcome: '' } });
  const save = useRecordOutcome(referral);
  const section = useFocusAfterAnswer(referral);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Чем кончилось"
      className="rounded-lg border border-warning-line bg-surface px-4 py-4 outline-none sm:px-5"
    >
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submitWith(form, save.mutate, onEnded)();
        }}
      >
        <FormRefusal>{reasonOutsideFields(save.error, form)}</FormRefusal>
        <TextField
          label="Чем кончилось"
          hint={hint}
          placeholder="Созвонились, рядом сестра, записан к психологу"
          {...field(form, 'outcome')}
        />
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full sm:self-start"
          pending={save.isPending}
          pendingLabel="Записываем…"
        >
          Записать
        </Button>
      </form>
    </section>
  );
}

const hint =
  'Одной строкой, когда станет ясно; до тех пор запись остаётся в очереди. Прочтут те, кто видит эту тревогу, и сам студент, если скачает свои данные';

/** The button that was pressed is gone. */
function useFocusAfterAnswer({ settled }: Referral) {
  const section = useRef<HTMLElement>(null);
  const [wasJustAnswered] = useState(settled?.withdrawableUntil !== undefined);
  useEffect(() => {
    if (wasJustAnswered && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
  }, [wasJustAnswered]);
  return section;
}
