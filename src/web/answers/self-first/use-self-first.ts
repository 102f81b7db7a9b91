import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { reviewPlace } from '#contract/screens.ts';
import { isAlarm } from '#web/answers/review/is-alarm.ts';

export interface SelfFirst {
  /** The form stands where the review will. */
  isAsked: boolean;
  /** By either button: from then on the review is as any. */
  open(): void;
}

/** Whether the author of a lesson's only answer is asked for his own levels before he sees the review. Kept in the tab. */
export function useSelfFirst(lesson: Lesson | undefined, answers: readonly Answer[]): SelfFirst {
  const [newest, ...earlier] = answers;
  const [opened, setOpened] = useState<string>();
  const isAsked =
    lesson?.asksSelf === true &&
    lesson.criteria.length > 0 &&
    newest !== undefined &&
    earlier.length === 0 &&
    mayAsk(newest) &&
    opened !== newest.id &&
    !wasOpened(newest.id);
  return {
    isAsked,
    open() {
      if (!newest) return;
      keepOpened(newest.id);
      flushSync(() => setOpened(newest.id));
      // The pressed button is gone.
      document.getElementById(reviewPlace)?.querySelector('h2')?.focus({ preventScroll: true });
    },
  };
}

/** An answer that has just been sent says nothing of it yet. */
const mayAsk = (answer: Answer): boolean =>
  !isAlarm(answer) &&
  (answer.asksSelf ?? answer.selfLevels === undefined) &&
  (answer.unread === true || answer.aiResponse === null) &&
  answer.review.state !== 'failed';

const nameOf = (answerId: string) => `self-first:${answerId}`;

function wasOpened(answerId: string): boolean {
  try {
    return sessionStorage.getItem(nameOf(answerId)) !== null;
  } catch {
    return false;
  }
}

function keepOpened(answerId: string): void {
  try {
    sessionStorage.setItem(nameOf(answerId), '1');
  } catch {
    // Without storage the page alone remembers it.
  }
}

/** The answer without anything of its review but how far it is. */
export function withoutReview({ review, ...answer }: Answer): Answer {
  const { unread: _u, writtenBy: _w, releasedBy: _r, replies: _p, objections: _o, ...own } = answer;
  return {
    ...own,
    aiResponse: null,
    responseAuthor: null,
    feedback: null,
    review: review.state === 'in_progress' ? { ...review, text: '' } : review,
  };
}
