import type { LetterState, OutgoingLetter } from '#contract/outbox/schemas.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

const kindNames = new Map([
  ['invite', 'Приглашение'],
  ['reset', 'Ссылка для нового пароля'],
  ['confirm_email', 'Подтверждение нового адреса'],
  ['email_changed', 'Адрес изменён'],
  ['join', 'Вступление в курс по коду'],
  ['new_device', 'Вход с нового устройства'],
  ['factor_off', 'Второй фактор выключен'],
  ['notice', 'Уведомление'],
  ['digest', 'Сводка за день'],
  ['test', 'Проверочное письмо'],
]);

/** A later release may have queued a letter of a kind that this page doesn’t know. */
export const kindName = (kind: string): string => kindNames.get(kind) ?? 'Письмо';

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
  return `${person.firstName} ${person.lastName}`;
}
