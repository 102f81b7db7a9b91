import { useState } from 'react';
import type { Erasure } from '#contract/personal-data/schemas.ts';
import { askedByNames } from '#contract/personal-data/words.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCurrentMinute } from '#web/ui/time/current-minute.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';

interface OpenErasuresProps {
  requests: readonly Erasure[];
  onErased: (id: string) => void;
}

/** The nearest date first. A dialog stays when the list it came from is empty by now: it has something left to do. */
export function OpenErasures({ requests, onErased }: OpenErasuresProps) {
  const [dialog, setDialog] = useState<{ what: 'erase' | 'refuse'; request: Erasure }>();
  const close = () => setDialog(undefined);
  return (
    <>
      {requests.length === 0 && <p className="text-ink-soft">Открытых просьб нет.</p>}
      <ol aria-label="Открытые просьбы" className="-my-4 divide-y divide-line empty:hidden">
        {requests.map((request) => (
          <OpenErasure
            key={request.id}
            request={request}
            onErase={() => setDialog({ what: 'erase', request })}
            onRefuse={() => setDialog({ what: 'refuse', request })}
          />
        ))}
      </ol>
      {dialog?.what === 'erase' && (
        <EraseDialog request={dialog.request} onErased={onErased} onClose={close} />
      )}
      {dialog?.what === 'refuse' && <RefuseDialog request={dialog.request} onClose={close} />}
    </>
  );
}

function OpenErasure({
  request,
  onErase,
  onRefuse,
}: {
  request: Erasure;
  onErase: () => void;
  onRefuse: () => void;
}) {
  const now = useCurrentMinute();
  const isCooling = Date.parse(request.coolOffUntil) > now;
  const isOverdue = Date.parse(request.dueAt) < now;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 grow basis-72">
        <Who request={request} />
        <p className="mt-1 text-sm text-ink-soft">
          № {request.number} от <DateTime value={request.askedAt} format="date-time" />
          {isCooling && (
            <>
              {' · '}
              {request.askedBy === 'retention' ? 'может вернуться до' : 'можно взять назад до'}{' '}
              <DateTime value={request.coolOffUntil} format="date-time" />
            </>
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge>{askedByNames[request.askedBy]}</Badge>
          <Badge tone={isOverdue ? 'danger' : 'neutral'}>
            {isOverdue ? 'Просрочено: срок был ' : 'Стереть до '}
            <DateTime value={request.dueAt} />
          </Badge>
        </p>
        {request.reason && (
          <p className="mt-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
            «{withLineBreaks(request.reason)}»
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRefuse}>
          Отказать…
        </Button>
        <WhyNotButton
          size="sm"
          variant="danger"
          whyNot={isCooling ? 'Пока человек может передумать, стереть нельзя' : undefined}
          onClick={onErase}
        >
          Стереть…
        </WhyNotButton>
      </div>
    </li>
  );
}

export function Who({ request: { person, isDeleted } }: { request: Erasure }) {
  if (!person) return <p className="font-medium">Человека в базе больше нет</p>;
  return (
    <p className="[overflow-wrap:anywhere]">
      <span className="font-medium">{fullName(person)}</span>{' '}
      <span className="text-ink-soft">
        {shownEmail(person.email)}
        {isDeleted && ' · удалён раньше'}
      </span>
    </p>
  );
}
