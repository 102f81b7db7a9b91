import type { ReactNode } from 'react';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { type ShownFeedback, summaryPart } from './shown-feedback.ts';

export interface SummaryProps {
  feedback: ShownFeedback;
  isFromModel: boolean;
  size?: 'normal' | 'large';
  /** What can be done about it. */
  children?: ReactNode;
}

/** What works and what to do first. */
export function Summary({
  feedback: { summary, writing, isDraft },
  isFromModel,
  size = 'normal',
  children,
}: SummaryProps) {
  if (summary === '') return null;
  const isWriting = isDraft && writing === summaryPart;
  return (
    <div className="flex flex-col gap-3" data-writing={isWriting || undefined}>
      <Markdown text={summary} {...{ size, isFromModel }} streaming={isWriting} />
      {children}
    </div>
  );
}
