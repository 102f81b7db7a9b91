import { useMemo } from 'react';
import { FeedbackBody } from '#web/answers/remarks/feedback-body.tsx';
import { createDraftReader } from '#web/answers/remarks/read-draft.ts';
import type { TrialText } from '#web/lessons/editor/use-lesson-form.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** A trial as its student would see it; nothing of it was mended or stored. */
export const renderTrial = (trial: TrialText) => <TrialReview {...trial} />;

/** By the ids of criteria; null where the student's words don't prove the level. */
export const readLevels = (trial: TrialText): ReadonlyMap<string, number | null> =>
  new Map(feedbackOf(trial)?.remarks.map(({ criterionId, level }) => [criterionId, level]));

function useFeedback({ text, answer, criteria, lines }: TrialText) {
  return useMemo(
    () => feedbackOf({ text, answer, criteria, ...(lines && { lines }) }),
    [text, answer, criteria, lines],
  );
}

function feedbackOf({ text, answer, criteria, lines }: TrialText) {
  const asked = criteria.map((criterion, index) => ({ ...criterion, id: criterion.id ?? `${index}` }));
  // A streamed text's last line may still change, this one is whole.
  return createDraftReader({ content: answer, lines, criteria: asked, open: [] })(`${text}\n`);
}

function TrialReview(trial: TrialText) {
  const { text, answer } = trial;
  const feedback = useFeedback(trial);
  if (!feedback) return <Markdown text={text} headingLevel={3} isFromModel />;
  return (
    <FeedbackBody feedback={{ ...feedback, isDraft: false }} content={answer} isFromModel headingLevel={3} />
  );
}
