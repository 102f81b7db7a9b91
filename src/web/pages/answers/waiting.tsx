import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Answer, CourseAnswers } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { newestFirst } from '#web/answers/live/merge-waiting.ts';
import { waitingAnswersQuery } from '#web/answers/live/reviewed-answers.ts';
import { useLiveWaiting } from '#web/answers/live/use-live-waiting.ts';
import { ReviewedAnswer } from '#web/answers/reviewed-answer.tsx';
import { AnyGroupFilter } from '#web/pages/frame/any-group-filter.tsx';
import { LessonFeedback } from '#web/pages/frame/lesson-feedback.ts';
import { renderTalk } from '#web/pages/frame/render-talk.tsx';
import { paths } from '#web/paths.ts';
import { findLesson } from './find-lesson.ts';
import { LoadedAnswers } from './loaded-answers.tsx';
import { NothingWaits } from './nothing-waits.tsx';

export interface WaitingAnswersProps {
  courses: readonly CourseAnswers[];
  group: GroupChoice | undefined;
}

/** Waiting answers of all courses or of one group: those without feedback, and those whose last review has failed. */
export function WaitingAnswers({ courses, group }: WaitingAnswersProps) {
  const list = useInfiniteQuery(waitingAnswersQuery(group));
  useLiveWaiting(group);
  const navigate = useNavigate();
  const answers = newestFirst(list.data?.pages.flatMap((page) => page.answers) ?? []);
  const isEmpty = list.isSuccess && answers.length === 0;
  if (isEmpty && group === undefined) {
    return <NothingWaits titleAs="h2" title="Выберите урок" done={allReviewed} />;
  }
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="text-xl">
        Что ждёт проверки
      </h2>
      <div className="mt-1 mb-5 flex flex-col gap-3">
        <p className="text-sm text-ink-soft">
          {group === undefined ? 'Ответы всех курсов' : 'Ответы'} без обратной связи или с ошибкой проверки,
          новые первыми
        </p>
        <AnyGroupFilter
          group={group}
          className="sm:max-w-96"
          onChange={(chosen) =>
            void navigate({
              to: paths.answers(),
              search: chosen ? { group: chosen } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <LoadedAnswers list={list}>
        {isEmpty && <NothingWaits titleAs="h3" done={allReviewedInGroup} />}
        <ol className="flex flex-col gap-6">
          {answers.map((answer) => (
            <li key={answer.id}>
              <Place courses={courses} answer={answer} group={group} />
              <ReviewedAnswer
                answer={answer}
                around={answers}
                ofOneStudent={false}
                feedbackDialog={LessonFeedback}
                renderTalk={renderTalk}
              />
            </li>
          ))}
        </ol>
      </LoadedAnswers>
    </section>
  );
}

const allReviewed = {
  title: 'Выберите урок',
  text: 'Всё проверено: на каждый ответ есть обратная связь. Чтобы прочитать ответы на урок, откройте курс в списке и выберите урок',
};

const allReviewedInGroup = {
  title: 'Всё проверено',
  text: 'Ни один ответ этих студентов не ждёт обратной связи',
};

/** The answer's lesson, with a link to the lesson's other answers. */
function Place({ courses, answer, group }: WaitingAnswersProps & { answer: Answer }) {
  const found = findLesson(courses, answer.lessonId);
  if (!found) return null;
  return (
    <p className="mb-1.5 text-sm text-ink-soft">
      {found.course.title}
      {' · '}
      <Link
        to={paths.answers()}
        search={{ lesson: answer.lessonId, ...(group && { group }) }}
        className="rounded-sm text-accent-ink underline underline-offset-2"
      >
        {found.lesson.title}
      </Link>
    </p>
  );
}
