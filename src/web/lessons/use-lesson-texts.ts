import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Lesson } from '#contract/lessons.ts';
import { keepLessonDraft, type LessonDraft, type LessonDraftOwner, readLessonDraft } from './lesson-draft.ts';
import { fieldNames, fieldsOf, type LessonFields, lessonFields } from './lesson-fields.ts';

export interface LessonTextsProps {
  /** The stored texts. */
  stored: LessonFields;
  /** The lesson being edited; a new lesson has no concurrent edits. */
  edited?: Pick<Lesson, 'id' | 'updatedAt'> | undefined;
  draftOwner: LessonDraftOwner;
}

/** The form's texts, the version that they are based on, and the switch between one's own and the saved texts. */
export function useLessonTexts({ stored, edited, draftOwner }: LessonTextsProps) {
  const [begun] = useState(
    () => unsavedOf(draftOwner, stored) ?? { fields: stored, basedOn: edited?.updatedAt },
  );
  const form = useForm({
    resolver: zodResolver(lessonFields),
    defaultValues: stored,
    values: begun.fields,
    resetOptions: { keepDefaultValues: true },
  });
  const [basedOn, setBasedOn] = useState(begun.basedOn);
  const [isRestored, setIsRestored] = useState(begun.fields !== stored);
  const [mine, setMine] = useState<LessonFields>();
  useKeptDraft(form, draftOwner, basedOn);

  function show(fields: LessonFields, savedAt: string | undefined): void {
    form.reset(fields);
    setBasedOn(savedAt);
    setIsRestored(false);
  }

  return {
    form,
    basedOn,
    /** The form started with a draft from before a crash, a reload or a sign-out. */
    isRestored,
    /** The form shows the texts saved by someone else; one's own can be restored. */
    hasMineAside: mine !== undefined,
    backToStored: () => show(stored, edited?.updatedAt),
    takeSaved(saved: Lesson) {
      setMine(form.getValues());
      show(fieldsOf(saved), saved.updatedAt);
    },
    takeMineBack() {
      form.reset(mine, { keepDefaultValues: true });
      setMine(undefined);
    },
  };
}

function unsavedOf(owner: LessonDraftOwner, stored: LessonFields): LessonDraft | undefined {
  const draft = readLessonDraft(owner);
  return draft && fieldNames.some((name) => draft.fields[name] !== stored[name]) ? draft : undefined;
}

/** Saves the typed texts, so that they survive a crash, a reload and an ended session. */
function useKeptDraft(
  form: UseFormReturn<LessonFields>,
  { userId, subject }: LessonDraftOwner,
  basedOn: string | undefined,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepLessonDraft({ userId, subject }, { fields: values, basedOn }),
      }),
    [form, userId, subject, basedOn],
  );
}
