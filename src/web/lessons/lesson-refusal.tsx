import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { conflictOf, LessonConflict } from './lesson-conflict.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

/** Why the lesson was not saved; undefined if the fields say it. */
export function lessonRefusal({ save, edited, form, overwrite, takeSaved }: LessonFormState) {
  const conflict = conflictOf(save.error);
  if (!conflict || !edited) return reasonOutsideFields(save.error, form);
  return (
    <LessonConflict
      lessonId={edited.id}
      conflict={conflict}
      onOverwrite={() => overwrite(conflict.savedAt)}
      onTake={takeSaved}
    />
  );
}
