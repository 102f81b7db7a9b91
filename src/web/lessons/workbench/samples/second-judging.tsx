import type { Criterion } from '#contract/lessons/criteria.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { type Expected, ExpectedFields } from './expected-fields.tsx';
import type { SecondJudging } from './use-second-judging.ts';

interface SecondJudgingFormProps {
  judging: SecondJudging;
  given: Expected;
  criteria: readonly Criterion[];
}

/** Stands in the place of all that others have said of the sample. */
export function SecondJudgingForm({ judging, given, criteria }: SecondJudgingFormProps) {
  const { own, saving, form, change, save, cancel } = judging;
  const isEmpty = Object.values(given).every((level) => level === undefined);
  const hasJudged = own.length > 0;
  return (
    <fieldset ref={form} tabIndex={-1} className="mt-4 min-w-0 rounded-sm outline-none">
      <legend className="text-sm font-medium">Ваша оценка</legend>
      <p className="mb-3 text-sm text-ink-soft">
        {hasJudged
          ? 'Здесь только ваши уровни. Изменённые встанут на место прежних.'
          : 'Поставьте уровни так, как видите вы: чужие скрыты, ваши встанут рядом с ними.'}
      </p>
      <ExpectedFields criteria={criteria} expected={given} none="не сужу" onChange={change} />
      <div className="mt-3 flex flex-col gap-3">
        <FormError>
          {!saving.isPending && saving.error && errorText(saving.error, 'Не удалось сохранить оценку')}
        </FormError>
        <div className="flex flex-wrap gap-2">
          <WhyNotButton
            size="sm"
            variant="primary"
            whyNot={isEmpty && !hasJudged ? 'Поставьте хотя бы один уровень' : undefined}
            pending={saving.isPending}
            pendingLabel="Сохраняем…"
            onClick={save}
          >
            {isEmpty && hasJudged ? 'Убрать мою оценку' : 'Сохранить оценку'}
          </WhyNotButton>
          <Button size="sm" disabled={saving.isPending} onClick={cancel}>
            Отмена
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
