import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { CourseAnswers } from '#contract/answers/schemas.ts';
import type { GroupChoice } from '#contract/groups/group-choice.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTitleSearch } from '#web/ui/field/title-search.tsx';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';

type LessonCounts = CourseAnswers['lessons'][number];

export interface AnswerTreeProps {
  courses: readonly CourseAnswers[];
  lessonId: string | undefined;
  /** Stays chosen among the lessons of its course. */
  group: GroupChoice | undefined;
  onChosen?: () => void;
}

/** Courses that expand to their lessons, each with the number of answers and of those that wait for feedback. */
export function AnswerTree({ courses, lessonId, group, onChosen }: AnswerTreeProps) {
  const { found, field } = useTitleSearch(courses, { label: 'Найти курс', className: 'mb-3' });
  return (
    <nav aria-label="Курсы и уроки">
      {field}
      {found.length === 0 && <p className="text-sm text-ink-soft">Таких курсов нет</p>}
      <ul className="flex flex-col gap-1">
        {found.map((course) => (
          <CourseBranch
            key={course.id}
            course={course}
            lessonId={lessonId}
            group={group}
            initiallyOpen={courses.length === 1}
            {...(onChosen && { onChosen })}
          />
        ))}
      </ul>
    </nav>
  );
}

interface CourseBranchProps {
  course: CourseAnswers;
  lessonId: string | undefined;
  group: GroupChoice | undefined;
  initiallyOpen: boolean;
  onChosen?: () => void;
}

function CourseBranch({ course, lessonId, group, initiallyOpen, onChosen }: CourseBranchProps) {
  const holdsChosen = course.lessons.some(({ id }) => id === lessonId);
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? (initiallyOpen || holdsChosen);
  const listId = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setToggled(!isOpen)}
        className={classNames(row, 'font-medium')}
      >
        <ChevronRightIcon
          className={classNames('size-4 text-ink-faint transition-transform', isOpen && 'rotate-90')}
        />
        <span className="line-clamp-2 min-w-0 flex-1">{course.title}</span>
        <Counts counts={sumOf(course.lessons)} />
      </button>
      <ul id={listId} hidden={!isOpen} className="mb-2 ml-4 border-l border-line pl-2">
        {/* Only open courses render their lessons: there may be a thousand courses. */}
        {isOpen && (
          <Lessons
            course={course}
            lessonId={lessonId}
            group={holdsChosen ? group : undefined}
            {...(onChosen && { onChosen })}
          />
        )}
      </ul>
    </li>
  );
}

function Lessons({ course, lessonId, group, onChosen }: Omit<CourseBranchProps, 'initiallyOpen'>) {
  if (course.lessons.length === 0) {
    return <li className="px-2 py-1.5 text-sm text-ink-faint">В этом курсе пока нет уроков</li>;
  }
  return course.lessons.map((lesson) => (
    <li key={lesson.id}>
      <Link
        to={paths.answers()}
        search={{ lesson: lesson.id, ...(group && { group }) }}
        activeOptions={{ exact: true }}
        aria-current={lesson.id === lessonId ? 'page' : undefined}
        onClick={onChosen}
        className={classNames(
          row,
          lesson.id === lessonId ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:text-ink',
        )}
      >
        <span className="line-clamp-2 min-w-0 flex-1">{lesson.title}</span>
        <Counts counts={lesson} />
      </Link>
    </li>
  ));
}

const row =
  'touch-target flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm transition-colors hover:bg-hover';

type Counted = Pick<LessonCounts, 'answers' | 'unreviewed'>;

function Counts({ counts: { answers, unreviewed } }: { counts: Counted }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-xs tabular-nums">
      {unreviewed > 0 && (
        <span
          title="Без обратной связи"
          className="rounded-full border border-warning-line bg-warning-soft px-1.5 text-warning-ink"
        >
          {formatNumber(unreviewed)}
          <span className="sr-only"> без обратной связи, всего ответов: </span>
        </span>
      )}
      <span className="min-w-[2ch] text-right text-ink-faint">
        {unreviewed === 0 && <span className="sr-only">ответов: </span>}
        {formatNumber(answers)}
      </span>
    </span>
  );
}

const sumOf = (lessons: readonly LessonCounts[]): Counted => ({
  answers: lessons.reduce((sum, { answers }) => sum + answers, 0),
  unreviewed: lessons.reduce((sum, { unreviewed }) => sum + unreviewed, 0),
});
