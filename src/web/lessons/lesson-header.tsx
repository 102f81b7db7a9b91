import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { User } from '#contract/auth/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import type { LessonPart } from './lesson-bar.tsx';
import type { Place } from './neighbours.ts';
import { readingMinutes } from './reading-time.ts';

export interface LessonHeaderProps {
  lesson: Lesson;
  place: Place | undefined;
  user: User;
  /** What else is said in the line under the title: the deadline, the attempts, the way on. */
  facts: readonly ReactNode[];
  /** Where the bar leads, which stays when the line has scrolled away. */
  parts: readonly LessonPart[];
}

export function LessonHeader({ lesson, place, user, facts, parts }: LessonHeaderProps) {
  const minutes = readingMinutes(lesson.content ?? '');
  const line = [
    place && `Урок ${place.number} из ${place.count}`,
    minutes > 0 && `≈\u00a0${minutes}\u00a0мин чтения`,
    ...facts,
  ].filter(Boolean);
  const title = lessonTitle(lesson);
  const { end, isGone } = useGone();
  return (
    <>
      <PageHeader
        back={
          <div className="flex items-center justify-between print:hidden">
            <BackLink asChild>
              <Link to={paths.course(lesson.courseId)}>К урокам</Link>
            </BackLink>
            <span className="flex items-center gap-2.5 text-sm text-ink-soft">
              <Avatar firstName={user.firstName} lastName={user.lastName} size="sm" />
              {fullName(user)}
            </span>
          </div>
        }
        title={title}
        subtitle={line.map((fact, index) => (
          <span key={index} className="inline-block">
            {fact}
            {line[index + 1] && <span className="px-1.5">·</span>}
          </span>
        ))}
        actions={
          rights[user.role].mentors && (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2.5 text-sm text-ink-soft print:hidden">
              <ForMentors lesson={lesson} user={user} />
            </span>
          )
        }
      />
      <div ref={end} />
      {isGone && parts.length > 1 && (
        <Suspense>
          <LessonBar title={title} parts={parts} />
        </Suspense>
      )}
    </>
  );
}

/** Whether what stands above `end` has scrolled away. */
function useGone() {
  const end = useRef<HTMLDivElement>(null);
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (entry) setIsGone(!entry.isIntersecting && entry.boundingClientRect.top < 100);
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, []);
  return { end, isGone };
}

/** For those who edit the lesson, or read the answers to it. */
function ForMentors({ lesson: { id, answerCount }, user }: { lesson: Lesson; user: User }) {
  return (
    <>
      {answerCount !== undefined && (
        <Link
          to={paths.answers()}
          search={{ lesson: id }}
          className="rounded-sm text-accent-ink underline underline-offset-2"
        >
          Ответы урока: {answerCount}
        </Link>
      )}
      {rights[user.role].administers && (
        <Button asChild size="sm">
          <Link to={paths.lessonEditor(id)}>Редактировать</Link>
        </Button>
      )}
    </>
  );
}

export const lessonTitle = ({ title }: Pick<Lesson, 'title'>) => title || 'Урок';

// Asked for by who scrolls.
const LessonBar = lazyPart(async () => (await import('./lesson-bar.tsx')).LessonBar);
