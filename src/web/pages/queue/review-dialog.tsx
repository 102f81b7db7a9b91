import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Referral } from '#contract/referrals/schemas.ts';
import { FeedbackForm } from '#web/answers/feedback/feedback-form.tsx';
import { errorText } from '#web/calls/error-text.ts';
import { lessonQuery } from '#web/lessons/lesson-queries.ts';
import { useSettleWith, withFeedback } from '#web/queue/queue-changes.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export interface ReviewDialogProps {
  referral: Referral;
  /** With the review that the form starts with. */
  answer: Answer;
  /** `answered`: there was no review before. */
  decision: 'changed' | 'answered';
  /** Shown above the fields. */
  notice: ReactNode;
  onSettled: (settled: Referral) => void;
  onClose: () => void;
}

/** A review of one's own settles the referral: by the lesson's criteria, or as one text. */
export function ReviewDialog({ referral, answer, decision, notice, onSettled, onClose }: ReviewDialogProps) {
  const save = useSettleWith(referral, withFeedback(decision));
  const lesson = useQuery({ ...lessonQuery(answer.lessonId), staleTime: 0 });
  if (!lesson.isFetchedAfterMount) return <Spinner label="Критерии урока загружаются" />;
  return (
    <FeedbackForm
      answer={answer}
      lesson={lesson.data}
      title={decision === 'changed' ? 'Исправить отзыв' : 'Ответить студенту'}
      description={descriptions[decision]}
      notice={
        <>
          {notice}
          {lesson.error && (
            <FormError>{errorText(lesson.error, 'Не удалось загрузить критерии урока')}</FormError>
          )}
        </>
      }
      save={save}
      onSaved={onSettled}
      onClose={onClose}
    />
  );
}

const descriptions = {
  changed: 'Студент прочитает ваш отзыв как «Ответ куратора». Отзыв модели останется в истории.',
  answered: 'Студент прочитает это как «Ответ куратора».',
};
