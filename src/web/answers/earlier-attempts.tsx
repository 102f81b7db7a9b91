import type { Answer } from '#contract/answers.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { AnswerText } from './answer-text.tsx';
import { ReviewBody } from './review-body.tsx';
import { reviewTitle } from './review-card.tsx';
import { reviewView } from './review-view.ts';

/** Earlier answers with their feedback, newest first. */
export function EarlierAttempts({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <Disclosure title={`Предыдущие попытки (${answers.length})`}>
      <ol className="flex flex-col gap-10">
        {answers.map((answer, index) => (
          <li key={answer.id} className="border-t border-line pt-6">
            <EarlierAttempt answer={answer} number={answers.length - index} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function EarlierAttempt({ answer, number }: { answer: Answer; number: number }) {
  const view = reviewView(answer);
  return (
    <article className="flex flex-col gap-4">
      <h3 className="text-base">
        Попытка {number}
        <span className="ml-2 text-sm font-normal text-ink-faint">
          <DateTime value={answer.createdAt} format="date-time" />
        </span>
      </h3>
      <AnswerText text={answer.content} />
      <div className="border-l-3 border-accent-line pl-4 sm:pl-5">
        <h4 className="mb-2 text-sm text-accent-ink">{reviewTitle(answer)}</h4>
        {view.text === null && !view.note ? (
          <p className="text-ink-soft">{view.status}</p>
        ) : (
          <ReviewBody view={view} headingLevel={4} />
        )}
      </div>
    </article>
  );
}
