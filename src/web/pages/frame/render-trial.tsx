import { useMemo } from 'react';
import { FeedbackBody } from '#web/answers/remarks/feedback-body.tsx';
import { createDraftReader } from '#web/answers/remarks/read-draft.ts';
import type { TrialText } from '#web/lessons/editor/use-lesson-form.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';

/** A trial as its student would see it; nothing of it was mended or stored. */
export const renderTrial = (trial: TrialText) => <TrialReview {...trial} />;

function TrialReview({ text, answer, criteria }: TrialText) {
  const feedback = useMemo(() => {
    const asked = criteria.map((criterion, index) => ({ ...criterion, id: criterion.id ?? `${index}` }));
    // A streamed text's last line may still change, this one is whole.
    return createDraftReader({ content: answer, criteria: asked, open: [] })(`${text}\n`);
  }, [text, answer, criteria]);
  if (!feedback) return <Markdown text={text} headingLevel={3} isFromModel />;
  return (
    <FeedbackBody feedback={{ ...feedback, isDraft: false }} content={answer} isFromModel headingLevel={3} />
  );
}
