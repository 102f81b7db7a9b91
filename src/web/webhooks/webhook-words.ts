import type { Webhook, WebhookDelivery } from '#contract/webhooks/schemas.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const stopWords: Record<NonNullable<Webhook['stopped']>['because'], string> = {
  person: 'События не отправляются.',
  gone: 'Получатель ответил, что этого адреса больше нет (410).',
  failing: 'Пять суток получатель не принимал ничего.',
  secret: 'Секрет не открывается ключом этого сервера: выпустите новый и возобновите вебхук.',
};

export const deliveryStates: Record<WebhookDelivery['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Ждёт отправки', tone: 'accent' },
  sent: { label: 'Принято', tone: 'success' },
  failed: { label: 'Не принято', tone: 'danger' },
  dropped: { label: 'Отменено', tone: 'neutral' },
};
