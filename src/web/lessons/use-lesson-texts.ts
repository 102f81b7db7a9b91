import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type KeepStateOptions, useForm, type UseFormReturn } from 'react-hook-form';
import type { Lesson } from '#contract/lessons.ts';
import {
  forgetLessonDraft,
  isSameText,
  keepLessonDraft,
  type LessonDraft,
  type LessonDraftOwner,
  readLessonDraft,
} from './lesson-draft.ts';
import { fieldsOf, type LessonFields, lessonFields } from './lesson-fields.ts';

export interface LessonTextsProps {
  /** The stored texts. */
  stored: LessonFields;
  /** The lesson being edited; a new lesson has no concurrent edits. */
  edited?: Pick<Lesson, 'id' | 'updatedAt' | 'openedBy'> | undefined;
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

  function show(fields: LessonFields, savedAt: string | undefined, options?: KeepStateOptions): void {
    form.reset(fields, options);
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
    /** The form goes on from what it has saved. What was typed in the meantime stays, as a change of it. */
    goOnFrom(saved: Lesson, sent: LessonFields) {
      const typed = form.getValues();
      const hasChanged = !isSameText(typed, sent);
      show(fieldsOf(saved), saved.updatedAt, { keepDefaultValues: false });
      if (hasChanged) form.reset(typed);
      forgetLessonDraft(draftOwner);
      // A new lesson has an id now, and its editor another address.
      const owner = { ...draftOwner, subject: saved.id };
      if (hasChanged) keepLessonDraft(owner, { fields: typed, basedOn: saved.updatedAt });
    },
    takeMineBack() {
      form.reset(mine, { keepDefaultValues: true });
      setMine(undefined);
    },
  };
}

function unsavedOf(owner: LessonDraftOwner, stored: LessonFields): LessonDraft | undefined {
  const draft = readLessonDraft(owner);
  return draft && !isSameText(draft.fields, stored) ? draft : undefined;
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
