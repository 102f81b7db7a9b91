import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { useLoadAnswer, useWriteFeedback } from '#web/answers/answer-changes.ts';
import { FeedbackForm } from './feedback-form.tsx';

export interface FeedbackDialogProps {
  answer: Answer;
  /** Whose criteria the feedback is written by; undefined if it could not be loaded. */
  lesson: Lesson | undefined;
  /** Shown above the fields. */
  notice?: ReactNode;
  onClose: () => void;
}

/** The mentor's own feedback in place of the one in force. */
export function FeedbackDialog({ answer: opened, lesson, notice, onClose }: FeedbackDialogProps) {
  // What the form began with, whatever comes meanwhile.
  const [answer, setAnswer] = useState(opened);
  const save = useWriteFeedback(opened);
  return (
    <FeedbackForm
      key={answer.updatedAt}
      {...{ answer, lesson, notice, save, onClose }}
      title={answer.aiResponse === null ? 'Написать обратную связь' : 'Править обратную связь'}
      description={descriptionOf(answer)}
      load={useLoadAnswer(opened)}
      onTaken={(stored) => {
        save.reset();
        setAnswer(stored);
      }}
      onSaved={onClose}
    />
  );
}

const descriptionOf = ({ review }: Answer) =>
  review.state === 'done' || review.state === 'failed'
    ? 'Студент увидит её как «Ответ куратора». Прежний текст останется в истории.'
    : 'Студент увидит её как «Ответ куратора». Проверка ИИ-наставником, которая ещё не закончена, отменится.';
