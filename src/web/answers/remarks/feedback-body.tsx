import { Checks } from './checks.tsx';
import { RemarkCard, type RenderBelow, type RenderWatch } from './remark-card.tsx';
import type { ShownFeedback, ShownRemark } from './shown-feedback.ts';
import { Summary } from './summary.tsx';

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
  feedback,
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
  const { remarks, checks, writing, isDraft } = feedback;
  return (
    <div className="flex flex-col gap-5">
      <Summary {...{ feedback, isFromModel, size }} />
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
