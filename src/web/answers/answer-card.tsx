import type { ReactNode, Ref } from 'react';
import type { Answer } from '#contract/answers.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { AnswerText } from './answer-text.tsx';

export interface AnswerCardProps {
  answer: Answer;
  actions?: ReactNode;
  /** Where the page goes when an answer has been sent. */
  headingRef?: Ref<HTMLSpanElement>;
}

/** The student's own words. */
export function AnswerCard({ answer, actions, headingRef }: AnswerCardProps) {
  const title = (
    <span ref={headingRef} tabIndex={-1} className="outline-none">
      Ваш ответ
    </span>
  );
  return (
    <Card title={title} actions={actions} className="scroll-mt-24">
      <AnswerText text={answer.content} />
      <p className="mt-5 text-sm text-ink-faint">
        Отправлено: <DateTime value={answer.createdAt} format="date-time" />
      </p>
    </Card>
  );
}
