import type { LearnerLesson, PersonalDate } from '#contract/learners/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface PersonalDatesProps {
  dates: readonly PersonalDate[];
  lessons: readonly LearnerLesson[];
}

/** What was extended or opened earlier for this person alone: by whom and why. */
export function PersonalDates({ dates, lessons }: PersonalDatesProps) {
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {dates.map((given) => (
        <li key={given.id} className="break-inside-avoid">
          <p>
            {placeOf(given, lessons)}
            {given.opensAt && (
              <>
                {' '}
                откроется <DateTime value={given.opensAt} format="date-time" />
                {given.dueAt && ','}
              </>
            )}
            {given.dueAt && (
              <>
                {' '}
                сдать до <DateTime value={given.dueAt} format="date-time" />
              </>
            )}
          </p>
          {given.reason && <p className="[overflow-wrap:anywhere] text-ink-soft">Причина: {given.reason}</p>}
          <p className="text-ink-faint">
            Назначено <DateTime value={given.createdAt} />
            {given.givenBy && `: ${fullName(given.givenBy)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function placeOf({ lessonId }: PersonalDate, lessons: readonly LearnerLesson[]): string {
  if (lessonId === null) return 'Весь курс:';
  const title = lessons.find(({ id }) => id === lessonId)?.title;
  return title === undefined ? 'Урок-черновик:' : `Урок «${title}»:`;
}
