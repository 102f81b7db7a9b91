import { useState } from 'react';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { type ShownFeedback, summaryPart } from './shown-feedback.ts';

export interface SummaryProps {
  feedback: ShownFeedback;
  isFromModel: boolean;
  size?: 'normal' | 'large';
}

/** Written last and read first: its place is kept, so that it moves nothing when it comes. */
export function Summary({
  feedback: { summary, writing, isDraft },
  isFromModel,
  size = 'normal',
}: SummaryProps) {
  const [wasDraft] = useState(isDraft);
  if (summary === '' && !isDraft) return null;
  const isWriting = isDraft && writing === summaryPart;
  return (
    <div className={wasDraft ? 'min-h-28 sm:min-h-21' : undefined} data-writing={isWriting || undefined}>
      {summary === '' ? (
        <SummaryToCome />
      ) : (
        <Markdown text={summary} {...{ size, isFromModel }} streaming={isWriting} />
      )}
    </div>
  );
}

function SummaryToCome() {
  return (
    <div className="flex measure flex-col gap-3">
      <p className="text-sm text-ink-soft">Итог наставник подведёт в конце</p>
      <div aria-hidden="true" className="flex animate-breathe flex-col gap-3">
        <span className="h-3 w-full rounded-full bg-accent-line" />
        <span className="h-3 w-11/12 rounded-full bg-accent-line sm:hidden" />
        <span className="h-3 w-3/5 rounded-full bg-accent-line" />
      </div>
    </div>
  );
}
