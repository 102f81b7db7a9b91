import { useState } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { LessonMentor, MentorDraft, MentorInForce } from '#contract/workbench/schemas.ts';
import { useDeleteDraft, useDraftFromVersion, usePublishDraft, useSaveDraft } from './draft-changes.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { type MentorTexts, useDraftForm } from './use-draft-form.ts';

export type DraftState = ReturnType<typeof useDraft>;

/** The draft while it is edited: its fields, the revision that they began with, and what has refused them. */
export function useDraft(lesson: Lesson, mentor: LessonMentor) {
  const [stored, setStored] = useState(mentor.draft);
  const form = useDraftForm(lesson, textsOf(mentor.draft ?? mentor.inForce));
  const [refusal, setRefusal] = useState<Refusal>();
  const saving = useSaveDraft(lesson.id);
  const publishing = usePublishDraft(lesson.id);
  const restoring = useDraftFromVersion(lesson.id);
  const deleting = useDeleteDraft(lesson.id);
  const revision = stored?.revision ?? 0;
  const refused = (error: unknown) => setRefusal(refusalOf(error));

  function show(draft: MentorDraft | null, texts: MentorTexts): void {
    setRefusal(undefined);
    setStored(draft);
    form.show(texts);
  }

  /** Over the revision that is given, if it is another than the one that was on the screen. */
  function save(
    then?: (saved: MentorDraft) => void,
    over: { revision?: number; basedOn?: number } = {},
  ): void {
    void form.submit((texts) =>
      saving.mutate(
        { texts, revision, ...over },
        {
          onSuccess(saved) {
            setRefusal(undefined);
            setStored(saved);
            form.goOnFrom(textsOf(saved), texts);
            then?.(saved);
          },
          onError: refused,
        },
      ),
    );
  }

  /** With the draft as it is on the screen. */
  const saved = (then: (draft: MentorDraft) => void) =>
    stored && !form.hasChanges ? then(stored) : save(then);

  return {
    ...form,
    stored,
    refusal,
    saving,
    publishing,
    restoring,
    deleting,
    save,
    saved,
    publish: (anyway?: string, then?: () => void) =>
      saved((draft) =>
        publishing.mutate(
          { revision: draft.revision, ...(anyway !== undefined && { anyway }) },
          {
            onSuccess() {
              setRefusal(undefined);
              setStored(null);
              then?.();
            },
            onError: refused,
          },
        ),
      ),
    takeStored: (theirs: MentorDraft | MentorInForce) =>
      'revision' in theirs ? show(theirs, textsOf(theirs)) : form.show(textsOf(theirs)),
    restore: (number: number, then: () => void) =>
      restoring.mutate(
        { number, revision },
        {
          onSuccess(draft) {
            show(draft, textsOf(draft));
            then();
          },
        },
      ),
    remove: () => deleting.mutate(undefined, { onSuccess: () => show(null, textsOf(mentor.inForce)) }),
    endRefusal: () => setRefusal(undefined),
  };
}

/** Of a lesson that has no mentor yet, empty fields. */
export function textsOf(mentor: Pick<MentorInForce, 'aiPrompt' | 'criteria' | 'cueing'> | null): MentorTexts {
  if (!mentor) return { aiPrompt: '', criteria: [], cueing: 'lead_first' };
  return { aiPrompt: mentor.aiPrompt ?? '', criteria: mentor.criteria, cueing: mentor.cueing };
}
