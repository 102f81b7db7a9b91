import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { ReviewBody } from './review-body.tsx';
import { reviewView } from './review-view.ts';

export interface ReviewCardProps {
  answer: Answer;
  /** The event stream has been disconnected for a while. */
  connectionLost?: boolean;
  /** The review by criterion, in place of one text. */
  body?: ReactNode;
  /** Shown below the text, for administrators only. */
  children?: ReactNode;
}

/** The mentor's reply: one view for each state of the review. */
export function ReviewCard({ answer, connectionLost = false, body, children }: ReviewCardProps) {
  const view = reviewView(answer);
  const { review } = answer;
  return (
    <Card tone="accent" title={<span className="text-xl">{reviewTitle(answer)}</span>}>
      <p role="status" className="-mt-3 mb-4 text-sm text-ink-soft">
        {view.status}
        {review.state === 'done' && (
          <>
            {': '}
            <DateTime value={review.finishedAt} format="date-time" />
          </>
        )}
        {connectionLost && view.pending && ' · Соединение восстанавливается…'}
      </p>
      {body ?? <ReviewBody view={view} headingLevel={3} size="large" />}
      {children}
    </Card>
  );
}

/** Feedback written by a person is not labelled as the AI's, even while the AI reviews the answer again. */
export function reviewTitle({ responseAuthor }: Answer): string {
  return responseAuthor === 'mentor' ? 'Ответ наставника' : 'Обратная связь от ИИ';
}
