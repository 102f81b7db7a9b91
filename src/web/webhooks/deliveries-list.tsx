import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { eventName } from '#contract/webhooks/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChevronRightIcon, RefreshIcon } from '#web/ui/icon/icons.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import { useRetryWebhookDelivery } from './webhook-changes.ts';
import { deliveryStates } from './webhook-words.ts';

/** One line per event and receiver; a click shows its tries and the replies. */
export function DeliveriesList({ deliveries }: { deliveries: readonly WebhookDelivery[] }) {
  return (
    <ol aria-label="Отправленное" className="border-y border-line">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="border-line not-first:border-t">
          <details className="group">
            <summary className={line}>
              <ChevronRightIcon className="size-4 text-ink-faint transition-transform group-open:rotate-90 max-md:row-span-4" />
              <DateTime
                value={delivery.createdAt}
                format="date-time"
                className="text-xs text-ink-faint tabular-nums"
              />
              <span className="min-w-0 font-medium md:truncate">{eventName(delivery.type)}</span>
              <span className="min-w-0 truncate text-ink-soft">{delivery.webhook.title}</span>
              <span className="max-md:mt-1">
                <Badge tone={deliveryStates[delivery.state].tone}>
                  {deliveryStates[delivery.state].label}
                </Badge>
              </span>
            </summary>
            <Details delivery={delivery} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function Details({
  delivery: { id, eventId, state, dueAt, endedAt, problem, tries },
}: {
  delivery: WebhookDelivery;
}) {
  const retry = useRetryWebhookDelivery();
  return (
    <div className="pt-2 pb-5 pl-8 text-sm">
      <p className="font-mono text-xs [overflow-wrap:anywhere] text-ink-soft">webhook-id: {eventId}</p>
      {problem && <p className="mt-1 [overflow-wrap:anywhere]">{problem}</p>}
      <p className="mt-1 text-ink-soft">
        {state === 'waiting' ? 'Отправим не раньше: ' : `${ends[state]}: `}
        <DateTime value={state === 'waiting' ? dueAt : (endedAt ?? dueAt)} format="date-time" />
      </p>
      {tries.length > 0 && (
        <ol aria-label="Попытки" className="mt-3 flex flex-col gap-2">
          {tries.map(({ number, at, ms, status, answer }) => (
            <li key={number} className="rounded-md bg-sunken px-3 py-2">
              <p className="text-xs text-ink-soft">
                Попытка {number}, <DateTime value={at} format="date-time" />,{' '}
                {(ms / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с
                {status === null ? ' — ответа нет' : `, ответ ${status}`}
              </p>
              {answer && (
                <p className="mt-0.5 max-h-40 overflow-y-auto font-mono text-xs [overflow-wrap:anywhere]">
                  {answer}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {(state !== 'waiting' || tries.length > 0) && (
        <Button
          size="sm"
          icon={<RefreshIcon />}
          className="mt-3"
          pending={retry.isPending}
          onClick={() => retry.mutate(id)}
        >
          {state === 'waiting' ? 'Повторить сейчас' : 'Повторить'}
        </Button>
      )}
    </div>
  );
}

const ends = { sent: 'Принято', failed: 'Признано неудачным', dropped: 'Отменено' };

const line =
  'grid cursor-pointer list-none items-center gap-x-3 rounded-sm px-1 py-3 text-sm hover:bg-hover ' +
  'grid-cols-[1rem_minmax(0,1fr)] md:grid-cols-[1rem_8.5rem_minmax(0,1.2fr)_minmax(0,1fr)_9rem] ' +
  '[&::-webkit-details-marker]:hidden';
