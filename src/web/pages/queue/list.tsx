import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Referral } from '#contract/referrals/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { errorText } from '#web/calls/error-text.ts';
import type { QueueChoice } from '#web/queue/queue-queries.ts';
import { ReferralRow } from '#web/queue/referral-row.tsx';
import { ReleaseBar } from '#web/queue/release-bar.tsx';
import { usePicked } from '#web/queue/use-picked.ts';
import type { LastDecision } from '#web/queue/use-way-back.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { CheckIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

export interface QueueListProps {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'isPlaceholderData' | 'isSuccess'
  >;
  referrals: readonly Referral[];
  choice: QueueChoice;
  /** The viewer has several courses. */
  namesCourse: boolean;
  onMore: () => void;
  onDecided: (decision: LastDecision) => void;
}

/** What waits, or what was settled; what waits for release can be picked. */
export function QueueList({ list, referrals, choice, namesCourse, onMore, onDecided }: QueueListProps) {
  const releases = choice.state === undefined ? referrals.filter(({ reason }) => reason === 'release') : [];
  const ids = releases.map(({ id }) => id);
  const picked = usePicked(ids);
  if (list.isSuccess && referrals.length === 0) return <Nothing choice={choice} />;
  return (
    <>
      {ids.length > 0 && !list.isPlaceholderData && (
        <ReleaseBar picked={picked} onPage={ids} onDecided={onDecided} />
      )}
      <ol aria-label="Записи очереди" aria-busy={list.isPlaceholderData} className="flex flex-col gap-2">
        {referrals.map((referral) => (
          <ReferralRow
            key={referral.id}
            {...{ referral, choice, namesCourse }}
            box={
              choice.state === undefined && (
                <Checkbox
                  label={null}
                  aria-label={
                    referral.reason === 'release'
                      ? `Выбрать: ${fullName(referral.student)}, ${referral.lesson?.title}`
                      : `${fullName(referral.student)}: решается отдельно`
                  }
                  disabled={referral.reason !== 'release'}
                  checked={picked.has(referral.id)}
                  onChange={() => picked.toggle(referral.id)}
                />
              )
            }
          />
        ))}
      </ol>
      {list.error && (
        <LoadFailure className="mt-4" onRetry={list.refetch}>
          {errorText(list.error, 'Не удалось загрузить очередь')}
        </LoadFailure>
      )}
      {list.hasNextPage && (
        <Button
          className="mt-3 w-full"
          pending={list.isFetchingNextPage}
          pendingLabel="Загружаем…"
          onClick={onMore}
        >
          Показать ещё
        </Button>
      )}
    </>
  );
}

function Nothing({ choice: { state, reason, course, group, mine } }: { choice: QueueChoice }) {
  const isNarrowed = [reason, course, group, mine].some((one) => one !== undefined);
  if (state === 'settled') {
    return (
      <EmptyState
        icon={<CheckIcon />}
        titleAs="h2"
        title="Решённого пока нет"
        text="Здесь видно, кто и что решил"
      />
    );
  }
  if (isNarrowed) {
    return <EmptyState icon={<CheckIcon />} titleAs="h2" title="По этому фильтру никто не ждёт" />;
  }
  return (
    <EmptyState
      icon={<CheckIcon />}
      titleAs="h2"
      title="Никто не ждёт"
      text="Когда студенту понадобится человек, запись появится здесь сама"
    />
  );
}
