import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import { closedText } from '#web/lesson-dates.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { Place } from './neighbours.ts';
import { NextLesson } from './next-lesson.tsx';

export interface LessonFooterProps {
  courseId: string;
  place: Place | undefined;
  user: User;
  /** On a wide screen the way to the next lesson stands beside the review. */
  isNextAbove?: boolean;
  /** The task comes first. */
  isQuiet?: boolean;
  /** A person has answered an alarm: nothing leads on from his words. */
  staysHere?: boolean;
}

export function LessonFooter({
  courseId,
  place,
  user,
  isNextAbove = false,
  isQuiet = false,
  staysHere = false,
}: LessonFooterProps) {
  const next = staysHere ? undefined : place?.next;
  const opens = next && closedText(next);
  const isLast = place !== undefined && !place.next;
  return (
    <footer className="mt-10 border-t border-line pt-6 print:hidden">
      {isLast && (
        <Suspense>
          <CourseEnd courseId={courseId} place={place} studies={rights[user.role].studies} />
        </Suspense>
      )}
      {opens && (
        <p className="mb-6 text-ink-soft">
          Следующий урок: «{next?.title}». {opens}.
        </p>
      )}
      <nav aria-label="Уроки курса" className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button asChild variant="ghost" className="max-sm:order-last sm:mr-auto sm:-ml-4">
          <Link to={paths.course(courseId)}>Назад к курсу</Link>
        </Button>
        {place?.previous && !closedText(place.previous) && (
          <Button asChild icon={<ArrowLeftIcon className="size-4.5" />}>
            <Link to={paths.lesson(place.previous.id)} title={place.previous.title}>
              Предыдущий урок
            </Link>
          </Button>
        )}
        {next && !opens ? (
          <NextLesson
            next={next}
            user={user}
            isPrimary={!isNextAbove && !isQuiet}
            className={isNextAbove ? 'lg:hidden' : undefined}
          />
        ) : (
          !staysHere && (
            <Button disabled iconAfter={<ArrowRightIcon className="size-4.5" />}>
              Следующий урок
            </Button>
          )
        )}
      </nav>
    </footer>
  );
}

// A course has one last lesson.
const CourseEnd = lazyPart(async () => (await import('./course-end.tsx')).CourseEnd);
