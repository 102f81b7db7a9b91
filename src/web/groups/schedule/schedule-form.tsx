import type { WholeGroup } from '#contract/groups/schemas.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/forms/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { PlannedText } from './planned-text.tsx';
import { ScheduleLesson, ScheduleRows } from './schedule-lesson.tsx';
import { ShiftDates } from './shift-dates.tsx';
import { type ScheduleFormState, useScheduleForm } from './use-schedule-form.ts';

/** All dates of the group in one form, saved at once. */
export function ScheduleForm({ group }: { group: WholeGroup }) {
  const state = useScheduleForm(group);
  const { form, isDirty, isSaving } = state;
  const discard = useDiscardQuestion(isDirty && !isSaving, () => {});
  return (
    <form noValidate onSubmit={(event) => void state.submit(event)}>
      <div className="mb-6 grid gap-5 sm:max-w-2xl sm:grid-cols-2">
        <DateTimeField
          label="Начало потока"
          optional
          hint="Тогда откроются уроки без своей даты"
          {...field(form, 'startsAt')}
        />
        <DateTimeField
          label="Конец потока"
          optional
          hint="Конец доступа для тех, у кого нет своего срока"
          {...field(form, 'endsAt')}
        />
      </div>
      <ShiftDates disabled={!state.hasDates} onShift={state.shift} />
      {state.lessons.length === 0 ? (
        <p className="py-6 text-ink-soft">В курсе пока нет уроков: даты понадобятся, когда они появятся.</p>
      ) : (
        <ScheduleRows>
          {state.lessons.map((lesson, at) => (
            <ScheduleLesson key={lesson.lessonId} lesson={lesson}>
              <LessonDate state={state} at={at} name="opensAt" />
              <LessonDate state={state} at={at} name="dueAt" />
            </ScheduleLesson>
          ))}
        </ScheduleRows>
      )}
      <FormRefusal>{state.refusal}</FormRefusal>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <WhyNotButton
          type="submit"
          variant="primary"
          whyNot={isDirty ? undefined : 'Даты не менялись'}
          pending={isSaving}
          pendingLabel="Сохранение..."
        >
          Сохранить расписание
        </WhyNotButton>
        <Button variant="ghost" disabled={!isDirty || isSaving} onClick={state.undo}>
          Отменить
        </Button>
        <p role="status" className="text-sm text-ink-soft max-sm:sr-only">
          {isDirty && 'Есть несохранённые изменения'}
        </p>
      </div>
      <DiscardDialog {...discard} title="Уйти без сохранения?" />
    </form>
  );
}

const dates = {
  opensAt: { label: 'Открывается', planned: 'plannedOpensAt', after: 'opensAfter' },
  dueAt: { label: 'Сдать до', planned: 'plannedDueAt', after: 'dueAfter' },
} as const;

interface LessonDateProps {
  state: ScheduleFormState;
  at: number;
  name: keyof typeof dates;
}

function LessonDate({ state: { form, lessons, isStartMoving }, at, name }: LessonDateProps) {
  const lesson = lessons[at];
  if (!lesson) return null;
  const { label, planned, after } = dates[name];
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block text-xs text-ink-soft sm:hidden">
        {label}
      </span>
      <DateTimeField
        label={`${label}: ${lesson.title}`}
        hideLabel
        hint={<PlannedText at={lesson[planned]} after={lesson[after]} isMoving={isStartMoving} />}
        {...field(form, `lessons.${at}.${name}`)}
      />
    </div>
  );
}
