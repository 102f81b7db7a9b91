import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { paths } from '#web/paths.ts';
import type { Place } from './neighbours.ts';

export interface CourseEndProps {
  courseId: string;
  place: Place;
  studies: boolean;
}

/** After the last lesson: the end of the course for whoever has completed it, otherwise what is left. */
export function CourseEnd({ courseId, place: { left, isCourseDone }, studies }: CourseEndProps) {
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
