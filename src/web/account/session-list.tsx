import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { auth } from '#contract/auth/calls.ts';
import type { OwnSession } from '#contract/auth/sessions.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useEndOtherSessions, useEndSession } from './account-changes.ts';

/** Where the person is signed in, and the end of what isn't theirs. */
export function SessionList({ className }: { className?: string }) {
  const { data: sessions, error, refetch } = useQuery(queryOf(auth.listSessions, {}));
  const title = useId();
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Card
      title={<span id={title}>Где вы вошли</span>}
      aria-labelledby={title}
      className={className}
      actions={others.length > 0 && <EndOthers count={others.length} />}
    >
      {sessions && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {!sessions && error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить список входов')}</LoadFailure>
      )}
      {!sessions && !error && (
        <Loading label="Список входов загружается">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
    </Card>
  );
}

function SessionItem({ session }: { session: OwnSession }) {
  const { id, address, createdAt, seenAt, isCurrent } = session;
  const end = useEndSession();
  const device = session.device || 'Неизвестное устройство';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {isCurrent && <Badge tone="success">Этот вход</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {address && <>{address} · </>}
          {isCurrent || !seenAt ? 'вход ' : 'последний раз '}
          <DateTime value={isCurrent || !seenAt ? createdAt : seenAt} format="relative" />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          aria-label={`Завершить: ${device}`}
          pending={end.isPending}
          pendingLabel="Завершаем…"
          onClick={() => end.mutate(id)}
        >
          Завершить
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const [asks, setAsks] = useState(false);
  const end = useEndOtherSessions();
  return (
    <>
      <Button size="sm" onClick={() => setAsks(true)}>
        Завершить все остальные
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Завершить остальные входы?"
        text={`Будет завершено: ${count}. Там понадобится войти снова; этот вход останется.`}
        confirmLabel="Завершить"
        pending={end.isPending}
        pendingLabel="Завершаем…"
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </>
  );
}
