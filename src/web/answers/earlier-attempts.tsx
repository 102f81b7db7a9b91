import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { placeOfAttempt } from '#contract/screens.ts';
import { Replies } from '#web/answers/review/replies.tsx';
import { ReviewBody } from '#web/answers/review/review-body.tsx';
import { WhoseReview, reviewTitle } from '#web/answers/review/review-card.tsx';
import { type ReviewView, reviewView } from '#web/answers/review/review-view.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { AnswerText } from './answer-text.tsx';
import { FilesOfAnswer } from './files-of-answer.tsx';
import { LateBadge } from './late-badge.tsx';
import { TakeNote } from './take-note.tsx';

export interface EarlierAttemptsProps {
  /** Newest first. */
  answers: readonly Answer[];
  /** The review by criterion, made when the attempts are opened; undefined for a review of one text. */
  renderFeedback?: (answer: Answer) => ReactNode;
  /** An answer that is more than its text. */
  renderAnswer?: (answer: Answer) => ReactNode;
  /** Shown above the attempts. */
  children?: ReactNode;
}

/** Earlier answers with their feedback, newest first. */
export function EarlierAttempts({ answers, renderFeedback, renderAnswer, children }: EarlierAttemptsProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (answers.length === 0) return null;
  return (
    <Disclosure title={`Предыдущие попытки (${answers.length})`} onToggle={setIsOpen}>
      {children}
      <ol className="flex flex-col gap-10">
        {answers.map((answer, index) => (
          <li
            key={answer.id}
            id={placeOfAttempt(answer.id)}
            tabIndex={-1}
            className="border-t border-line pt-6 outline-none"
          >
            <EarlierAttempt
              answer={answer}
              number={answers.length - index}
              text={isOpen && renderAnswer?.(answer)}
            >
              {(isOpen || isAnswered(answer)) && renderFeedback?.(answer)}
            </EarlierAttempt>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** What a person has answered under a remark can be led to: it is there before the attempts are opened. */
const isAnswered = ({ feedback, objections = [] }: Answer): boolean =>
  [...(feedback?.remarks ?? []), ...objections].some(({ disagreement }) => disagreement?.settled);

interface EarlierAttemptProps {
  answer: Answer;
  number: number;
  text: ReactNode;
  children: ReactNode;
}

function EarlierAttempt({ answer, number, text, children }: EarlierAttemptProps) {
  const view = reviewView(answer);
  return (
    <article className="flex flex-col gap-4">
      <h3 className="text-base">
        Попытка {number}
        <span className="ml-2 text-sm font-normal text-ink-faint">
          <DateTime value={answer.createdAt} format="date-time" />
          <TakeNote {...answer} />
          <LateBadge answer={answer} />
        </span>
      </h3>
      {text || <AnswerText text={answer.content} />}
      <FilesOfAnswer files={answer.files} />
      <div className="border-l-3 border-accent-line pl-4 sm:pl-5">
        <div className="mb-2 text-sm text-ink-soft">
          <h4 className="text-accent-ink">{reviewTitle(answer)}</h4>
          <WhoseReview answer={answer} />
        </div>
        {children || <OneText view={view} />}
        <Replies replies={answer.replies} />
      </div>
    </article>
  );
}

function OneText({ view }: { view: ReviewView }) {
  if (view.text === null && !view.note) return <p className="text-ink-soft">{view.status}</p>;
  return <ReviewBody view={view} headingLevel={4} />;
}
