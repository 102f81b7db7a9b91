import { useState } from 'react';
import { Markdown } from '#web/ui/markdown.tsx';
import { Checks } from './checks.tsx';
import { RemarkCard, type RenderBelow, type RenderWatch } from './remark-card.tsx';
import { type ShownFeedback, type ShownRemark, summaryPart } from './shown-feedback.ts';

export interface FeedbackBodyProps {
  feedback: ShownFeedback;
  /** The answer, whose words are quoted. */
  content: string;
  isFromModel: boolean;
  headingLevel: 3 | 4 | 5;
  size?: 'normal' | 'large';
  scope?: string | undefined;
  renderWatch?: RenderWatch | undefined;
  renderBelow?: RenderBelow | undefined;
  /** The criterion of the remark that the screen is about. */
  pointedOut?: string | undefined;
  /** Whether the remark's card stands elsewhere on the screen: its number is left free. */
  isElsewhere?: ((remark: ShownRemark) => boolean) | undefined;
}

/** A review by criterion: its summary, a card for each criterion, and what became of earlier remarks. */
export function FeedbackBody({
  feedback: { summary, remarks, checks, writing, isDraft },
  content,
  isFromModel,
  headingLevel,
  size = 'normal',
  scope,
  renderWatch,
  renderBelow,
  pointedOut,
  isElsewhere,
}: FeedbackBodyProps) {
  // The summary is written last and read first: its place is kept, so that it moves nothing when it comes.
  const [wasDraft] = useState(isDraft);
  return (
    <div className="flex flex-col gap-5">
      {(summary !== '' || isDraft) && (
        <div className={wasDraft ? 'min-h-28 sm:min-h-21' : undefined}>
          {summary === '' ? (
            <SummaryToCome />
          ) : (
            <Markdown
              text={summary}
              {...{ size, isFromModel }}
              streaming={isDraft && writing === summaryPart}
            />
          )}
        </div>
      )}
      <ol className="flex flex-col gap-4">
        {remarks.map(
          (remark, index) =>
            !isElsewhere?.(remark) && (
              <RemarkCard
                key={remark.criterionId}
                number={index + 1}
                isWriting={isDraft && writing === remark.criterionId}
                {...{ remark, content, headingLevel, scope, isFromModel, isDraft, renderWatch, renderBelow }}
                isPointedOut={remark.criterionId === pointedOut}
              />
            ),
        )}
      </ol>
      <Checks {...{ checks, headingLevel, isFromModel }} />
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
