import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks/schemas.ts';
import { errorText } from '#web/calls/error-text.ts';
import { loadedRows } from '#web/calls/loaded-rows.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon, RefreshIcon, SendIcon } from '#web/ui/icon/icons.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListTail } from '#web/ui/table/list-tail.tsx';
import { DeliveriesFilters } from '#web/webhooks/deliveries-filters.tsx';
import { DeliveriesList } from '#web/webhooks/deliveries-list.tsx';
import { RetryFailedDialog } from '#web/webhooks/retry-failed-dialog.tsx';
import { SecretDialog } from '#web/webhooks/secret-dialog.tsx';
import { WebhookCard } from '#web/webhooks/webhook-card.tsx';
import { CreateWebhookDialog, EditWebhookDialog } from '#web/webhooks/webhook-dialog.tsx';
import { type DeliveriesChoice, deliveriesQuery, webhooksQuery } from '#web/webhooks/webhooks-queries.ts';
import { Heading } from './start.tsx';

type Opened =
  | { what: 'new' }
  | { what: 'webhook'; webhook: Webhook }
  | { what: 'secret'; secret: string; isRotated: boolean };

/** Who is told of events, and what has become of each. */
export function Page() {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const create = (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpened({ what: 'new' })}>
      Создать вебхук
    </Button>
  );
  return (
    <div className="page">
      <Heading actions={webhooks.length > 0 && create} />
      {webhooks.length === 0 ? (
        <EmptyState
          icon={<SendIcon />}
          titleAs="h2"
          title="Вебхуков нет"
          text={
            <>
              CRM или отчёты узнают о том, что ответ отправлен, курс пройден или срок прошёл, как только это
              случится. Как устроить получателя, сказано{' '}
              <Link to={paths.help()} search={{ page: 'webhooks' }} className="text-accent-ink underline">
                в справке
              </Link>
            </>
          }
          action={create}
        />
      ) : (
        <>
          <ol aria-label="Вебхуки" className="flex flex-col gap-4 sm:gap-6">
            {webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setOpened({ what: 'webhook', webhook })}
                onSecret={(secret) => setOpened({ what: 'secret', secret, isRotated: true })}
              />
            ))}
          </ol>
          <Deliveries webhooks={webhooks} />
        </>
      )}
      {opened?.what === 'new' && (
        <CreateWebhookDialog
          onCreated={(secret) => setOpened({ what: 'secret', secret, isRotated: false })}
          onClose={close}
        />
      )}
      {opened?.what === 'webhook' && <EditWebhookDialog webhook={opened.webhook} onClose={close} />}
      {opened?.what === 'secret' && <SecretDialog {...opened} onClose={close} />}
    </div>
  );
}

function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [choice, setChoice] = useState<DeliveriesChoice>({});
  const list = useInfiniteQuery(deliveriesQuery(choice));
  const [isRetrying, setRetrying] = useState(false);
  const deliveries = loadedRows(list);
  const isChosen = Object.keys(choice).length > 0;
  const failed = webhooks.some((one) => one.failed > 0 && (choice.webhookId ?? one.id) === one.id);
  return (
    <section aria-labelledby="deliveries" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="deliveries" className="text-lg">
          Отправленное за 30 дней
        </h2>
        {failed && (
          <Button size="sm" icon={<RefreshIcon />} onClick={() => setRetrying(true)}>
            Повторить все неудачные
          </Button>
        )}
      </div>
      {(deliveries.length > 0 || isChosen) && (
        <DeliveriesFilters webhooks={webhooks} choice={choice} onChoose={setChoice} />
      )}
      {list.error && !list.isFetchNextPageError && (
        <LoadFailure className="mb-6" onRetry={list.refetch}>
          {errorText(list.error, failure)}
        </LoadFailure>
      )}
      {list.isSuccess && deliveries.length === 0 ? (
        <p className="text-ink-soft">
          {isChosen ? 'Такого ничего не отправлялось.' : 'Пока ничего: событий ещё не было.'}
        </p>
      ) : (
        <DeliveriesList deliveries={deliveries} />
      )}
      <ListTail list={list} failure={errorText(list.error, failure)}>
        <div className="flex flex-col gap-3 pt-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      </ListTail>
      {isRetrying && <RetryFailedDialog webhookId={choice.webhookId} onClose={() => setRetrying(false)} />}
    </section>
  );
}

const failure = 'Не удалось загрузить отправленное';
