import type { ImportChange } from '#contract/user-imports/schemas.ts';
import { formatDateTime, parseDate } from '#web/ui/time/dates.ts';

/** «Имя: Оля → Ольга», «Откроется курс «Переговоры» до 31.12.2026 23:59». */
export function changeText(change: ImportChange): string {
  switch (change.kind) {
    case 'field':
      return `${fieldNames[change.field]}: ${valueText(change.from)} → ${valueText(change.to)}`;
    case 'access':
      return change.granted
        ? `Откроется курс «${change.course}» ${termText(change.expiresAt)}`
        : `Изменится срок курса «${change.course}»: ${termText(change.expiresAt)}`;
    case 'revoked':
      return `Закроется курс «${change.course}»`;
    case 'group': {
      const from = change.from === undefined ? '' : `${groupText(change.from)} → `;
      return `Поток курса «${change.course}»: ${from}${groupText(change.to)}`;
    }
    case 'sign_in':
      return change.closed ? 'Закроется вход' : 'Откроется вход';
    case 'invited':
      return change.by === 'mail' ? 'Получит приглашение письмом' : 'Попадёт в список ссылок-приглашений';
    case 'paper_consent':
      return `Согласие на бумаге: «${change.title}», редакция ${change.number}`;
    case 'deleted':
      return 'Будет удалён со всеми ответами и прогрессом';
  }
}

const fieldNames = { firstName: 'Имя', lastName: 'Фамилия', role: 'Роль' };

const roleNames = new Map([
  ['admin', 'администратор'],
  ['curator', 'куратор'],
  ['student', 'студент'],
]);

const valueText = (value: string) => roleNames.get(value) ?? value;

const groupText = (title: string | null) => (title === null ? 'без потока' : `«${title}»`);

function termText(expiresAt: string | null): string {
  const date = expiresAt === null ? null : parseDate(expiresAt);
  return date ? `до ${formatDateTime(date)}` : 'без срока';
}
