import { type ReactNode, useId } from 'react';
import type { AskedCriterion } from '#web/answers/feedback/feedback-fields.ts';
import { RemarkInPlace } from './remark-in-place.tsx';
import { TextInPlace } from './text-in-place.tsx';
import type { ReviewInPlace as Review } from './use-review-in-place.ts';

export interface ReviewInPlaceProps {
  review: Review;
  /** The answer, whose words are quoted. */
  answer: string;
  scope: string;
  isFromModel: boolean;
  /** The criterion of the remark that the screen is about. */
  pointedOut: string | undefined;
  renderBelow: (criterion: AskedCriterion) => ReactNode;
}

/** A review as the student reads it; whatever is pressed is changed there. The summary is read first and written last. */
export function ReviewInPlace({ review, pointedOut, renderBelow, ...read }: ReviewInPlaceProps) {
  const { criteria, isNew } = review;
  const { isFromModel } = read;
  return (
    <div className="flex flex-col gap-4">
      {!isNew && <Whole {...{ review, isFromModel }} />}
      {criteria.length > 0 && (
        <ol className="flex flex-col gap-4">
          {criteria.map((criterion, index) => (
            <RemarkInPlace
              key={criterion.id}
              {...{ review, index, criterion, ...read }}
              isPointedOut={criterion.id === pointedOut}
              below={renderBelow(criterion)}
            />
          ))}
        </ol>
      )}
      {isNew && <Whole {...{ review, isFromModel }} />}
    </div>
  );
}

/** The summary or, without criteria, all there is. */
function Whole({ review, isFromModel }: Pick<ReviewInPlaceProps, 'review' | 'isFromModel'>) {
  const id = useId();
  const isByCriterion = review.criteria.length > 0;
  return (
    <div id={id} tabIndex={-1} className="outline-none">
      <TextInPlace
        {...{ review, isFromModel }}
        place="text"
        label={isByCriterion ? 'Итог' : 'Обратная связь'}
        toAdd={isByCriterion ? 'Добавить итог' : 'Написать обратную связь'}
        hideLabel={!review.isNew}
        leaveTo={id}
        className={isByCriterion ? undefined : 'min-h-40'}
      />
    </div>
  );
}
