import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { eventName } from '#contract/webhooks/words.ts';
import { SentDetails } from '#web/ui/sent/sent-details.tsx';
import { SentLine } from '#web/ui/sent/sent-line.tsx';
import { useRetryWebhookDelivery } from './webhook-changes.ts';
import { deliveryStates } from './webhook-words.ts';

/** One line per event and receiver; a click shows its tries and the replies. */
export const DeliveriesList = ({ deliveries }: { deliveries: readonly WebhookDelivery[] }) => (
  <ol aria-label="Отправленное" className="border-y border-line">
    {deliveries.map((delivery) => (
      <SentLine
        key={delivery.id}
        at={delivery.createdAt}
        first={<span className="min-w-0 font-medium md:truncate">{eventName(delivery.type)}</span>}
        second={delivery.webhook.title}
        state={deliveryStates[delivery.state]}
      >
        <Details delivery={delivery} />
      </SentLine>
    ))}
  </ol>
);

function Details({ delivery }: { delivery: WebhookDelivery }) {
  const retry = useRetryWebhookDelivery();
  const { id, eventId, state, tries } = delivery;
  const mayBeRetried = state !== 'waiting' || tries.length > 0;
  return (
    <SentDetails
      sent={delivery}
      top={<p className="font-mono text-xs [overflow-wrap:anywhere] text-ink-soft">webhook-id: {eventId}</p>}
      sentWord="Принято"
      replyText={(status) => (status === null ? ' — ответа нет' : `, ответ ${status}`)}
      retry={mayBeRetried ? { isPending: retry.isPending, act: () => retry.mutate(id) } : undefined}
    />
  );
}
