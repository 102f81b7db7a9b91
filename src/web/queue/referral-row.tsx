import { Link } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import { wordsIn } from '#contract/referrals/words.ts';
import { fullName } from '#domain/full-name.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EyeIcon } from '#web/ui/icon/icons.tsx';
import { At, DueTime } from './due-time.tsx';
import { placeOf } from './place-of.ts';
import type { QueueChoice } from './queue-queries.ts';
import { ReasonBadge } from './reason-badge.tsx';

export interface ReferralRowProps {
  referral: Referral;
  choice: QueueChoice;
  /** The viewer has several courses. */
  namesCourse: boolean;
  /** Before the words: a box that picks it. */
  box?: ReactNode;
}

/** One that waits, or was settled, in the list. The whole row opens it. */
export function ReferralRow({ referral, choice, namesCourse, box }: ReferralRowProps) {
  const { id, reason, student, dueAt, settled, lookedAtBy } = referral;
  const words = referral.dialogueId === undefined ? referral.excerpt : referral.text;
  const isOpen = choice.one === id;
  const row = useInView(isOpen);
  return (
    <li
      ref={row}
      className={classNames(
        'relative flex gap-3 rounded-md border px-3 py-2.5 transition-colors',
        looks(isOpen, reason === 'crisis' && !settled),
      )}
    >
      {box && <div className="relative z-10 -my-1 flex items-start pt-0.5">{box}</div>}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-x-3">
          <Link
            to={paths.queue()}
            search={{ ...choice, one: id }}
            aria-current={isOpen ? 'true' : undefined}
            data-referral={id}
            className="block truncate rounded-sm font-medium stretched-link after:rounded-md"
          >
            {fullName(student)}
          </Link>
          <span className="shrink-0 text-xs">
            {settled ? (
              <span className="text-ink-soft">{wordsIn(referral, settled.decision).settled}</span>
            ) : (
              <DueTime value={dueAt} />
            )}
          </span>
        </div>
        <WhyAndWhere {...{ referral, namesCourse }} />
        {words && <p className="mt-1.5 truncate text-sm">{words}</p>}
        {settled && (
          <p className="mt-1 text-xs text-ink-faint">
            {settled.by && `${fullName(settled.by)}, `}
            <At value={settled.at} />
          </p>
        )}
        {lookedAtBy && !settled && (
          <p className="mt-1 flex items-center gap-1.5 text-xs text-accent-ink">
            <EyeIcon className="size-4" />
            смотрит {fullName(lookedAtBy)}
          </p>
        )}
      </div>
    </li>
  );
}

const WhyAndWhere = ({ referral, namesCourse }: Pick<ReferralRowProps, 'referral' | 'namesCourse'>) => (
  <div className="mt-1 flex items-center gap-2 text-xs text-ink-soft">
    {!referral.settled && (
      <span className="shrink-0">
        <ReasonBadge reason={referral.reason} />
      </span>
    )}
    {referral.asksOutcome && (
      <span className="shrink-0">
        <Badge tone="warning">Чем кончилось?</Badge>
      </span>
    )}
    <span className="truncate">{placeOf(referral, { namesCourse })}</span>
  </div>
);

function looks(isOpen: boolean, isAlarm: boolean): string {
  if (isOpen) return 'border-accent-ink bg-accent-soft';
  if (isAlarm) return 'border-danger-line bg-danger-soft';
  return 'border-line bg-surface hover:bg-hover';
}

/** The open one may be far down a long list. */
function useInView(isOpen: boolean): Ref<HTMLLIElement> {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = row.current?.closest('[data-scrolls]');
    if (!isOpen || !row.current || !list) return;
    const [frame, place] = [list.getBoundingClientRect(), row.current.getBoundingClientRect()];
    if (place.top < frame.top) list.scrollTop -= frame.top - place.top;
    if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom;
  }, [isOpen]);
  return row;
}
