import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import type { Today } from '#contract/today/schemas.ts';
import { AiNotice } from '#web/ai/ai-notice.tsx';
import { AiStatusLine } from '#web/ai/ai-status-line.tsx';
import { CourseCard } from '#web/courses/course-card.tsx';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { DashboardHeading } from './heading.tsx';
import { FirstStepsCard } from './staff-part.ts';
import { todayQuery } from './today-query.ts';
import { TodaySection } from './today.tsx';

export function Page() {
  const { role } = useCurrentUser();
  const { data } = useSuspenseQuery(coursesQuery);
  const { data: today } = useQuery({ ...todayQuery, retryOnMount: false });
  const courses = data ?? [];
  const next = new Map(today?.next.map(({ courseId, lesson }) => [courseId, lesson]));
  return (
    <div className="page">
      {today && <NextThings today={today} />}
      <DashboardHeading role={role} />
      {rights[role].administers && <AiNotice className="mb-8" />}
      {today?.unnamedOperator && (
        <Suspense>
          <UnnamedOperatorLine {...today.unnamedOperator} className="mb-8" />
        </Suspense>
      )}
      {courses.length === 0 ? (
        <NoCourses role={role} />
      ) : (
        <ul className="card-grid">
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} next={next.get(course.id)} />
          ))}
        </ul>
      )}
      {rights[role].administers && <AiStatusLine className="mt-10" />}
    </div>
  );
}

const UnnamedOperatorLine = lazyPart(
  async () => (await import('#web/legal/unnamed-operator-line.tsx')).UnnamedOperatorLine,
);

/** Nothing comes before an alarm; a school that isn’t set up yet comes before all else. */
function NextThings({ today: { items, firstSteps } }: { today: Today }) {
  const isUrgent = items.some(({ kind }) => kind === 'alarm');
  return (
    <>
      {isUrgent && <TodaySection items={items} />}
      {firstSteps && (
        <Suspense>
          <FirstStepsCard firstSteps={firstSteps} />
        </Suspense>
      )}
      {!isUrgent && <TodaySection items={items} />}
    </>
  );
}

const NoCourses = ({ role }: { role: Role }) => (
  <EmptyState icon={<BookIcon />} titleAs="h2" {...noCourses[role]} />
);

const noCourses: Record<Role, { title: string; text: string }> = {
  admin: {
    title: 'Нет созданных курсов',
    text: 'Нажмите «Добавить новый курс», дайте ему название, а затем соберите его из уроков',
  },
  curator: {
    title: 'Нет курсов',
    text: 'Когда администратор назначит вас куратором курса или потока, курс появится здесь',
  },
  student: {
    title: 'Нет доступных курсов',
    text: 'Когда администратор запишет вас на курс, он появится здесь',
  },
};
