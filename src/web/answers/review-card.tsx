import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { ReviewBody } from './review-body.tsx';
import { reviewView } from './review-view.ts';

export interface ReviewCardProps {
  answer: Answer;
  /** No events have come through for a while. */
  connectionLost?: boolean;
  /** What only an administrator sees: the cause of a failure, a button to review again. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** The mentor's reply: one view for each state of the review. */
export function ReviewCard({ answer, connectionLost = false, actions, children }: ReviewCardProps) {
  const view = reviewView(answer);
  const { review } = answer;
  return (
    <Card tone="accent" title={reviewTitle(answer)} actions={actions}>
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
      <ReviewBody view={view} headingLevel={3} />
      {children}
    </Card>
  );
}

export function reviewTitle({ review }: Answer): string {
  return review.state === 'done' && review.author === 'mentor' ? 'Ответ наставника' : 'Обратная связь от ИИ';
}
