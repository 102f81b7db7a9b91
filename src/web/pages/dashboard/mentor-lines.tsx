import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { ItemOf } from '#contract/today/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { dueText, lengthOf } from '#web/queue/due-text.ts';
import { reasonWords } from '#web/queue/reason-words.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural, quoted } from '#web/ui/text/russian.ts';
import { useCurrentMinute } from '#web/ui/time/current-minute.ts';
import { formatDay } from '#web/ui/time/days.ts';
import { TodayLine } from './today-line.tsx';

export function AlarmLine({ item: { referralId, student, place, dueAt } }: { item: ItemOf<'alarm'> }) {
  const now = useCurrentMinute();
  return (
    <TodayLine
      tone="danger"
      to={paths.queue()}
      search={{ one: referralId }}
      title={`Тревога: ${fullName(student)}`}
      note={
        <>
          <strong className="font-semibold">{dueText(new Date(dueAt), new Date(now)).text}</strong> ·{' '}
          {quoted(place)}
        </>
      }
    />
  );
}

/** All of the queue, then its parts; alarms stand above by themselves. */
export function WaitingLine({ item: { count, since, byReason } }: { item: ItemOf<'waiting'> }) {
  const { role } = useCurrentUser();
  const now = useCurrentMinute();
  const isSchool = rights[role].administers;
  const others = byReason.filter(({ reason }) => reason !== 'crisis');
  return (
    <li className="px-4 py-3 sm:px-5">
      <Link to={paths.queue()} className="touch-target rounded-sm font-medium hover:underline">
        {isSchool ? 'Ждут человека' : 'Ждут вас'}: {formatNumber(count)}
      </Link>
      <p className="mt-0.5 text-sm text-ink-soft">Первая запись ждёт {lengthOf(now - Date.parse(since))}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-sm empty:hidden">
        {others.map(({ reason, count: ofReason, dueAt }) => (
          <li key={reason}>
            <Link
              to={paths.queue()}
              search={{ reason }}
              className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
            >
              {reasonWords[reason].label}: {formatNumber(ofReason)}
            </Link>{' '}
            <span className={Date.parse(dueAt) < now ? 'text-danger-ink' : 'text-ink-soft'}>
              {dueText(new Date(dueAt), new Date(now)).text}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function BehindLine({ item: { count, people } }: { item: ItemOf<'behind'> }) {
  const others = count - people.length;
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="font-medium">Отстали с прошлой недели: {formatNumber(count)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {people.map((person, index) => (
          <Fragment key={person.id}>
            {index > 0 && ', '}
            <Link
              to={paths.learner(person.id)}
              className="touch-target rounded-sm text-accent-ink underline underline-offset-2"
            >
              {fullName(person)}
            </Link>
          </Fragment>
        ))}
        {others > 0 && ` и ещё ${formatNumber(others)}`}
      </p>
    </li>
  );
}

export const GroupLine = ({ item: { group, people, nextDueAt } }: { item: ItemOf<'stream'> }) => (
  <TodayLine
    to={paths.group(group.id)}
    title={`Поток ${quoted(group.title)}`}
    note={[
      plural(people, 'студент', 'студента', 'студентов'),
      nextDueAt && `ближайший срок ${formatDay(new Date(nextDueAt))}`,
    ]
      .filter(Boolean)
      .join(' · ')}
  />
);
