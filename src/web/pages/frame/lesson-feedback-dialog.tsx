import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/answers/schemas.ts';
import { FeedbackDialog } from '#web/answers/feedback/feedback-dialog.tsx';
import { errorText } from '#web/calls/error-text.ts';
import { lessonQuery } from '#web/lessons/lesson-queries.ts';
import { FormError } from '#web/ui/field/form-error.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The form for the mentor's feedback, with the criteria that the answer's lesson has now. */
export function LessonFeedbackDialog({ answer, onClose }: { answer: Answer; onClose: () => void }) {
  const { data, error, isFetchedAfterMount } = useQuery({ ...lessonQuery(answer.lessonId), staleTime: 0 });
  if (!isFetchedAfterMount) return <Spinner label="Критерии урока загружаются" />;
  return (
    <FeedbackDialog
      answer={answer}
      lesson={data}
      notice={error && <FormError>{errorText(error, 'Не удалось загрузить критерии урока')}</FormError>}
      onClose={onClose}
    />
  );
}
