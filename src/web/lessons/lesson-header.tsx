import { Link } from '@tanstack/react-router';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import type { Place } from './neighbours.ts';
import { readingMinutes } from './reading-time.ts';

export interface LessonHeaderProps {
  lesson: Lesson;
  place: Place | undefined;
  user: User;
}

export function LessonHeader({ lesson, place, user }: LessonHeaderProps) {
  const minutes = readingMinutes(lesson.content ?? '');
  const facts = [
    place && `Урок ${place.number} из ${place.count}`,
    minutes > 0 && `≈\u00a0${minutes}\u00a0мин чтения`,
  ].filter(Boolean);
  return (
    <PageHeader
      back={
        <BackLink asChild className="print:hidden">
          <Link to={paths.course(lesson.courseId)}>К урокам</Link>
        </BackLink>
      }
      title={lessonTitle(lesson)}
      subtitle={facts.join(' · ')}
      actions={
        <span className="flex items-center gap-2.5 text-sm text-ink-soft print:hidden">
          <Avatar firstName={user.firstName} lastName={user.lastName} size="sm" />
          {user.firstName} {user.lastName}
        </span>
      }
    />
  );
}

export const lessonTitle = ({ title }: Pick<Lesson, 'title'>) => title || 'Урок';
