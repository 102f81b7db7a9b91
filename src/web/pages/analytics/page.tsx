import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AnalyticsCourseCard } from '#web/analytics/analytics-course-card.tsx';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { paths } from '#web/paths.ts';
import { PlanFigure } from '#web/plans/plan-figures.tsx';
import { planFiguresQuery } from '#web/plans/plan-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon, PlusIcon } from '#web/ui/icon/icons.tsx';
import { Heading } from './start.tsx';

export function Page() {
  const { data } = useSuspenseQuery(coursesQuery);
  const courses = data ?? [];
  return (
    <div className="page">
      <Heading />
      {courses.length === 0 ? (
        <EmptyState
          icon={<ChartIcon />}
          titleAs="h2"
          title="Курсов пока нет"
          text="Аналитика появится, когда будет что проходить"
          action={
            <Button asChild variant="primary" icon={<PlusIcon />}>
              <Link to={paths.courseManagement()}>Создать курс</Link>
            </Button>
          }
        />
      ) : (
        <ul className="card-grid">
          {courses.map((course) => (
            <AnalyticsCourseCard key={course.id} course={course} />
          ))}
        </ul>
      )}
      {courses.length > 0 && <InLife />}
    </div>
  );
}

/** Of all lessons together. The page is a page without it. */
function InLife() {
  const { data: figures } = useQuery(planFiguresQuery);
  if (!figures) return null;
  return (
    <Card title="В жизни" aria-label="В жизни" className="mt-8">
      <PlanFigure figures={figures} />
    </Card>
  );
}
