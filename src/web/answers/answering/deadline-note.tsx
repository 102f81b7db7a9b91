import type { Answer } from '#contract/answers/schemas.ts';
import type { LessonDates } from '#contract/lessons/schemas.ts';
import { isAlarm } from '#web/answers/review/is-alarm.ts';
import { deadlineOf } from '#web/lesson-dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ClockIcon } from '#web/ui/icon/icons.tsx';

export interface DeadlineNoteProps {
  dates: LessonDates | null | undefined;
  /** The person's newest answer: beside an alarm nothing is said of deadlines. */
  newest: Answer | undefined;
}

/** The lesson's deadline, above the form, and what becomes of answers after it. */
export function DeadlineNote({ dates, newest }: DeadlineNoteProps) {
  const deadline = deadlineOf(dates);
  if (!deadline || (newest && isAlarm(newest))) return null;
  return (
    <p className="mb-4 flex gap-1.5 text-sm text-ink-soft">
      <ClockIcon className={classNames('mt-0.5 size-4 shrink-0', deadline.isPassed && 'text-danger-ink')} />
      <span>
        <span className={classNames('block', deadline.isPassed && 'text-danger-ink')}>{deadline.text}</span>
        <span className="block">
          {lateText(dates?.late === 'refused', deadline.isPassed, dates?.isMissed)}
        </span>
      </span>
    </p>
  );
}

function lateText(refused: boolean, isPassed: boolean, isMissed = false): string {
  if (refused)
    return isPassed || isMissed ? 'Ответы больше не принимаются' : 'После срока ответы не принимаются';
  if (isMissed) return 'Это не опоздание';
  return isPassed
    ? 'Ответить ещё можно: у ответа будет пометка «после срока»'
    : 'Позже ответить тоже можно, но с пометкой «после срока»';
}
