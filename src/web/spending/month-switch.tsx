import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#web/paths.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icon/icons.tsx';
import { monthsLater, monthTitle, thisMonth } from '#web/ui/time/months.ts';

/** The chosen month between links to its neighbours; nothing is known of the months to come. */
export function MonthSwitch({ month }: { month: string }) {
  return (
    <nav aria-label="Месяц" className="mb-4 -ml-2 flex items-center sm:mb-5">
      <MonthLink month={monthsLater(month, -1)} icon={<ArrowLeftIcon />} />
      {month < thisMonth() ? (
        <MonthLink month={monthsLater(month, 1)} icon={<ArrowRightIcon />} />
      ) : (
        <span aria-hidden="true" className="grid size-10 place-items-center text-line-strong">
          <ArrowRightIcon />
        </span>
      )}
      <h2 className="ml-2 text-lg">{monthTitle(month)}</h2>
    </nav>
  );
}

function MonthLink({ month, icon }: { month: string; icon: ReactNode }) {
  return (
    <Link
      to={paths.spending()}
      search={month === thisMonth() ? {} : { month }}
      replace
      resetScroll={false}
      aria-label={monthTitle(month)}
      title={monthTitle(month)}
      className="touch-target inline-flex size-10 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
    >
      {icon}
    </Link>
  );
}
