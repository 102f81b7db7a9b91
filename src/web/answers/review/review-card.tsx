import { lazy, type ReactNode, Suspense } from 'react';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { isToday } from '#web/ui/time/days.ts';
import { isAlarm } from './is-alarm.ts';
import { Replies } from './replies.tsx';
import { ReviewBody } from './review-body.tsx';
import { reviewView } from './review-view.ts';
import { useWasTrue } from './use-was-true.ts';

export interface ReviewCardProps {
  answer: Answer;
  /** Who reads what waits for a person, if it can only be one. */
  curator?: string | null | undefined;
  /** The event stream has been disconnected for a while. */
  connectionLost?: boolean;
  /** The review by criterion, in place of one text. */
  body?: ReactNode;
  /** Shown until the first words come. */
  waiting?: ReactNode;
  /** Shown below the text, for administrators only. */
  children?: ReactNode;
}

/** The mentor's reply: one view for each state of the review. */
export function ReviewCard({
  answer,
  curator,
  connectionLost = false,
  body,
  waiting,
  children,
}: ReviewCardProps) {
  const view = reviewView(answer, curator);
  const { review, replies, care } = answer;
  const wasAhead = useWasTrue(view.pending);
  return (
    <Card tone="accent" title={<span className="text-xl">{reviewTitle(answer)}</span>}>
      <p
        role="status"
        // Its parts change one by one. That a review is ready which was waited for is said by the section, once and in one sentence.
        aria-atomic="true"
        aria-live={wasAhead && review.state === 'done' ? 'off' : undefined}
        className="-mt-3 mb-4 text-sm text-ink-soft"
      >
        {view.status}
        {review.state === 'done' && !isToday(review.finishedAt) && (
          <>
            {': '}
            <DateTime value={review.finishedAt} format="date-time" />
          </>
        )}
        <WhoseReview answer={answer} />
        {connectionLost && view.pending && ' · Соединение восстанавливается…'}
      </p>
      {body ?? <ReviewBody {...{ view, waiting }} headingLevel={3} />}
      <Suspense>{care && !isAlarm(answer) && <Care care={care} />}</Suspense>
      <Replies replies={replies} />
      {children}
    </Card>
  );
}

// Few answers need it.
const Care = lazy(async () => ({ default: (await import('./care.tsx')).Care }));

/** What a person writes is not labelled as the AI's, even while the AI reviews the answer again. */
export function reviewTitle({ responseAuthor, review }: Answer): string {
  const byPerson = responseAuthor === null ? isPersons(review) : responseAuthor === 'mentor';
  return byPerson ? 'Ответ куратора' : 'Обратная связь от ИИ';
}

/** Asked of a person, or answered by one in words alone. */
const isPersons = (review: Review) =>
  review.state === 'with_person' || (review.state === 'done' && review.author === 'mentor');

/** The person whose words they are, or who has read a model's before the student. */
export function WhoseReview({ answer: { writtenBy, releasedBy, responseAuthor } }: { answer: Answer }) {
  if (writtenBy) return <span className="block">Ответ: {fullName(writtenBy)}</span>;
  if (!releasedBy || responseAuthor !== 'model') return null;
  return <span className="block">Составил ИИ-наставник, проверено: {fullName(releasedBy)}</span>;
}
