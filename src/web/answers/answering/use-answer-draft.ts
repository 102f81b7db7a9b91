import { useState } from 'react';
import type { AnswerDraft as StoredDraft } from '#contract/answers/answer-drafts.ts';
import type { Answer, AnswerReader } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { clearDraft, type DraftOwner, useDraft } from './draft.ts';
import { isDelivered, type Submission, submissionOf } from './submission.ts';
import { useStoredDraft } from './use-stored-draft.ts';

export interface AnswerDraft {
  text: string;
  /** The form holds unsent text. */
  isOwn: boolean;
  /** The text differs from the newest answer. */
  isChanged: boolean;
  /** The draft survives a reload. */
  saved: boolean;
  /** The text has not reached the server, which can't be reached now. */
  isOnlyHere: boolean;
  /** A draft of another device, to be taken or left. */
  offered: StoredDraft | undefined;
  takeOffered(): void;
  keepMine(): void;
  /** Whom the student has asked to read it; until then, whom they asked the last time. */
  reader: AnswerReader;
  /** The form is open although there is an answer. */
  isReopened: boolean;
  canRestore: boolean;
  change(text: string): void;
  choose(reader: AnswerReader): void;
  toSubmission(files: string | undefined): Submission;
  /** Opens the form with the newest answer's text. */
  reopen(): void;
  collapse(): void;
  /** Clears the form; the text can be restored until something else is typed. */
  clear(): void;
  restore(): void;
}

/** The form's text: the saved draft or, without one, the text that the form was reopened with. */
export function useAnswerDraft(
  owner: DraftOwner,
  answers: readonly Answer[],
  { isSending, readers, hasForm }: { isSending: boolean; readers: Lesson['reader']; hasForm: boolean },
): AnswerDraft {
  const kept = useDraft(owner);
  const stored = useStoredDraft(owner.lessonId, kept, {
    answerCount: answers.length,
    isSending,
    hasForm,
  });
  const { draft, offered, write } = stored;
  /** `after` is the number of answers at that time: one more, from any tab, collapses the form again. */
  const [opened, setOpened] = useState<{ after: number; on: string }>();
  const [removed, setRemoved] = useState('');

  const newest = answers[0]?.content ?? '';
  // Sent from another device, with this text in it.
  const isAbsorbed = stored.isNone && !draft.unsaved && newest.includes(draft.text.trim());
  const own = isDelivered(draft, answers) || isAbsorbed ? '' : draft.text;
  const reopened = opened?.after === answers.length ? opened : undefined;
  const text = own || (reopened?.on ?? '');
  const usual = (readers?.choice && answers[0]?.readBy) || 'model';
  const reader = draft.reader ?? usual;
  const openOn = (on: string) => setOpened({ after: answers.length, on });

  function change(next: string): void {
    // A form that the person has cleared stays open.
    openOn('');
    write({ ...draft, text: next, unsaved: next !== '' || draft.saved !== undefined });
  }

  return {
    text,
    isOwn: own !== '',
    isChanged: text === '' || text.trim() !== newest.trim(),
    saved: kept.saved,
    isOnlyHere: stored.isOnlyHere,
    reader,
    offered,
    takeOffered: stored.takeOffered,
    keepMine: stored.keepMine,
    isReopened: reopened !== undefined,
    canRestore: removed !== '' && reopened !== undefined && text === '',
    change,
    choose: (next) => write({ ...draft, reader: next }),
    toSubmission(files) {
      const submission = submissionOf({ ...draft, text, reader }, files);
      write({ ...draft, text, sent: submission });
      return submission;
    },
    reopen() {
      clearDraft(owner);
      setRemoved('');
      openOn(newest);
    },
    collapse: () => setOpened(undefined),
    clear() {
      setRemoved(text);
      change('');
    },
    restore: () => (removed === newest ? openOn(newest) : change(removed)),
  };
}
