import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { CourseAnalytics } from '#contract/analytics/schemas.ts';
import { activityFigure, ActivityPlot } from '#web/analytics/activity-plot.tsx';
import { type ActivityDays, type AnalyticsChoice, analyticsQuery } from '#web/analytics/analytics-queries.ts';
import { CounterQuotes } from '#web/analytics/counter-quotes.tsx';
import { CourseStats } from '#web/analytics/course-stats.tsx';
import { ExportMenu } from '#web/analytics/export-menu.tsx';
import { LessonFunnel } from '#web/analytics/lesson-funnel.tsx';
import { LessonsTable } from '#web/analytics/lessons-table.tsx';
import { Stuck } from '#web/analytics/stuck.tsx';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { CourseHeading } from '#web/pages/frame/course-heading.tsx';
import { GroupFilter } from '#web/pages/frame/group-filter.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FoldedCard } from '#web/ui/folded-card.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { InLife } from './in-life.tsx';
import { Pending } from './start.tsx';
import { Weeks } from './weeks.tsx';
import { WhatChanged } from './what-changed.tsx';

export function Page() {
  const { courseId } = route.useParams();
  const { days: span, group } = route.useSearch();
  const navigate = useNavigate();
  const days = span === 90 ? '90' : '30';
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  // While another period loads, the statistics of the previous one stay on the screen.
  const { data: analytics } = useQuery({
    ...analyticsQuery(courseId, { days, group }),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  if (!analytics) return <Pending />;
  return (
    <div className="page">
      <PageTitle>{`Аналитика: ${course.title}`}</PageTitle>
      <CourseHeading
        courseId={courseId}
        title="Аналитика курса"
        actions={<ExportMenu courseId={courseId} group={group} />}
      />
      <GroupFilter
        courseId={courseId}
        group={group}
        className="mb-5 sm:max-w-80"
        onChange={(chosen) =>
          void navigate({
            to: '.',
            search: { ...(span && { days: span }), ...(chosen && { group: chosen }) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <CourseStats analytics={analytics} />
        <OfLessons {...{ analytics, courseId, group }} />
        <FoldedCard
          title="Активность по дням"
          figure={activityFigure(analytics.activity)}
          startsOpen={span !== undefined}
        >
          <SpanChoice courseId={courseId} days={days} group={group} />
          <ActivityPlot days={analytics.activity} />
        </FoldedCard>
      </div>
    </div>
  );
}

const route = getRouteApi('/signed-in/mentor-screens/analytics/$courseId');

interface OfLessonsProps extends Pick<AnalyticsChoice, 'group'> {
  analytics: CourseAnalytics;
  courseId: string;
}

function OfLessons({ analytics, courseId, group }: OfLessonsProps) {
  if (analytics.lessons.length === 0) {
    return (
      <EmptyState
        icon={<BookIcon />}
        titleAs="h2"
        title="В этом курсе пока нет уроков"
        text="Показатели появятся вместе с первым уроком"
      />
    );
  }
  return (
    <>
      <LessonsStatistics analytics={analytics} />
      <Stuck courseId={courseId} group={group} isFolded />
      <WhatChanged courseId={courseId} group={group} />
      <Weeks courseId={courseId} group={group} />
      <CounterQuotes courseId={courseId} group={group} />
      <InLife lessons={analytics.lessons} />
    </>
  );
}

function LessonsStatistics({ analytics: { lessons, totalStudents } }: { analytics: CourseAnalytics }) {
  const last = lessons.at(-1);
  return (
    <>
      <Card padded={false} title="Показатели по урокам">
        <LessonsTable lessons={lessons} />
        <p className="border-t border-line px-5 py-3 text-xs text-ink-soft">
          Просмотры — студенты, открывшие урок. Завершение — доля прошедших урок среди всех записанных.
          Среднее время — активные минуты на странице у тех, кто её открывал.
        </p>
      </Card>
      <FoldedCard
        title="Прохождение уроков"
        figure={last && `Последний урок прошли ${last.completed} из ${totalStudents}`}
      >
        <LessonFunnel lessons={lessons} totalStudents={totalStudents} />
      </FoldedCard>
    </>
  );
}

const spans: ActivityDays[] = ['30', '90'];

interface SpanChoiceProps extends AnalyticsChoice {
  courseId: string;
}

function SpanChoice({ courseId, days, group }: SpanChoiceProps) {
  return (
    <nav aria-label="За сколько дней" className="mb-3 flex gap-1 text-sm sm:justify-end">
      {spans.map((span) => (
        <Link
          key={span}
          to="/analytics/$courseId"
          params={{ courseId }}
          search={{ ...(span === '90' && { days: 90 as const }), ...(group && { group }) }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={span === days ? 'page' : undefined}
          className={classNames(
            'touch-target inline-flex min-h-8 items-center rounded-md px-3 font-medium',
            span === days ? 'bg-accent-soft text-accent-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
          )}
        >
          {span} дней
        </Link>
      ))}
    </nav>
  );
}
