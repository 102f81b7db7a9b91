import { useEffect, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { NextReading } from '#contract/lessons/schemas.ts';
import { waitText } from './wait-text.ts';

export interface WaitingProps {
  answer: Answer;
  /** Unknown of a lesson that is closed by now. */
  next: NextReading | undefined;
  /** To read one's own text by. */
  criterion: Criterion | undefined;
}

/** Until the first words of a review: how long it usually takes, and what to do meanwhile. */
export function Waiting({ answer, next, criterion }: WaitingProps) {
  const mayGo = useIsLong(answer.createdAt);
  return (
    <div className="mb-5 flex measure flex-col gap-3">
      {next?.way === 'at_once' && <p className="text-sm text-ink-soft">{waitText(next.usualMs)}.</p>}
      <p aria-live="polite" className="empty:absolute">
        {mayGo && 'Можно уйти, скажем в колокольчике.'}
      </p>
      {criterion && (
        <div>
          <p className="text-sm text-ink-soft">А пока перечитайте своё по первому критерию:</p>
          <p className="mt-1 font-medium [overflow-wrap:anywhere]">{criterion.title}</p>
          {criterion.description !== '' && (
            <p className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line">{criterion.description}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** Ninety seconds after it was sent, also on a page that is opened later. */
function useIsLong(sentAt: string): boolean {
  const [isLong, setIsLong] = useState(() => leftOf(sentAt) <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), Math.max(0, leftOf(sentAt)));
    return () => clearTimeout(timer);
  }, [sentAt]);
  return isLong;
}

const leftOf = (sentAt: string): number => Date.parse(sentAt) + longMs - Date.now();
const longMs = 90_000;
