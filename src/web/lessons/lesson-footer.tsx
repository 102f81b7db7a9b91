import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import { opensText } from '#web/lesson-dates.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icon/icons.tsx';
import type { Place } from './neighbours.ts';
import { NextLesson } from './next-lesson.tsx';

export interface LessonFooterProps {
  courseId: string;
  place: Place | undefined;
  user: User;
  /** On a wide screen the way to the next lesson stands beside the review. */
  isNextAbove?: boolean;
}

export function LessonFooter({ courseId, place, user, isNextAbove = false }: LessonFooterProps) {
  const next = place?.next;
  const opens = opensText(next?.dates);
  const isLast = place !== undefined && !next;
  return (
    <footer className="mt-10 border-t border-line pt-6 print:hidden">
      {isLast && <End courseId={courseId} place={place} studies={rights[user.role].studies} />}
      {opens && (
        <p className="mb-6 text-ink-soft">
          Следующий урок: «{next?.title}». {opens}.
        </p>
      )}
      <nav aria-label="Уроки курса" className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button asChild variant="ghost" className="max-sm:order-last sm:mr-auto sm:-ml-4">
          <Link to={paths.course(courseId)}>Назад к курсу</Link>
        </Button>
        {place?.previous && !opensText(place.previous.dates) && (
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
            isPrimary={!isNextAbove}
            className={isNextAbove ? 'lg:hidden' : undefined}
          />
        ) : (
          <Button disabled iconAfter={<ArrowRightIcon className="size-4.5" />}>
            Следующий урок
          </Button>
        )}
      </nav>
    </footer>
  );
}

interface EndProps {
  courseId: string;
  place: Place;
  studies: boolean;
}

/** After the last lesson: the end of the course for whoever has completed it, otherwise what is left. */
function End({ courseId, place: { left, isCourseDone }, studies }: EndProps) {
  const named = studies ? left.slice(0, mostNamed) : [];
  const others = left.length - named.length;
  return (
    <p className="mb-6 text-ink-soft">
      {studies && isCourseDone ? 'Вы дошли до конца курса. ' : 'Это последний урок курса. '}
      {named.length > 0 && 'Осталось пройти: '}
      {named.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={paths.lesson(id)} className={textLink}>
            {title}
          </Link>
        </Fragment>
      ))}
      {named.length > 0 && (others > 0 ? ` и ещё ${others}. ` : '. ')}
      <Link to={paths.course(courseId)} className={textLink}>
        Посмотреть все уроки
      </Link>
    </p>
  );
}

const mostNamed = 3;

const textLink = 'text-accent-ink underline underline-offset-4';
