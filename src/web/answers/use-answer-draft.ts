import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { clearDraft, type DraftOwner, useDraft } from './draft.ts';
import { isDelivered, type Submission, submissionOf } from './submission.ts';

export interface AnswerDraft {
  text: string;
  /** The form holds unsent text. */
  isOwn: boolean;
  /** The text differs from the newest answer. */
  isChanged: boolean;
  /** The draft survives a reload. */
  saved: boolean;
  /** The form is open although there is an answer. */
  isReopened: boolean;
  canRestore: boolean;
  change(text: string): void;
  toSubmission(): Submission;
  /** Opens the form with the newest answer's text. */
  reopen(): void;
  collapse(): void;
  /** Clears the form; the text can be restored until something else is typed. */
  clear(): void;
  restore(): void;
}

/** The form's text: the saved draft or, without one, the text that the form was reopened with. */
export function useAnswerDraft(owner: DraftOwner, answers: readonly Answer[]): AnswerDraft {
  const { draft, saved, write } = useDraft(owner);
  /** `after` is the number of answers at that time: one more, from any tab, collapses the form again. */
  const [opened, setOpened] = useState<{ after: number; on: string }>();
  const [removed, setRemoved] = useState('');

  const newest = answers[0]?.content ?? '';
  const own = isDelivered(draft, answers) ? '' : draft.text;
  const reopened = opened?.after === answers.length ? opened : undefined;
  const text = own || (reopened?.on ?? '');
  const openOn = (on: string) => setOpened({ after: answers.length, on });

  function change(next: string): void {
    // A form that the person has cleared stays open.
    openOn('');
    write({ text: next, sent: draft.sent });
  }

  return {
    text,
    isOwn: own !== '',
    isChanged: text === '' || text.trim() !== newest.trim(),
    saved,
    isReopened: reopened !== undefined,
    canRestore: removed !== '' && reopened !== undefined && text === '',
    change,
    toSubmission() {
      const submission = submissionOf({ ...draft, text });
      write({ text, sent: submission });
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
