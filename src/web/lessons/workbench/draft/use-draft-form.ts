import { zodResolver } from '@hookform/resolvers/zod';
import { flushSync } from 'react-dom';
import { type FieldPath, useForm } from 'react-hook-form';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { errorPaths } from '#web/forms/error-paths.ts';
import { useCriteriaSuggestions } from '#web/lessons/criteria/use-criteria-suggestions.ts';
import { useCriteria } from '#web/lessons/criteria/use-criteria.ts';
import { emptyLesson, fieldsOf, type LessonFields, lessonFields } from '#web/lessons/lesson-fields.ts';

/** What a mentor is of a lesson's fields. */
export type MentorTexts = Pick<LessonFields, 'aiPrompt' | 'criteria' | 'cueing'>;

/** The lesson's form with another mentor in it: the fields of the tab «Проверка ИИ» read the lesson's texts beside them. */
export function useDraftForm(lesson: Lesson, start: MentorTexts) {
  const form = useForm({ resolver: zodResolver(lessonFields), defaultValues: withMentor(lesson, start) });
  const criteria = useCriteria(form);
  const suggestions = useCriteriaSuggestions(form, { courseId: lesson.courseId, lessonId: lesson.id });

  /** Other texts: as they are stored, or as a change of what is. */
  function show(texts: MentorTexts, stored = texts): void {
    form.reset(withMentor(lesson, stored));
    if (stored !== texts) form.reset(withMentor(lesson, texts), { keepDefaultValues: true });
  }

  const texts = () => mentorOf(form.getValues());

  return {
    form,
    criteria,
    suggestions,
    courseId: lesson.courseId,
    hasChanges: form.formState.isDirty,
    texts,
    show,
    /** What was typed while it was saved stays, as a change of what is stored now. */
    goOnFrom(saved: MentorTexts, sent: MentorTexts) {
      const typed = texts();
      show(JSON.stringify(typed) === JSON.stringify(sent) ? saved : typed, saved);
    },
    /** Calls back with the texts, or brings the first wrong field into view. */
    submit: (then: (given: MentorTexts) => void) =>
      form.handleSubmit(
        () => then(texts()),
        (errors) => {
          const wrong = errorPaths({ criteria: errors.criteria, aiPrompt: errors.aiPrompt });
          flushSync(() =>
            criteria.unfold(wrong.flatMap((path) => criteria.criteria[placeOf(path)]?.id ?? [])),
          );
          if (wrong[0] !== undefined) form.setFocus(wrong[0] as FieldPath<LessonFields>);
        },
      )(),
  };
}

const withMentor = (lesson: Lesson, { aiPrompt, criteria, cueing }: MentorTexts): LessonFields => ({
  ...fieldsOf(lesson),
  aiPrompt,
  criteria: criteria.map((criterion) => ({ skillId: null, ...criterion })),
  // The first criteria come with the default.
  cueing: criteria.length === 0 ? emptyLesson.cueing : cueing,
});

/** Copied: the form changes its criteria in place. */
const mentorOf = ({ aiPrompt, criteria, cueing }: LessonFields): MentorTexts =>
  structuredClone({ aiPrompt, criteria, cueing });

/** The place of the criterion that a path is in: 2 in `criteria.2.title`. */
const placeOf = (path: string) => Number(/^criteria\.(\d+)/.exec(path)?.[1] ?? NaN);
