import type { ReactNode } from 'react';
import type { LearnerCourse } from '#contract/learners/schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { LessonPath } from './lesson-path.tsx';
import { LevelsOverTime } from './levels-over-time.tsx';
import { PersonalDates } from './personal-dates.tsx';

export interface CourseOfLearnerProps {
  course: LearnerCourse;
  personId: string;
  /** When the course was read. */
  now: number;
  /** What there is of the course's certificate, and giving it. */
  certificate?: ReactNode;
  /** The levels by skill; absent if there are none. */
  skills?: ReactNode;
  /** The plans that the person shows; absent if there are none. */
  plans?: ReactNode;
}

/** A person's way through one course: group, path of lessons, levels by criterion, personal dates. */
export function CourseOfLearner({ course, personId, now, certificate, skills, plans }: CourseOfLearnerProps) {
  const { title, lessons, dates, criteria } = course;
  const completed = lessons.filter(({ completedAt }) => completedAt !== null).length;
  return (
    <Card
      as="article"
      title={title}
      aria-label={title}
      className="print:border-0 print:p-0 print:shadow-none"
    >
      <About course={course} />
      {lessons.length > 0 && (
        <div className="mt-4 flex items-center gap-4">
          <ProgressBar
            value={(100 * completed) / lessons.length}
            label="Выполнено уроков"
            className="max-w-64 flex-1"
          />
          <p className="text-sm text-ink-soft">
            Выполнено {formatNumber(completed)} из {formatNumber(lessons.length)}
          </p>
        </div>
      )}
      <h3 className="mt-7 mb-3 text-base">Уроки</h3>
      <LessonPath lessons={lessons} personId={personId} now={now} />
      {certificate && <div className="mt-5 border-t border-line pt-4">{certificate}</div>}
      {(criteria.length > 0 || skills) && (
        <Disclosure title="Подробно" headingLevel={3} className="mt-6">
          {criteria.length > 0 && (
            <>
              <h4 className="mb-3 text-base">Уровни по критериям</h4>
              <LevelsOverTime criteria={criteria} lessons={lessons} />
            </>
          )}
          {skills && (
            <>
              <h4 className="mt-7 mb-3 text-base">Навыки</h4>
              {skills}
            </>
          )}
        </Disclosure>
      )}
      {plans && (
        <>
          <h3 className="mt-7 mb-3 text-base">Планы, которые человек показал</h3>
          {plans}
        </>
      )}
      {dates.length > 0 && (
        <>
          <h3 className="mt-7 mb-3 text-base">Личные даты</h3>
          <PersonalDates dates={dates} lessons={lessons} />
        </>
      )}
    </Card>
  );
}

function About({ course: { group, enrolledAt, endsAt, lastActiveAt } }: { course: LearnerCourse }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm [&_dd]:text-ink [&_dt]:text-ink-faint">
      <div>
        <dt>Поток</dt>
        <dd>{group?.title ?? 'Без потока'}</dd>
      </div>
      <div>
        <dt>Доступ</dt>
        <dd>
          с <DateTime value={enrolledAt} />
          {endsAt && (
            <>
              {' '}
              по <DateTime value={endsAt} />
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Последняя активность</dt>
        <dd>{lastActiveAt ? <DateTime value={lastActiveAt} format="relative" /> : 'Ещё не было'}</dd>
      </div>
    </dl>
  );
}
