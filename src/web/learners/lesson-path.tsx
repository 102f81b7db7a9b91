import { Link } from '@tanstack/react-router';
import type { LearnerAttempt, LearnerLesson } from '#contract/learners/schemas.ts';
import { isGood, type LessonState, stateText } from '#contract/lessons/words.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LevelDots } from '#web/ui/level-dots.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { type LessonStatus, statusOf } from './lesson-status.ts';

export interface LessonPathProps {
  lessons: readonly LearnerLesson[];
  personId: string;
  /** When the lessons were read. */
  now: number;
}

/** The lessons in order: what became of each, when, and its attempts. */
export function LessonPath({ lessons, personId, now }: LessonPathProps) {
  if (lessons.length === 0) return <p className="text-sm text-ink-soft">В этом курсе пока нет уроков</p>;
  return (
    <ol className="flex flex-col">
      {lessons.map((lesson, index) => {
        const status = statusOf(lesson, now);
        return (
          <li
            key={lesson.id}
            className="break-inside-avoid border-t border-line py-3.5 first:border-t-0 first:pt-0"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
              <h4 className="min-w-0 text-base font-medium">
                {index + 1}. {lesson.title}
              </h4>
              {!lesson.inAlarm && <Status status={status} below={lesson.below} />}
            </div>
            {lesson.best.length > 0 && <BestLevels best={lesson.best} />}
            <Dates lesson={lesson} isClosed={status === 'closed'} />
            <Attempts lesson={lesson} personId={personId} />
          </li>
        );
      })}
    </ol>
  );
}

function Status({ status, below }: { status: LessonStatus; below: number | null }) {
  switch (status) {
    case 'missed':
      return <Badge>Не застал</Badge>;
    case 'overdue':
      return <Badge tone="danger">Просрочен</Badge>;
    case 'closed':
      return <Badge>Ещё закрыт</Badge>;
    case 'unopened':
      return <Badge>Не открыт</Badge>;
    case 'viewed':
    case 'sent':
    case 'improve':
    case 'passed':
    case 'accepted':
      return <Badge tone={toneOf(status)}>{stateText(status, below)}</Badge>;
  }
}

function toneOf(state: LessonState) {
  if (isGood(state)) return 'success';
  return state === 'improve' ? 'warning' : 'neutral';
}

/** Of the best attempt, in the order of the criteria. */
const BestLevels = ({ best }: { best: LearnerLesson['best'] }) => (
  <ul aria-label="Уровни лучшей попытки" className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {best.map(({ title, levels, level }, place) => (
      <li key={`${title} ${place}`} className="flex flex-wrap items-center gap-x-2">
        <span>{title}:</span>
        <span className="flex items-center gap-2">
          <LevelDots levels={levels} level={level} />
          <span className="text-ink-soft">{level === null ? 'не поставлен' : levels[level]}</span>
        </span>
      </li>
    ))}
  </ul>
);

function Dates({ lesson, isClosed }: { lesson: LearnerLesson; isClosed: boolean }) {
  const { opensAt, viewedAt, completedAt, passedHow, dueAt, inAlarm, attempts } = lesson;
  const dates = [
    { label: 'Откроется', value: isClosed ? opensAt : null },
    { label: 'Открыт', value: viewedAt },
    { label: 'Последний ответ', value: attempts.at(-1)?.createdAt ?? null },
    { label: 'Сдан', value: inAlarm || passedHow === null || passedHow === 'sent' ? null : completedAt },
    { label: 'Срок', value: dueAt },
  ];
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm text-ink-soft empty:hidden">
      {dates.map(
        ({ label, value }) =>
          value && (
            <span key={label}>
              {label}: <DateTime value={value} format="date-time" />
            </span>
          ),
      )}
    </p>
  );
}

function Attempts({
  lesson: { id, attempts, inAlarm },
  personId,
}: {
  lesson: LearnerLesson;
  personId: string;
}) {
  if (attempts.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-sm">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="flex flex-wrap items-center gap-x-3">
          <Link
            to={paths.answers()}
            search={{ lesson: id, student: personId }}
            className="touch-target inline-flex items-center rounded-sm text-accent-ink underline underline-offset-2"
          >
            Попытка {attempt.number}
          </Link>
          <DateTime value={attempt.createdAt} format="date-time" className="text-ink-soft" />
          <span className="text-ink-soft">{reviewText(attempt)}</span>
          {attempt.late && !inAlarm && <Badge tone="warning">После срока</Badge>}
        </li>
      ))}
    </ul>
  );
}

function reviewText({ reviewState, responseAuthor }: LearnerAttempt): string {
  switch (reviewState) {
    case 'waiting':
    case 'not_configured':
      return 'ждёт проверки';
    case 'in_progress':
      return 'проверяется';
    case 'held':
      return 'отзыв ждёт выпуска';
    case 'with_person':
      return 'ждёт человека';
    case 'failed':
      return 'проверка не удалась';
    case 'done':
      return responseAuthor === 'mentor' ? 'ответил куратор' : 'проверил ИИ-наставник';
  }
}
