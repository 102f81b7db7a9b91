import { action, type Changes, type Texts } from '#contract/audit/action.ts';
import type { EventType } from '#contract/webhooks/schemas.ts';

type Webhook = Texts<'webhookId' | 'title'>;

/** Not the whole address: its path may hold somebody's secret. */
type Receiver = Webhook & Texts<'server'>;

export const outboxActions = {
  letter_retried: action<{ letterId: string; kind: string; to: string | null }>(
    'Письмо отправляется ещё раз',
  ),
  failed_letters_retried: action<{ letters: number; since?: string }>(
    'Неудачные письма отправляются ещё раз',
  ),
  webhook_created: action<Receiver & { types: readonly EventType[] }>('Создан вебхук'),
  webhook_updated: action<Webhook & { changes: Changes }>('Изменён вебхук'),
  webhook_deleted: action<Receiver>('Удалён вебхук'),
  webhook_stopped: action<Webhook>('Остановлен вебхук'),
  webhook_resumed: action<Webhook>('Возобновлён вебхук'),
  webhook_secret_rotated: action<Webhook>('Выпущен новый секрет вебхука'),
  webhook_tested: action<Webhook>('Отправлена проверка вебхуку'),
  webhook_delivery_retried: action<Webhook & { type: string; deliveryId: string }>(
    'Событие отправляется вебхуку ещё раз',
  ),
  webhook_failures_retried: action<{ deliveries: number; webhookId?: string; since?: string }>(
    'Неудачные события вебхуков отправляются ещё раз',
  ),
  test_letter_sent: action<{ to: string }>('Отправлено проверочное письмо'),
};
