import type { EventType } from './schemas.ts';

/** What an event means, in the form and in the log. */
export const eventNames: Record<EventType, string> = {
  'answer.submitted': 'Отправлен ответ',
  'review.done': 'Студент видит отзыв',
  'course.completed': 'Пройден курс',
  'enrolment.opened': 'Открыт доступ к курсу',
  'enrolment.closed': 'Закрыт доступ к курсу',
  'deadline.missed': 'Прошёл срок урока, а ответа нет',
};

/** Also what the app itself sends to try the address. */
const names = new Map<string, string>([...Object.entries(eventNames), ['webhook.test', 'Проверка']]);

/** A later release may have sent what this page doesn’t know. */
export const eventName = (type: string): string => names.get(type) ?? type;
