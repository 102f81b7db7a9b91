import type { NoticeKind } from './schemas.ts';

/** As the choices in the profile have them, and the page that a letter’s «не получать» leads to. */
export const noticeNames: Record<NoticeKind, string> = {
  review_ready: 'Отзыв на ваш ответ готов',
  review_by_person: 'На ваш ответ отозвался куратор',
  deadline_extended: 'Вам продлили срок',
  lesson_opened: 'Открылся урок',
  deadline_tomorrow: 'Завтра срок ответа',
  access_ending: 'Доступ к курсу скоро закончится',
  answers_waiting: 'Вас ждут ответы студентов',
  mail_stopped: 'Письма перестали уходить',
  webhook_stopped: 'Вебхук остановлен',
  import_done: 'Импорт людей закончен',
  new_device: 'Вход с нового устройства',
  referral_settled: 'Человек ответил вам об ответе или отзыве',
  lesson_judged: 'Урок зачтён, возвращён на доработку или разбор поправлен',
  certificate_stands: 'Сертификат выдан, а урок больше не сдан',
  erasure_asked: 'Просьба стереть личные данные',
  own_erasure: 'Стирание ваших данных: по сроку или отказ школы',
  plan_asks: 'Пора рассказать, как прошло с вашим планом',
  certificate: 'Сертификат: выдан или отозван',
  meeting: 'Встреча вашего потока: завтра, перенесена, отменена',
  message: 'Вам написал куратор',
  crisis: 'Тревога: слова, которые нужно прочитать сейчас',
};
