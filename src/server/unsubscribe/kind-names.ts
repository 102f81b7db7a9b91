import type { UnsubscribeKind } from '#contract/unsubscribe.ts';

/** Of letters: «письма: …». */
export const kindNames: Record<UnsubscribeKind, string> = {
  review_ready: 'готовые отзывы',
  review_by_person: 'отзывы проверяющих',
  deadline_extended: 'продление сроков',
  lesson_opened: 'открытие уроков',
  deadline_tomorrow: 'приближение сроков сдачи',
  access_ending: 'окончание доступа к курсам',
  answers_waiting: 'ответы, которые ждут проверки',
  mail_stopped: 'письма, которые не доходят',
  import_done: 'импорт людей',
  digest: 'сводка раз в день',
};
