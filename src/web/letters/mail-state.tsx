import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OutgoingStatus } from '#contract/outbox/schemas.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** Whether letters leave, and how they are switched on. */
export function MailState({ status }: { status: OutgoingStatus }) {
  if (!status.on) return <MailIsOff />;
  const { from, waiting, oldestAt, failed, lastSentAt } = status;
  return (
    <Card as="section" aria-label="Состояние почты" className="mb-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Figure name="От кого" className="max-lg:col-span-2">
          {from}
        </Figure>
        <Figure name="Ждут отправки">
          {waiting.toLocaleString('ru-RU')}
          {oldestAt && (
            <span className="block text-xs font-normal text-ink-soft">
              дольше всех — с <DateTime value={oldestAt} format="date-time" />
            </span>
          )}
        </Figure>
        <Figure name="Не отправлено за сутки">{failed.toLocaleString('ru-RU')}</Figure>
        <Figure name="Последнее отправлено" className="max-lg:col-span-2">
          {lastSentAt ? <DateTime value={lastSentAt} format="relative" /> : 'Ещё ни одного'}
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function MailIsOff() {
  return (
    <Card title="Письма не отправляются" className="mb-6">
      <p className="measure text-ink-soft">
        Почтовый сервер не задан, поэтому приглашения и ссылки для нового пароля передаёте вы сами. Чтобы их
        отправляло приложение, тот, кто им управляет, задаёт переменные <code>SMTP_URL</code> и{' '}
        <code>PUBLIC_URL</code>: как — сказано{' '}
        <Link to={paths.help()} search={{ page: 'mail' }} className="text-accent-ink underline">
          в справке
        </Link>
        .
      </p>
    </Card>
  );
}
