import { type ReactNode, useEffect, useRef } from 'react';
import type { Answer } from '#contract/answers.ts';
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

  useEffect(() => {
    if (!justSent) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ behavior: 'smooth' });
  }, [justSent]);

  const title = (
    <span ref={heading} tabIndex={-1} className="text-xl outline-none">
      Ваш ответ
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
