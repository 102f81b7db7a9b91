import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer, CourseAnswers } from '#contract/answers.ts';
import { newestFirst } from '#web/answers/merge-waiting.ts';
import { ReviewedAnswer } from '#web/answers/reviewed-answer.tsx';
import { waitingAnswersQuery } from '#web/answers/reviewed-answers.ts';
import { useLiveWaiting } from '#web/answers/use-live-waiting.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icons.tsx';
import { findLesson } from './find-lesson.ts';
import { LessonFeedback } from './lesson-feedback.ts';
import { LoadedAnswers } from './loaded-answers.tsx';

/** Waiting answers of all courses: those without feedback, and those whose last review has failed. */
export function WaitingAnswers({ courses }: { courses: readonly CourseAnswers[] }) {
  const list = useInfiniteQuery(waitingAnswersQuery);
  useLiveWaiting();
  const answers = newestFirst(list.data?.pages.flatMap((page) => page.answers) ?? []);
  if (list.isSuccess && answers.length === 0) {
    return <EmptyState icon={<MessageIcon />} titleAs="h2" title="Выберите урок" text={allReviewed} />;
  }
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-xl">
        Что ждёт проверки
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        Ответы всех курсов без обратной связи или с ошибкой проверки, новые первыми
      </p>
      <LoadedAnswers list={list}>
        <ol className="flex flex-col gap-6">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Place courses={courses} answer={answer} />
              <ReviewedAnswer
                answer={answer}
                around={answers}
                ofOneStudent={false}
                feedbackDialog={LessonFeedback}
              />
            </li>
          ))}
        </ol>
      </LoadedAnswers>
    </section>
  );
}

const allReviewed =
  'Всё проверено: на каждый ответ есть обратная связь. Чтобы прочитать ответы на урок, откройте курс в списке и выберите урок';

/** The answer's lesson, with a link to the lesson's other answers. */
function Place({ courses, answer }: { courses: readonly CourseAnswers[]; answer: Answer }) {
  const found = findLesson(courses, answer.lessonId);
  if (!found) return null;
  return (
    <p className="mb-1.5 text-sm text-ink-soft">
      {found.course.title}
      {' · '}
      <Link
        to={paths.answers()}
        search={{ lesson: answer.lessonId }}
        className="rounded-sm text-accent-ink underline underline-offset-2"
      >
        {found.lesson.title}
      </Link>
    </p>
  );
}
