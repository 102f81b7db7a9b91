import { Link } from '@tanstack/react-router';
import type { Concern, CoursePerson } from '#contract/people/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { paths } from '#web/paths.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

export interface ConcernLineProps {
  concern: Concern;
  person: CoursePerson;
  /** Opens the person's dates of a lesson. */
  onDates: (lessonId: string) => void;
}

/** One stated reason; what can be done about it is behind its link. */
export function ConcernLine({ concern, person, onDates }: ConcernLineProps) {
  switch (concern.kind) {
    case 'overdue':
      return <OverdueLine lessons={concern.lessons} count={person.overdue} onDates={onDates} />;
    case 'absent': {
      const days = plural(concern.days, 'день', 'дня', 'дней');
      const passed = pluralForm(concern.days, 'прошёл', 'прошло', 'прошло');
      return (
        <a href={`mailto:${person.email}`} className={link}>
          {person.lastActiveAt ? `Нет на курсе ${days}` : `Занятия не начаты, ${passed} ${days}`}
        </a>
      );
    }
    case 'unopened':
      return (
        <>
          Не открыт урок{' '}
          <Link to={paths.lesson(concern.lesson.id)} className={link}>
            «{concern.lesson.title}»
          </Link>
          , доступен с <DateTime value={concern.openedAt} />
        </>
      );
    case 'revision':
      return (
        <Link
          to={paths.answers()}
          search={{ lesson: concern.lesson.id, student: person.id }}
          className={link}
        >
          Ответ на урок «{concern.lesson.title}» ждёт доработки {plural(concern.days, 'день', 'дня', 'дней')}
        </Link>
      );
  }
}

type Overdue = Extract<Concern, { kind: 'overdue' }>;

interface OverdueLineProps extends Pick<Overdue, 'lessons'> {
  count: number;
  onDates: (lessonId: string) => void;
}

/** Each lesson opens its dates, where the deadline can be moved. */
const OverdueLine = ({ lessons, count, onDates }: OverdueLineProps) => (
  <>
    Просрочено {formatNumber(count)}:{' '}
    {lessons.map(({ id, title, dueAt }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <button type="button" className={link} onClick={() => onDates(id)}>
          «{title}»
        </button>{' '}
        до <DateTime value={dueAt} />
      </span>
    ))}
    {count > lessons.length && ` и ещё ${formatNumber(count - lessons.length)}`}
  </>
);

const link = 'rounded-sm text-left text-accent-ink underline underline-offset-2';
