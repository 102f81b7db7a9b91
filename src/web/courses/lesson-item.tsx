import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { deadlineOf, opensText } from '#web/lesson-dates.ts';
import { StateBadge } from '#web/lesson-state.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LockIcon } from '#web/ui/icon/icons.tsx';
import { OpenLabel } from '#web/ui/open-label.tsx';
import { PublicationBadge } from '#web/ui/publication-badge.tsx';
import { publicationText } from '#web/ui/publication-text.ts';
import { quoted } from '#web/ui/text/russian.ts';

export interface LessonItemProps {
  lesson: LessonSummary;
  /** From one. */
  number: number;
  as?: 'li' | 'div';
  /** The drag handle, where the list can be reordered. */
  handle?: ReactNode;
  className?: string | undefined;
}

/** A lesson in the course's list: the whole card, except the drag handle, is one link unless the lesson is closed. */
export function LessonItem({ lesson, number, as = 'li', handle, className }: LessonItemProps) {
  return (
    <Card
      as={as}
      padded={false}
      interactive={!isClosed(lesson)}
      className={classNames(handle !== undefined && 'flex items-center pl-1.5', className)}
    >
      {handle}
      <LessonPlace lesson={lesson} className={handle !== undefined ? 'pl-0 sm:pl-1' : undefined}>
        <span className="self-start text-right text-base font-medium text-ink-faint tabular-nums sm:self-auto sm:text-lg">
          {number}
        </span>
        <div className="min-w-0">
          <h3 className="line-clamp-2 text-base">{lesson.title}</h3>
          {lesson.description && (
            <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{lesson.description}</p>
          )}
          {lesson.waitsFor && <WaitsFor earlier={lesson.waitsFor} />}
          <DeadlineLine lesson={lesson} />
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-x-1 gap-y-2 sm:col-span-1 sm:gap-x-2">
          <OpeningBadge lesson={lesson} />
          {!lesson.inAlarm && <StateBadge lesson={lesson} />}
          {!isClosed(lesson) && (
            <span className="ml-auto sm:ml-3">
              <OpenLabel />
            </span>
          )}
        </div>
      </LessonPlace>
    </Card>
  );
}

const isClosed = ({ dates, waitsFor }: LessonSummary) => dates?.isOpen === false || waitsFor !== undefined;

const WaitsFor = ({ earlier: { id, title } }: { earlier: NonNullable<LessonSummary['waitsFor']> }) => (
  <p className="mt-1 text-sm text-ink-soft">
    Откроется, когда будет сдан{' '}
    <Link
      to={paths.lesson(id)}
      className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
    >
      {quoted(title)}
    </Link>
  </p>
);

/** A lesson that is closed for now can't be followed. */
function LessonPlace({
  lesson,
  className,
  children,
}: Pick<LessonItemProps, 'lesson' | 'className'> & { children: ReactNode }) {
  const classes = classNames(
    'group grid min-w-0 flex-1 grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 rounded-[inherit] p-3.5 -outline-offset-2 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] sm:gap-x-5 sm:p-5',
    className,
  );
  if (isClosed(lesson)) return <div className={classes}>{children}</div>;
  return (
    <Link to={paths.lesson(lesson.id)} className={classes}>
      {children}
    </Link>
  );
}

function OpeningBadge({ lesson }: { lesson: LessonSummary }) {
  const opens = opensText(lesson.dates);
  if (opens) return <Badge icon={<LockIcon />}>{opens}</Badge>;
  if (lesson.waitsFor) return <Badge icon={<LockIcon />}>Пока закрыт</Badge>;
  if (publicationText(lesson.publishedAt) !== undefined) {
    return <PublicationBadge publishedAt={lesson.publishedAt} />;
  }
  return <Badge>Доступен</Badge>;
}

/** Who has sent an answer in time is never late, whatever its review says. */
function DeadlineLine({ lesson: { dates, completedAt, sentAt } }: { lesson: LessonSummary }) {
  const deadline = completedAt || sentAt ? undefined : deadlineOf(dates);
  if (!deadline) return null;
  return (
    <p className={classNames('mt-1 text-sm', deadline.isPassed ? 'text-danger-ink' : 'text-ink-soft')}>
      {deadline.text}
    </p>
  );
}
