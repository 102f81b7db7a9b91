import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Lesson } from '#contract/lessons.ts';
import { keepLessonDraft, type LessonDraft, type LessonDraftOwner, readLessonDraft } from './lesson-draft.ts';
import { fieldNames, fieldsOf, type LessonFields, lessonFields } from './lesson-fields.ts';

export interface LessonTextsProps {
  /** What is stored now. */
  stored: LessonFields;
  /** A new lesson is nothing that others could save meanwhile. */
  edited?: Pick<Lesson, 'id' | 'updatedAt'> | undefined;
  draftOwner: LessonDraftOwner;
}

/** The texts in the form, which saved lesson they began with, and the ways between mine and what others have saved. */
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
    /** The form began with what was typed before a crash, a reload or a sign-out. */
    isRestored,
    /** The form shows what somebody else has saved; what stood in it before can be taken back. */
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

/** What is typed outlives a crash, a reload and a session that ended. */
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
