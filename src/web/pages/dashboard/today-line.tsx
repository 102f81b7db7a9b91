import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronRightIcon } from '#web/ui/icon/icons.tsx';
import { Later } from './practice-part.ts';

export type TodayLineProps = Place & (Lasting | PutOff);

interface Place {
  to: string;
  search?: Record<string, string>;
  hash?: string;
  /** In smaller letters below: a date, who. */
  note?: ReactNode;
  tone?: 'plain' | 'danger';
  onClick?: () => void;
}

interface Lasting {
  title: ReactNode;
  itemKey?: undefined;
}

/** May be put off under this key. */
interface PutOff {
  title: string;
  itemKey: string | undefined;
}

export const todayList = 'divide-y divide-line rounded-lg border border-line bg-surface shadow-card';

/** One thing to do: the whole line is its link. */
export function TodayLine({ to, search, hash, note, tone = 'plain', onClick, ...rest }: TodayLineProps) {
  return (
    <li className={classNames('group relative flex items-center gap-3 px-4 py-3 sm:px-5', tones[tone])}>
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          {...(search && { search })}
          {...(hash && { hash })}
          className="stretched-link font-medium [overflow-wrap:anywhere] group-hover:underline"
          onClick={onClick}
        >
          {rest.title}
        </Link>
        {note && (
          <p
            className={classNames('mt-0.5 text-sm', tone === 'danger' ? 'text-danger-ink' : 'text-ink-soft')}
          >
            {note}
          </p>
        )}
      </div>
      {rest.itemKey === undefined ? (
        <ChevronRightIcon
          className={classNames('size-5 shrink-0', tone === 'danger' ? 'text-danger-ink' : 'text-ink-faint')}
        />
      ) : (
        // Its place is taken before it is loaded; its open menu lies over those of the lines below.
        <div className="touch-target relative z-10 -my-1.5 -mr-2 size-9 shrink-0 has-[[role=menu]]:z-20">
          <Suspense>
            <Later itemKey={rest.itemKey} name={rest.title} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

const tones = {
  plain: 'first:rounded-t-[inherit] last:rounded-b-[inherit] hover:bg-hover',
  danger: 'rounded-lg border border-danger-line bg-danger-soft text-danger-ink',
};
