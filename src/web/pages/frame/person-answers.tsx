import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reviewedAnswersQuery } from '#web/answers/live/reviewed-answers.ts';
import { useLiveReview } from '#web/answers/live/use-live-review.ts';
import { ReviewedAnswer } from '#web/answers/reviewed-answer.tsx';
import { errorText } from '#web/calls/error-text.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { LessonFeedback } from './lesson-feedback.ts';
import { renderTalk } from './render-talk.tsx';

export interface PersonAnswersProps {
  lessonId: string;
  personId: string;
}

/** One person's attempts at one lesson, newest first, with what is done with them. */
export function PersonAnswers({ lessonId, personId }: PersonAnswersProps) {
  const choice = { lessonId, show: undefined, studentId: personId, group: undefined };
  const list = useInfiniteQuery(reviewedAnswersQuery(choice));
  useLiveReview(choice, useCurrentUser().id);
  const answers = list.data?.pages.flatMap((page) => page.answers);
  const failure = errorText(list.error, 'Не удалось загрузить ответы');
  return (
    <>
      {!answers && !list.error && (
        <Loading label="Ответы загружаются">
          <Skeleton className="h-60 rounded-lg" />
        </Loading>
      )}
      {list.error && !list.isFetchNextPageError && (
        <LoadFailure onRetry={list.refetch}>{failure}</LoadFailure>
      )}
      {answers?.length === 0 && <p className="text-sm text-ink-soft">Ответов на этот урок пока нет.</p>}
      {answers && answers.length > 0 && (
        <>
          <p className="mb-3 text-sm">
            <Link
              to={paths.answers()}
              search={{ lesson: lessonId, student: personId }}
              className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
            >
              Открыть на всю страницу
            </Link>
          </p>
          <ol aria-label="Ответы" className="flex flex-col gap-4">
            {answers.map((answer) => (
              <li key={answer.id}>
                <ReviewedAnswer
                  answer={answer}
                  around={answers}
                  ofOneStudent
                  feedbackDialog={LessonFeedback}
                  renderTalk={renderTalk}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <ListTail list={list} failure={failure}>
        <Skeleton className="mt-4 h-40 rounded-lg" />
      </ListTail>
    </>
  );
}
