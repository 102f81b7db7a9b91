import { useState } from 'react';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { LessonMentor, MentorDraft, MentorInForce, MentorStored } from '#contract/workbench/schemas.ts';
import { type Begun, begunWith, goingOn, isUnseen, numberOf } from './begun-draft.ts';
import { useDeleteDraft, useDraftFromVersion, usePublishDraft, useSaveDraft } from './draft-changes.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { type MentorTexts, useDraftForm } from './use-draft-form.ts';

export type DraftState = ReturnType<typeof useDraft>;

/** The draft while it is edited: its fields, what they began with, and what has refused them. */
export function useDraft(lesson: Lesson, mentor: LessonMentor) {
  const [begun, setBegun] = useState(() => begunWith(mentor));
  const form = useDraftForm(lesson, textsOf(mentor.draft ?? mentor.inForce));
  const [refusal, setRefusal] = useState<Refusal>();
  const saving = useSaveDraft(lesson.id);
  const publishing = usePublishDraft(lesson.id);
  const restoring = useDraftFromVersion(lesson.id);
  const deleting = useDeleteDraft(lesson.id);
  const stored = begun.draft;
  const refused = (error: unknown) => setRefusal(refusalOf(error));

  function begin(from: Begun): void {
    setRefusal(undefined);
    setBegun(from);
  }

  function show(draft: MentorDraft): void {
    begin({ draft });
    form.show(textsOf(draft));
  }

  /** The text in force; a draft that is stored is what it changes. */
  function showInForce(inForce: MentorInForce | null, draft: MentorDraft | null = null): void {
    begin({ draft, basedOn: numberOf(inForce) });
    form.show(textsOf(inForce), textsOf(draft ?? inForce));
  }

  function save(then?: (saved: MentorDraft) => void, { draft, basedOn } = begun): void {
    void form.submit((texts) =>
      saving.mutate(
        { texts, revision: draft?.revision ?? 0, ...(basedOn !== undefined && { basedOn }) },
        {
          onSuccess(saved) {
            begin({ draft: saved });
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
    stored && begun.basedOn === undefined && !form.hasChanges ? then(stored) : save(then);

  return {
    ...form,
    begun,
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
            onSuccess({ number }) {
              begin({ draft: null, basedOn: number });
              then?.();
            },
            onError: refused,
          },
        ),
      ),
    take: ({ draft, inForce }: MentorStored) =>
      isUnseen(begun, draft) ? show(draft) : showInForce(inForce, draft),
    keepMine(theirs: MentorStored) {
      const from = goingOn(begun, theirs);
      begin(from);
      form.show(form.texts(), textsOf(theirs.draft ?? theirs.inForce));
      save(undefined, from);
    },
    restore: (number: number, then: () => void) =>
      restoring.mutate(
        { number, revision: stored?.revision ?? 0 },
        {
          onSuccess(draft) {
            show(draft);
            then();
          },
        },
      ),
    remove: () => deleting.mutate(undefined, { onSuccess: () => showInForce(mentor.inForce) }),
    endRefusal: () => setRefusal(undefined),
  };
}

/** Of a lesson that has no mentor yet, empty fields. */
export function textsOf(mentor: Pick<MentorInForce, 'aiPrompt' | 'criteria' | 'cueing'> | null): MentorTexts {
  if (!mentor) return { aiPrompt: '', criteria: [], cueing: 'lead_first' };
  return { aiPrompt: mentor.aiPrompt ?? '', criteria: mentor.criteria, cueing: mentor.cueing };
}
