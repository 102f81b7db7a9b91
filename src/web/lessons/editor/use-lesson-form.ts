import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldPath } from 'react-hook-form';
import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { fieldErrors } from '#web/calls/error-text.ts';
import { errorPaths } from '#web/forms/error-paths.ts';
import type { Save } from '#web/forms/form-props.ts';
import { showFieldErrors } from '#web/forms/show-field-errors.ts';
import { sentFields } from '#web/lessons/criteria/sent-fields.ts';
import { useCriteriaSuggestions } from '#web/lessons/criteria/use-criteria-suggestions.ts';
import { useCriteria } from '#web/lessons/criteria/use-criteria.ts';
import type { SavedDraft } from '#web/lessons/lesson-draft.ts';
import { fieldNames, fieldOf, type LessonFields, sectionOf } from '#web/lessons/lesson-fields.ts';
import type { LessonSection } from '#web/lessons/lesson-section.ts';
import { usePassingQuestion } from '#web/passing-question.tsx';
import { useUploads } from './files/use-uploads.ts';
import { previewChange } from './passing-change.ts';
import { useLessonConflict } from './use-lesson-conflict.ts';
import { type LessonTextsProps, useLessonTexts } from './use-lesson-texts.ts';

/** By the ids of criteria; null where no level is proven. */
export type ReadLevels = (trial: TrialText) => ReadonlyMap<string, number | null>;

/** A model's reply to a sample answer, and by what it was asked to judge. */
export interface TrialText {
  text: string;
  answer: string;
  criteria: LessonFields['criteria'];
  /** Of a talk: only the student's lines are quoted. */
  lines?: readonly TalkLine[];
}

export interface LessonFormSettings extends LessonTextsProps {
  save: Save<SavedDraft, Lesson> & { reset: () => void };
  /** How a page shows what the model wrote for a trial. */
  renderTrial: (trial: TrialText) => ReactNode;
  /** The tab that the form opens with. */
  startsAt?: LessonSection | undefined;
  /** `sent` are the form's values as they were when the save began. */
  onSaved: (saved: Lesson, sent: LessonFields) => void;
}

export type LessonFormState = ReturnType<typeof useLessonForm>;

/** The lesson's form, in the dialog and on the page: its texts, its tab, its criteria and its saving. */
export function useLessonForm({
  courseId,
  save,
  renderTrial,
  startsAt = 'main',
  onSaved,
  ...props
}: LessonFormSettings) {
  const texts = useLessonTexts({ courseId, ...props });
  const { form } = texts;
  const conflict = useLessonConflict(texts, props.edited?.id);
  const [section, setSection] = useState(startsAt);
  const criteria = useCriteria(form);
  const suggestions = useCriteriaSuggestions(form, { courseId, lessonId: texts.lessonId });
  const uploads = useUploads(form, texts.begin);
  const question = usePassingQuestion(save.mutate, ({ fields }: SavedDraft) =>
    previewChange(props.edited, fields, form.formState.defaultValues),
  );

  /** Brings the first wrong field into view: it may be in another tab, and in a folded criterion. */
  function goTo(first: string | undefined, wrong: readonly string[]): void {
    const field = fieldOf(first);
    if (first === undefined || field === undefined) return;
    flushSync(() => {
      setSection(sectionOf[field]);
      criteria.unfold(wrong.flatMap((path) => criteria.criteria[placeOf(path)]?.id ?? []));
    });
    form.setFocus(first as FieldPath<LessonFields>);
  }

  function refused(error: unknown): void {
    texts.release();
    if (conflict.meet(error)) return;
    goTo(showFieldErrors(error, form), Object.keys(fieldErrors(error)));
  }

  /** Asked before it is published with neither content nor task; a new lesson has not been a draft. */
  const [asksToPublish, setAsksToPublish] = useState(false);

  const submit = ({ isConfirmed = false } = {}) =>
    form.handleSubmit(
      (fields) => {
        setAsksToPublish(false);
        const busy = uploads.busyField();
        if (busy) {
          form.setError(busy, { message: 'Файл ещё загружается: дождитесь его или остановите' });
          return goTo(busy, []);
        }
        const becomesPublished = props.stored.publishedAt === null && fields.publishedAt !== null;
        if (becomesPublished && isBare(fields) && !isConfirmed) return setAsksToPublish(true);
        const sent = form.getValues();
        const onSuccess = (saved: Lesson) => {
          conflict.end();
          onSaved(saved, sent);
        };
        const { defaultValues } = form.formState;
        const draft = {
          fields: sentFields(fields, defaultValues?.criteria),
          version: texts.version,
          hold: texts.hold,
        };
        question.mutate(draft, { onSuccess, onError: refused });
      },
      (errors) => {
        const wrong = fieldNames.flatMap((name) => errorPaths({ [name]: errors[name] }));
        goTo(wrong[0], wrong);
      },
    )();

  return {
    courseId,
    form,
    texts,
    criteria,
    suggestions,
    uploads,
    save: { ...save, isPending: save.isPending || question.isAsking },
    passingQuestion: question.dialog,
    renderTrial,
    edited: props.edited,
    section,
    setSection,
    hasChanges: form.formState.isDirty || texts.hasMineAside,
    conflict,
    submit,
    publishing: {
      isAsked: asksToPublish,
      confirm: () => void submit({ isConfirmed: true }),
      dismiss: () => setAsksToPublish(false),
    },
  };
}

/** The place of the criterion that a path is in: 2 in `criteria.2.title`. */
const placeOf = (path: string) => Number(/^criteria\.(\d+)/.exec(path)?.[1] ?? NaN);

const isBare = ({ content, assignment, videoUrl }: LessonFields) =>
  [content, assignment, videoUrl].every((text) => text.trim() === '');
