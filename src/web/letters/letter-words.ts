import type { LetterState, MailKind, OutgoingLetter } from '#contract/outbox/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

const kindNames: Record<MailKind, string> = {
  invite: 'Приглашение',
  reset: 'Ссылка для нового пароля',
  confirm_email: 'Подтверждение нового адреса',
  email_changed: 'Адрес изменён',
  join: 'Вступление в курс по коду',
  new_device: 'Вход с нового устройства',
  factor_off: 'Второй фактор выключен',
  identity_changed: 'Вход через другой сервер привязан или отвязан',
  erasure_asked: 'Данные будут стёрты',
  erasure_refused: 'Отказ стереть данные',
  notice: 'Уведомление',
  digest: 'Сводка за день',
  test: 'Проверочное письмо',
};

const names = new Map(Object.entries(kindNames));

/** A later release may have queued a letter of a kind that this page doesn’t know. */
export const kindName = (kind: string): string => names.get(kind) ?? 'Письмо';

export const stateNames: Record<LetterState, string> = {
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  failed: 'Не отправлено',
  dropped: 'Отменено',
};

export const stateTones: Record<LetterState, BadgeTone> = {
  waiting: 'accent',
  sent: 'success',
  failed: 'danger',
  dropped: 'neutral',
};

export function recipientOf({ person, to }: Pick<OutgoingLetter, 'person' | 'to'>): string {
  if (!person) return to ?? 'Человека больше нет';
  return fullName(person);
}
