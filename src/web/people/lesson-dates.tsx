import type { ReactNode } from 'react';
import type { PersonDates } from '#contract/people/schemas.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** The planned dates of a lesson, and those in force for the person. */
export function LessonDates({ lesson }: { lesson: PersonDates['lessons'][number] | undefined }) {
  if (!lesson) return null;
  const { planned, opensAt, dueAt, isExtended } = lesson;
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-md bg-sunken px-4 py-3 text-sm sm:grid-cols-2">
      <Term name="По расписанию">
        <Dates opensAt={planned.opensAt} dueAt={planned.dueAt} />
      </Term>
      <Term name={isExtended ? 'Действуют, срок продлён' : 'Действуют'}>
        <Dates opensAt={opensAt} dueAt={dueAt} />
      </Term>
    </dl>
  );
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

const Dates = ({ opensAt, dueAt }: { opensAt: string | null; dueAt: string | null }) => (
  <>
    <span className="block">
      {opensAt ? (
        <>
          Открытие <DateTime value={opensAt} format="date-time" />
        </>
      ) : (
        'Открыт с начала'
      )}
    </span>
    <span className="block">
      {dueAt ? (
        <>
          Сдать до <DateTime value={dueAt} format="date-time" />
        </>
      ) : (
        'Без срока сдачи'
      )}
    </span>
  </>
);
