import { useDeferredValue, useMemo } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import { openRemarks } from '#domain/review-text/open-remarks.ts';
import { linesFrom } from '#domain/talk-lines.ts';
import { type ReviewView, reviewView } from '#web/answers/review/review-view.ts';
import { draftProse } from './draft-prose.ts';
import { type ShownFeedback, shownFeedback } from './shown-feedback.ts';
import { useDraftReader } from './use-draft-reader.ts';
import { useShared } from './use-shared.ts';

interface Around {
  criteria: readonly Criterion[];
  /** The attempts before this one, newest first. */
  earlier: readonly Answer[];
  /** Who reads what waits for a person, if it can only be one. */
  curator?: string | null | undefined;
}

interface Shown {
  view: ReviewView;
  /** Undefined where the review is one text, or isn't begun. */
  feedback: ShownFeedback | undefined;
}

/** A take is judged from its own first line. */
function judgedLines({ lines, take }: Answer) {
  const first = take && lines?.filter(({ speaker }) => speaker === 'student')[take.place - 1];
  return first ? linesFrom(lines, first.turn) : lines;
}

/** The review of an answer by criterion: the verified one or, while the model writes, what there is of it. */
export function useShownFeedback(answer: Answer, { criteria, earlier, curator }: Around): Shown {
  const { content, feedback } = answer;
  const lines = useShared(judgedLines(answer));
  const view = reviewView(answer, curator);
  const isDraft = view.streaming && criteria.length > 0;
  // Each piece is read and laid out anew, so rendering yields to user input.
  const draft = useDeferredValue(isDraft ? (view.text ?? '') : undefined);
  const open = useShared(openRemarks(earlier.toReversed()));
  const isAwaited = !feedback && criteria.length > 0;
  const readDraft = useDraftReader(isAwaited, { content, lines, criteria, open });
  const verified = useMemo(() => feedback && shownFeedback(feedback, earlier), [feedback, earlier]);

  const written = useMemo(() => (draft ? readDraft(draft) : undefined), [draft, readDraft]);

  if (!isDraft) return { view, feedback: verified ?? undefined };
  return { view: { ...view, text: draftProse(draft ?? '') }, feedback: written };
}
