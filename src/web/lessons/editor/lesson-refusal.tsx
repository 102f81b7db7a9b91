import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { StaleReason } from '#web/forms/stale-edit.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

/** Why the lesson was not saved; undefined if the fields say it. */
export function lessonRefusal({ save, form, conflict: { conflict } }: LessonFormState) {
  if (!conflict) return reasonOutsideFields(save.error, form);
  return (
    <StaleReason {...conflict}>
      Ваш текст на месте: решите, что оставить, и сохраните урок ещё раз.
    </StaleReason>
  );
}
