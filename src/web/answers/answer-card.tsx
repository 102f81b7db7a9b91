import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { AnswerText } from './answer-text.tsx';
import { LateBadge } from './late-badge.tsx';

export interface AnswerCardProps {
  answer: Answer;
  /** The answer has just been sent and the focused form has collapsed, so this card takes the focus. */
  justSent?: boolean;
  actions?: ReactNode;
  /** The answer's text with something marked in it. */
  children?: ReactNode;
}

/** The student's answer. */
export function AnswerCard({ answer, justSent = false, actions, children }: AnswerCardProps) {
  const heading = useRef<HTMLSpanElement>(null);
  // The review is marked as read as soon as it is shown; its dot stays for this visit.
  const [hasNews, setHasNews] = useState(false);
  if (answer.unread && !hasNews) setHasNews(true);

  useEffect(() => {
    if (!justSent) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ behavior: 'smooth' });
  }, [justSent]);

  const title = (
    <span ref={heading} tabIndex={-1} className="text-xl outline-none">
      Ваш ответ
      {hasNews && (
        <span className="ml-2 inline-block size-2 -translate-y-0.5 rounded-full bg-accent-ink">
          <span className="sr-only">(новый отзыв)</span>
        </span>
      )}
    </span>
  );
  return (
    <Card title={title} actions={actions} className="scroll-mt-24">
      {children ?? <AnswerText text={answer.content} size="large" />}
      <p className="mt-5 text-sm text-ink-faint">
        Отправлено: <DateTime value={answer.createdAt} format="date-time" />
        <LateBadge answer={answer} />
      </p>
    </Card>
  );
}
