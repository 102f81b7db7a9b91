import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { referrals } from '#contract/referrals/calls.ts';
import { withdrawSeconds } from '#contract/referrals/schemas.ts';
import { call } from '#web/calls/api.ts';
import { notifyFailed } from '#web/forms/notices.tsx';
import { useSaving } from '#web/forms/use-saving.ts';

/** What was decided last, while it can be taken back. */
export interface LastDecision {
  ids: readonly string[];
  /** «Показано». */
  done: string;
}

export interface WayBack {
  last: LastDecision | undefined;
  isPending: boolean;
  decided: (decision: LastDecision) => void;
  withdraw: () => void;
}

export interface WayBackOf {
  onReturned: (ids: readonly string[]) => void;
  /** There is no way back from it any more. */
  onOver: (ids: readonly string[]) => void;
}

/** The way back from the last decision: the server keeps it for some seconds, whatever becomes of this page. */
export function useWayBack({ onReturned, onOver }: WayBackOf): WayBack {
  const [last, setLast] = useState<LastDecision>();
  const returned = useRef<LastDecision>(undefined);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!last) return undefined;
    const timer = setTimeout(() => setLast(undefined), offeredMs);
    return () => {
      clearTimeout(timer);
      if (returned.current !== last) over(last.ids);
    };
  }, [last]);
  const { mutate, isPending } = useSaving(
    (ids: readonly string[]) => call(referrals.withdrawDecisions, { body: { ids: [...ids] } }),
    {
      failed: 'Не удалось вернуть решение',
      refetch: [referrals.listReferrals, referrals.getReferral, referrals.countReferrals],
    },
  );
  return {
    last,
    isPending,
    decided: setLast,
    withdraw() {
      if (!last || isPending) return;
      const { ids } = last;
      mutate(ids, {
        onSuccess({ withdrawn }) {
          if (withdrawn > 0) returned.current = last;
          setLast(undefined);
          if (withdrawn > 0) onReturned(ids);
          else notifyFailed('Вернуть уже нельзя: решение подействовало');
        },
      });
    },
  };
}

/** A press in the last moment must still find it on the server. */
const offeredMs = withdrawSeconds * 1000 - 300;
