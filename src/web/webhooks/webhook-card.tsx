import { type ReactNode, useState } from 'react';
import type { Webhook } from '#contract/webhooks/schemas.ts';
import { eventNames } from '#contract/webhooks/words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { EditIcon, PlayIcon, RefreshIcon, SendIcon, TrashIcon } from '#web/ui/icon/icons.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';
import {
  useDeleteWebhook,
  useResumeWebhook,
  useRotateWebhookSecret,
  useStopWebhook,
  useTestWebhook,
} from './webhook-changes.ts';
import { stopWords } from './webhook-words.ts';

export interface WebhookCardProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

/** One receiver: what it is told, whether it accepts it, and what can be done with it. */
export function WebhookCard({ webhook, onEdit, onSecret }: WebhookCardProps) {
  const { title, url, types, stopped, failingSince, bothUntil, lastSentAt, waiting, failed } = webhook;
  return (
    <Card
      as="li"
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 [overflow-wrap:anywhere]">
          {title}
          <StateBadge {...webhook} />
        </span>
      }
    >
      <p className="-mt-2 mb-4 text-sm [overflow-wrap:anywhere] text-ink-soft">{url}</p>
      {stopped && (
        <p className="mb-4 measure text-sm">
          {stopWords[stopped.because]} Остановлен <DateTime value={stopped.at} format="date-time" />.
        </p>
      )}
      {!stopped && failingSince && (
        <p className="mb-4 measure text-sm">
          С <DateTime value={failingSince} format="date-time" /> получатель ничего не принял. Через пять суток
          отказов вебхук остановится.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Figure name="События" className="max-lg:col-span-2">
          <ul>
            {types.map((type) => (
              <li key={type}>{eventNames[type]}</li>
            ))}
          </ul>
        </Figure>
        <Figure name="Последнее принято">
          {lastSentAt ? <DateTime value={lastSentAt} format="relative" /> : 'Ещё ни одного'}
        </Figure>
        <Figure name="Ждут отправки">{formatNumber(waiting)}</Figure>
        <Figure name="Не принято">{formatNumber(failed)}</Figure>
        {bothUntil && (
          <Figure name="Прежний секрет действует до" className="max-lg:col-span-2">
            <DateTime value={bothUntil} format="date-time" />
          </Figure>
        )}
      </dl>
      <Actions webhook={webhook} onEdit={onEdit} onSecret={onSecret} />
    </Card>
  );
}

function StateBadge({ stopped, failingSince }: Pick<Webhook, 'stopped' | 'failingSince'>) {
  if (stopped) return <Badge tone="danger">Остановлен</Badge>;
  if (failingSince) return <Badge tone="warning">Не принимает</Badge>;
  return <Badge tone="success">Работает</Badge>;
}

function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

type Asked = 'stop' | 'rotate' | 'delete';

function Actions({ webhook: { id, title, stopped }, onEdit, onSecret }: WebhookCardProps) {
  const [asked, setAsked] = useState<Asked>();
  const [stop, rotate, remove] = [useStopWebhook(), useRotateWebhookSecret(), useDeleteWebhook()];
  const act = {
    stop: () => stop.mutate(id, { onSettled: () => setAsked(undefined) }),
    rotate: () =>
      rotate.mutate(id, {
        onSuccess: ({ secret }) => onSecret(secret),
        onSettled: () => setAsked(undefined),
      }),
    delete: () => remove.mutate(id, { onSettled: () => setAsked(undefined) }),
  };
  const named = (what: string) => `${what}: ${title}`;
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {stopped ? <ResumeButton {...{ id, title }} /> : <TestButton {...{ id, title }} />}
      <Button size="sm" icon={<EditIcon />} aria-label={named('Изменить')} onClick={onEdit}>
        Изменить
      </Button>
      <Button
        size="sm"
        icon={<RefreshIcon />}
        aria-label={named('Новый секрет')}
        onClick={() => setAsked('rotate')}
      >
        Новый секрет
      </Button>
      {!stopped && (
        <Button size="sm" aria-label={named('Остановить')} onClick={() => setAsked('stop')}>
          Остановить
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<TrashIcon />}
        aria-label={named('Удалить')}
        onClick={() => setAsked('delete')}
      >
        Удалить
      </Button>
      {asked && (
        <ConfirmDialog
          {...questions[asked](title)}
          open
          onOpenChange={() => setAsked(undefined)}
          onConfirm={act[asked]}
          pending={stop.isPending || rotate.isPending || remove.isPending}
        />
      )}
    </div>
  );
}

function ResumeButton({ id, title }: Pick<Webhook, 'id' | 'title'>) {
  const resume = useResumeWebhook();
  return (
    <Button
      size="sm"
      icon={<PlayIcon />}
      aria-label={`Возобновить: ${title}`}
      pending={resume.isPending}
      onClick={() => resume.mutate(id)}
    >
      Возобновить
    </Button>
  );
}

function TestButton({ id, title }: Pick<Webhook, 'id' | 'title'>) {
  const test = useTestWebhook();
  return (
    <Button
      size="sm"
      icon={<SendIcon />}
      aria-label={`Проверить: ${title}`}
      pending={test.isPending}
      onClick={() => test.mutate(id)}
    >
      Проверить
    </Button>
  );
}

const questions = {
  stop: (title: string) => ({
    title: `Остановить «${title}»?`,
    text: 'О том, что случится, пока вебхук остановлен, получатель не узнает. То, что сейчас ждёт отправки, можно будет повторить.',
    confirmLabel: 'Остановить',
  }),
  rotate: (title: string) => ({
    title: `Выпустить новый секрет для «${title}»?`,
    text: 'Сутки события подписывают оба секрета, потом прежний перестаёт действовать. Если до него был ещё один, он перестанет действовать сразу.',
    confirmLabel: 'Выпустить',
    tone: 'plain' as const,
  }),
  delete: (title: string) => ({
    title: `Удалить «${title}»?`,
    text: 'Вместе с ним удалятся записи о том, что ему отправлялось.',
    confirmLabel: 'Удалить',
  }),
};
