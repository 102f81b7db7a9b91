import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { ContinueCard } from '#web/courses/continue-card.tsx';
import { courseQuery } from '#web/courses/courses-queries.ts';
import { LessonItem } from '#web/courses/lesson-item.tsx';
import { lessonsQuery } from '#web/lessons/lesson-queries.ts';
import { BackToCourses } from '#web/pages/frame/back-to-courses.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { OfferedSurveys } from '#web/surveys/offers/offered-surveys.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon, ChartIcon, UsersIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export function Page() {
  const { id } = route.useParams();
  const { as } = route.useSearch();
  const { role: own } = useCurrentUser();
  const role = as ?? own;
  const { data: course } = useSuspenseQuery(courseQuery(id));
  const { data: unsorted } = useSuspenseQuery(lessonsQuery(id));
  const lessons = inOrder(unsorted, as);
  const title = course.title || 'Курс';
  const { administers: isAdmin, studies } = rights[role];
  // A curator who studies the course may not curate it.
  const mentors = rights[role].mentors && course.progress === undefined;
  const isStudying = studies && !mentors;
  const isDone = areDone(lessons);
  // What doesn't count, the certificate doesn't wait for.
  const hasEarned = course.hasCertificate || areDone(lessons.filter(({ isCounted }) => isCounted !== false));

  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={<BackToCourses />}
        title={title}
        subtitle={course.description && <p className="whitespace-pre-line">{course.description}</p>}
        actions={
          as && rights[own].administers ? (
            <ManageLessonsLink courseId={id} />
          ) : (
            mentors && (
              <>
                {isAdmin && lessons.length > 0 && <ManageLessonsLink courseId={id} />}
                <MentorLinks courseId={id} />
              </>
            )
          )
        }
      />
      {isStudying && lessons.length > 0 && <ContinueCard lessons={lessons} />}
      {(course.meetings || (isStudying && hasEarned)) && (
        <Suspense>
          <OwnCourse course={course} hasEarned={hasEarned} />
        </Suspense>
      )}
      <OfferedSurveys courseId={id} place="start" isCourseDone={isDone} className="mb-10" />
      <section aria-labelledby="lessons-title">
        <h2 id="lessons-title" className="text-xl">
          Уроки курса
        </h2>
        {lessons.length === 0 ? (
          <EmptyState
            icon={<BookIcon />}
            titleAs="h3"
            title="В этом курсе пока нет уроков"
            text={noLessons[role]}
            action={isAdmin && <ManageLessonsLink courseId={id} />}
          />
        ) : (
          <>
            <p className="mt-1 text-sm text-ink-soft">{hints[role]}</p>
            {isAdmin ? (
              <Suspense fallback={<LessonList lessons={lessons} />}>
                <ReorderableLessons courseId={id} lessons={lessons} />
              </Suspense>
            ) : (
              <LessonList lessons={lessons} />
            )}
          </>
        )}
      </section>
      <OfferedSurveys courseId={id} place="end" isCourseDone={isDone} className="mt-6" />
    </div>
  );
}

const inOrder = (lessons: readonly LessonSummary[], as: 'student' | undefined) =>
  lessons.filter((lesson) => as === undefined || isOut(lesson)).toSorted((a, b) => a.order - b.order);

/** Only staff is told of what isn't. */
const isOut = ({ publishedAt }: LessonSummary) =>
  publishedAt === undefined || (publishedAt !== null && Date.parse(publishedAt) <= Date.now());

const areDone = (lessons: readonly LessonSummary[]) =>
  lessons.length > 0 && lessons.every(({ completedAt, inAlarm }) => completedAt && !inAlarm);

const route = getRouteApi('/signed-in/course/$id');

const ReorderableLessons = lazy(async () => ({
  default: (await import('./reorderable-lessons.tsx')).ReorderableLessons,
}));

const OwnCourse = lazyPart(async () => (await import('./own-course.tsx')).OwnCourse);

const LessonList = ({ lessons }: { lessons: readonly LessonSummary[] }) => (
  <ol className="mt-5 flex flex-col gap-3">
    {lessons.map((lesson, index) => (
      <LessonItem key={lesson.id} lesson={lesson} number={index + 1} />
    ))}
  </ol>
);

const MentorLinks = ({ courseId }: { courseId: string }) => (
  <>
    <Button asChild icon={<UsersIcon />}>
      <Link to={paths.coursePeople(courseId)}>Люди</Link>
    </Button>
    <Button asChild icon={<ChartIcon />}>
      <Link to={paths.courseAnalytics(courseId)}>Аналитика</Link>
    </Button>
  </>
);

const ManageLessonsLink = ({ courseId }: { courseId: string }) => (
  <Button asChild>
    <Link to={paths.lessonManagement(courseId)}>Редактировать</Link>
  </Button>
);

const hints = {
  admin: 'Переместите уроки для изменения порядка прохождения',
  curator: 'Уроки по порядку',
  student: 'Проходите уроки в указанном порядке',
};

const noLessons = {
  admin: 'Добавьте первый, и студенты увидят его здесь',
  curator: 'Загляните позже: автор ещё готовит материалы',
  student: 'Загляните позже: автор ещё готовит материалы',
};
