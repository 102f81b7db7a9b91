import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '#web/calls/error-text.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { LessonFormState } from './use-lesson-form.ts';

interface WithLessonProps {
  lesson: LessonFormState;
  children: (lessonId: string) => ReactNode;
}

/** What is kept with a lesson: where there is none yet, opening it begins one. */
export function WithLesson({ lesson: { texts }, children }: WithLessonProps) {
  const { lessonId } = texts;
  const [failure, setFailure] = useState<unknown>();
  const begin = useEffectEvent(() => void texts.begin().catch(setFailure));
  useEffect(() => {
    if (lessonId === undefined) begin();
  }, [lessonId]);

  if (lessonId !== undefined) return <Fragment key={lessonId}>{children(lessonId)}</Fragment>;
  if (failure) {
    return (
      <LoadFailure onRetry={() => texts.begin().catch(setFailure)}>
        {errorText(failure, 'Не удалось начать урок')}
      </LoadFailure>
    );
  }
  return <Spinner label="Урок начинается" />;
}
