import { useState } from 'react';
import type { Answer } from '#contract/answers.ts';
import { clearDraft, type DraftOwner, useDraft } from './draft.ts';
import { isDelivered, type Submission, submissionOf } from './submission.ts';

export interface AnswerDraft {
  text: string;
  /** There is a text of the person's own that has not been sent. */
  isOwn: boolean;
  /** The text is not just the newest answer again. */
  isChanged: boolean;
  /** It will be here after a reload. */
  saved: boolean;
  /** The form is open although an answer stands. */
  isReopened: boolean;
  canTakeBack: boolean;
  change(text: string): void;
  toSubmission(): Submission;
  /** Opens the form on the newest answer's text, to go on from there. */
  reopen(): void;
  fold(): void;
  /** Empties the form; what stood in it can be taken back until something else is written. */
  startAnew(): void;
  takeBack(): void;
}

/** What stands in the form: the kept draft or, while there is none, the text that the form was opened on again. */
export function useAnswerDraft(owner: DraftOwner, answers: readonly Answer[]): AnswerDraft {
  const { draft, saved, write } = useDraft(owner);
  /** `after` so many answers: one more, from whichever tab, folds the form again. */
  const [opened, setOpened] = useState<{ after: number; on: string }>();
  const [removed, setRemoved] = useState('');

  const newest = answers[0]?.content ?? '';
  const own = isDelivered(draft, answers) ? '' : draft.text;
  const reopened = opened?.after === answers.length ? opened : undefined;
  const text = own || (reopened?.on ?? '');
  const openOn = (on: string) => setOpened({ after: answers.length, on });

  function change(next: string): void {
    // Emptied by hand, the form stays open under it.
    openOn('');
    write({ text: next, sent: draft.sent });
  }

  return {
    text,
    isOwn: own !== '',
    isChanged: text === '' || text.trim() !== newest.trim(),
    saved,
    isReopened: reopened !== undefined,
    canTakeBack: removed !== '' && reopened !== undefined && text === '',
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
    fold: () => setOpened(undefined),
    startAnew() {
      setRemoved(text);
      change('');
    },
    takeBack: () => (removed === newest ? openOn(newest) : change(removed)),
  };
}
