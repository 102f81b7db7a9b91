import { Link } from '@tanstack/react-router';
import type { TodayItem } from '#contract/today/schemas.ts';
import { paths } from '#web/paths.ts';
import { TodayItemLine } from './today-item.tsx';
import { todayList } from './today-line.tsx';

/** What comes next, one thing a line; nothing at all where nothing is. */
export function TodaySection({ items }: { items: readonly TodayItem[] }) {
  if (items.length === 0) return null;
  const alarms = items.filter((item) => item.kind === 'alarm');
  const rest = items.filter((item) => item.kind !== 'alarm');
  return (
    <section aria-labelledby="today" className="mb-10 sm:mb-12">
      <h2 id="today" className="mb-3 text-xl">
        Сегодня
      </h2>
      {alarms.length > 0 && (
        <ul aria-label="Тревоги" className="mb-3 flex flex-col gap-2">
          {alarms.map((item) => (
            <TodayItemLine key={item.referralId} item={item} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <ul className={todayList}>
          {rest.map((item, index) => (
            // What is answered or put off in place has a key of its own; the others are replaced as a whole.
            <TodayItemLine key={keyOf(item) || index} item={item} />
          ))}
        </ul>
      )}
      {items.some(({ kind }) => ofAnswers.includes(kind)) && (
        <p className="mt-3">
          <Link
            to={paths.myAnswers()}
            className="touch-target rounded-sm text-sm text-accent-ink underline underline-offset-2"
          >
            Все мои ответы
          </Link>
        </p>
      )}
    </section>
  );
}

const keyOf = (item: TodayItem) => ('key' in item ? item.key : 'planId' in item && item.planId);

/** A student's own: these stand in the list of answers too, or come to stand there. */
const ofAnswers: readonly TodayItem['kind'][] = ['review', 'reply', 'continue', 'talk', 'revise', 'soon'];
