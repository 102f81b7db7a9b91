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
  /** Stands below the text: what only an administrator sees. */
  children?: ReactNode;
}

/** The mentor's reply: one view for each state of the review. */
export function ReviewCard({ answer, connectionLost = false, children }: ReviewCardProps) {
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
      <ReviewBody view={view} headingLevel={3} size="large" />
      {children}
    </Card>
  );
}

/** What a person wrote is not called the AI's, also while the AI reads the answer again. */
export function reviewTitle({ responseAuthor }: Answer): string {
  return responseAuthor === 'mentor' ? 'Ответ наставника' : 'Обратная связь от ИИ';
}
