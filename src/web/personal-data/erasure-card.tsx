import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { personalData } from '#contract/personal-data/calls.ts';
import type { OwnErasure } from '#contract/personal-data/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { queryOf } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useOwnProof } from '#web/session/own-proof.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useCurrentMinute } from '#web/ui/time/current-minute.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { AskToEraseDialog } from './ask-to-erase-dialog.tsx';
import { useTakeBackErasure } from './data-changes.ts';

/** Asking for one's data to be erased, and what has become of it. */
export function ErasureCard() {
  const { data: own, error, refetch } = useQuery(queryOf(personalData.getOwnErasure, {}));
  const title = useId();
  return (
    <Card title={<span id={title}>Стереть мои данные</span>} aria-labelledby={title}>
      {own && <Erasure own={own} />}
      {!own && error && (
        <LoadFailure onRetry={refetch}>{errorText(error, 'Не удалось загрузить просьбу')}</LoadFailure>
      )}
      {!own && !error && (
        <Loading label="Просьба загружается">
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
    </Card>
  );
}

function Erasure({ own }: { own: OwnErasure }) {
  const [asks, setAsks] = useState(false);
  const proof = useOwnProof();
  const { request, coolOffDays } = own;
  if (request?.state === 'open') return <OpenRequest request={request} />;
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      {request?.state === 'refused' && (
        <div>
          <p className="font-medium">
            {request.askedBy === 'retention'
              ? 'Вы давно не учились, и школа собиралась стереть ваши данные, но решила их оставить:'
              : `На просьбу № ${request.number} школа ответила отказом:`}
          </p>
          <p className="mt-1 whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]">
            {request.refusal && withLineBreaks(request.refusal)}
          </p>
        </div>
      )}
      <p className="text-ink-soft">
        Школа сотрёт учётную запись, ответы и отзывы, разговоры, анкеты, входы. Вернуть будет нельзя, поэтому
        сначала скачайте то, что хотите сохранить.
      </p>
      <Button onClick={() => setAsks(true)}>Попросить стереть мои данные</Button>
      {asks && proof && (
        <AskToEraseDialog proof={proof} coolOffDays={coolOffDays} onClose={() => setAsks(false)} />
      )}
    </div>
  );
}

function OpenRequest({ request }: { request: NonNullable<OwnErasure['request']> }) {
  const takingBack = useTakeBackErasure();
  const now = useCurrentMinute();
  const { number, askedBy, askedAt, coolOffUntil, dueAt } = request;
  const mayTakeBack = askedBy === 'person' && Date.parse(coolOffUntil) > now;
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <p>
        Просьба № {number} от <DateTime value={askedAt} format="date-time" />. Данные будут стёрты не позже{' '}
        <DateTime value={dueAt} format="date-time" />.
      </p>
      {askedBy === 'withdrawal' && (
        <p className="text-ink-soft">
          Вы отозвали согласие на обработку. Дадите его снова — просьба отменится сама.
        </p>
      )}
      {mayTakeBack && (
        <>
          <p className="text-ink-soft">
            До <DateTime value={coolOffUntil} format="date-time" /> просьбу можно взять назад.
          </p>
          <Button pending={takingBack.isPending} pendingLabel="Отменяем…" onClick={() => takingBack.mutate()}>
            Взять назад
          </Button>
        </>
      )}
      {askedBy === 'person' && !mayTakeBack && (
        <p className="text-ink-soft">
          Срок, когда просьбу можно взять назад, прошёл. Вопросы — к администратору школы.
        </p>
      )}
    </div>
  );
}
