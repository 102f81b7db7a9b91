import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Answer, CourseAnswers } from '#contract/answers/schemas.ts';
import { FilterLink } from '#web/answers/list/answer-filter.tsx';
import { newestFirst } from '#web/answers/live/merge-newest.ts';
import { type SchoolAnswersChoice, schoolAnswersQuery } from '#web/answers/live/reviewed-answers.ts';
import { useLiveSchoolAnswers } from '#web/answers/live/use-live-school-answers.ts';
import { ReviewedAnswer } from '#web/answers/reviewed-answer.tsx';
import { AnyGroupFilter } from '#web/pages/frame/any-group-filter.tsx';
import { LessonFeedback } from '#web/pages/frame/lesson-feedback.ts';
import { renderTalk } from '#web/pages/frame/render-talk.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { findLesson } from './find-lesson.ts';
import { LoadedAnswers } from './loaded-answers.tsx';
import { NothingWaits } from './nothing-waits.tsx';

export interface AllAnswersProps extends SchoolAnswersChoice {
  courses: readonly CourseAnswers[];
}

/** Answers of all courses or of one group: all, or those without feedback and those whose last review has failed. */
export function AllAnswers({ courses, show, group }: AllAnswersProps) {
  const list = useInfiniteQuery(schoolAnswersQuery({ show, group }));
  useLiveSchoolAnswers({ show, group });
  const navigate = useNavigate();
  const answers = newestFirst(list.data?.pages.flatMap((page) => page.answers) ?? []);
  return (
    <section aria-labelledby="all-answers-title" className="mx-auto max-w-4xl">
      <h2 id="all-answers-title" className="sr-only">
        Все ответы, новые первыми
      </h2>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <nav aria-label="Какие ответы показать" className="flex flex-wrap gap-1">
          {choices.map(({ value, label }) => (
            <FilterLink
              key={label}
              search={{ view: 'all', ...(value && { show: value }), ...(group && { group }) }}
              isChosen={value === show}
            >
              {label}
            </FilterLink>
          ))}
        </nav>
        <AnyGroupFilter
          group={group}
          className="sm:w-80"
          onChange={(chosen) =>
            void navigate({
              to: paths.answers(),
              search: { view: 'all', ...(show && { show }), ...(chosen && { group: chosen }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <LoadedAnswers list={list}>
        {list.isSuccess && answers.length === 0 && <Nothing show={show} group={group} />}
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

const choices = [
  { value: undefined, label: 'Все' },
  { value: 'waiting', label: 'Без обратной связи или с ошибкой' },
] as const;

function Nothing({ show, group }: SchoolAnswersChoice) {
  if (show !== 'waiting') return <EmptyState icon={<MessageIcon />} titleAs="h3" {...noAnswers} />;
  return <NothingWaits titleAs="h3" done={group === undefined ? allReviewed : allReviewedInGroup} />;
}

const noAnswers = {
  title: 'Ответов пока нет',
  text: 'Они появятся здесь, как только студенты их отправят',
};

const allReviewed = { title: 'Всё проверено', text: 'На каждый ответ есть обратная связь' };

const allReviewedInGroup = {
  title: 'Всё проверено',
  text: 'Ни один ответ этих студентов не ждёт обратной связи',
};

/** The answer's lesson, with a link to the lesson's other answers. */
function Place({ courses, answer, group }: Pick<AllAnswersProps, 'courses' | 'group'> & { answer: Answer }) {
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
