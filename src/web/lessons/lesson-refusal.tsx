import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

/** Why the lesson was not saved; undefined if the fields say it. */
export function lessonRefusal({ save, form, conflict: { conflict } }: LessonFormState) {
  if (!conflict) return reasonOutsideFields(save.error, form);
  return (
    <p>
      {conflict.reason}, <DateTime value={conflict.savedAt} format="date-time" />. Ваш текст на месте: решите,
      что оставить, и сохраните урок ещё раз.
    </p>
  );
}
