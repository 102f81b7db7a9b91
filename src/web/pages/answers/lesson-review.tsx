import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Answer, AnswersShown, CourseAnswers } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { AnswerFilter } from '#web/answers/list/answer-filter.tsx';
import { ExportAnswers } from '#web/answers/list/export-answers.tsx';
import { groupCountsQuery, reviewedAnswersQuery } from '#web/answers/live/reviewed-answers.ts';
import { useLiveReview } from '#web/answers/live/use-live-review.ts';
import { RetryFailedButton } from '#web/answers/review/retry-failed.tsx';
import { ReviewedAnswer } from '#web/answers/reviewed-answer.tsx';
import { GroupFilter } from '#web/pages/frame/group-filter.tsx';
import { LessonFeedback } from '#web/pages/frame/lesson-feedback.ts';
import { renderTalk } from '#web/pages/frame/render-talk.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { BackLink } from '#web/ui/page-header.tsx';
import { LoadedAnswers } from './loaded-answers.tsx';
import { NothingWaits } from './nothing-waits.tsx';

export interface LessonReviewProps {
  course: CourseAnswers;
  lesson: CourseAnswers['lessons'][number];
  show: AnswersShown | undefined;
  studentId: string | undefined;
  group: GroupChoice | undefined;
}

/** The answers to one lesson in an infinite list that updates live. */
export function LessonReview({ course, lesson, show, studentId, group }: LessonReviewProps) {
  const choice = { lessonId: lesson.id, show, studentId, group };
  const navigate = useNavigate();
  const { id: viewerId } = useCurrentUser();
  const list = useInfiniteQuery(reviewedAnswersQuery(choice));
  const counts = useLessonCounts(lesson, group);
  useLiveReview(choice, viewerId);
  const answers = list.data?.pages.flatMap((page) => page.answers) ?? [];

  return (
    <section aria-labelledby="lesson-title">
      <p className="text-sm text-ink-soft">{course.title}</p>
      <h2 id="lesson-title" className="text-xl">
        {lesson.title}
      </h2>
      {studentId === undefined && (
        <GroupFilter
          courseId={course.id}
          group={group}
          className="mt-3 sm:max-w-80"
          onChange={(chosen) =>
            void navigate({
              to: paths.answers(),
              search: { lesson: lesson.id, ...(show && { show }), ...(chosen && { group: chosen }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {studentId === undefined ? (
          <AnswerFilter lessonId={lesson.id} show={show} group={group} counts={counts} />
        ) : (
          <BackLink asChild>
            <Link to={paths.answers()} search={{ lesson: lesson.id }}>
              Ко всем ответам урока
            </Link>
          </BackLink>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <RetryFailedButton failed={lesson.failed} lessonId={lesson.id} />
          <ExportAnswers lessonId={lesson.id} courseId={course.id} group={group} />
        </div>
      </div>
      <LoadedAnswers list={list}>
        {list.isSuccess && answers.length === 0 ? (
          <Nothing show={show ?? 'all'} />
        ) : (
          <Answers answers={answers} ofOneStudent={studentId !== undefined} />
        )}
      </LoadedAnswers>
    </section>
  );
}

interface AnswersProps {
  answers: readonly Answer[];
  ofOneStudent: boolean;
}

const Answers = ({ answers, ofOneStudent }: AnswersProps) => (
  <ol className="flex flex-col gap-5">
    {answers.map((answer) => (
      <li key={answer.id}>
        <ReviewedAnswer
          answer={answer}
          around={answers}
          ofOneStudent={ofOneStudent}
          feedbackDialog={LessonFeedback}
          renderTalk={renderTalk}
        />
      </li>
    ))}
  </ol>
);

function Nothing({ show }: { show: keyof typeof nothing }) {
  if (show === 'unreviewed') return <NothingWaits titleAs="h3" done={nothing.unreviewed} />;
  return <EmptyState icon={<MessageIcon />} titleAs="h3" {...nothing[show]} />;
}

/** Of the chosen group; until they are counted, of everybody. */
function useLessonCounts(lesson: LessonReviewProps['lesson'], group: GroupChoice | undefined) {
  const { data } = useQuery({ ...groupCountsQuery(group ?? 'none'), enabled: group !== undefined });
  const counted = data?.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson.id);
  return group === undefined ? lesson : (counted ?? lesson);
}

const nothing = {
  all: { title: 'Ответов пока нет', text: 'Они появятся здесь, как только студенты их отправят' },
  unreviewed: { title: 'Всё проверено', text: 'На каждый ответ этого урока есть обратная связь' },
  failed: { title: 'Ошибок нет', text: 'Последняя проверка каждого ответа прошла как надо' },
};
