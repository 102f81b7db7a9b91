import type { Notice } from '#contract/notices.ts';
import { paths } from '#web/paths.ts';
import { formatDateTime, parseDate } from '#web/ui/dates.ts';
import { plural } from '#web/ui/russian.ts';

/** A notice as a sentence, and the place that it is about. Titles are those of then; the place may have closed since. */
export function noticeText({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): {
  text: string;
  to: string;
} {
  const { lessonId, lessonTitle, courseId, courseTitle, count = 0, fileName } = subject;
  const lesson = `«${lessonTitle ?? 'Без названия'}»`;
  const course = `«${courseTitle ?? 'Без названия'}»`;
  const at = dateOf(subject.at);
  const toCourse = courseId === undefined ? paths.dashboard() : paths.course(courseId);
  const toLesson = lessonId === undefined ? toCourse : paths.lesson(lessonId);
  switch (kind) {
    case 'review_ready':
      return { text: `Отзыв готов: ${lesson}`, to: toLesson };
    case 'review_by_person':
      return { text: `Наставник ответил вам: ${lesson}`, to: toLesson };
    case 'deadline_extended':
      return lessonId === undefined
        ? { text: `Сроки курса ${course} продлены до ${at}`, to: toCourse }
        : { text: `Срок урока ${lesson} продлён до ${at}`, to: toLesson };
    case 'lesson_opened':
      return { text: `Открылся урок ${lesson}`, to: toLesson };
    case 'deadline_tomorrow':
      return { text: `Скоро срок: ответ на урок ${lesson} ждут до ${at}`, to: toLesson };
    case 'access_ending':
      return { text: `Доступ к курсу ${course} закончится ${at}`, to: toCourse };
    case 'referral_settled':
      return { text: `Человек прочитал то, что вы написали, и ответил: ${lesson}`, to: toLesson };
    case 'crisis':
      return { text: 'Ответ нужно прочитать сейчас', to: paths.queue() };
    case 'answers_waiting':
      return { text: `Вас ${waits(count)}`, to: paths.answers() };
    case 'mail_stopped':
      return { text: 'Письма не уходят: почтовый сервер их не принимает', to: paths.outgoing() };
    case 'new_device':
      return { text: `Вход с нового устройства: ${subject.device || 'неизвестного'}`, to: paths.profile() };
    case 'import_done':
      return fileName === undefined
        ? {
            text: `Изменения выбранных людей внесены: ${plural(count, 'строка', 'строки', 'строк')}`,
            to: paths.users(),
          }
        : {
            text: `Импорт из файла «${fileName}» закончен: ${plural(count, 'строка', 'строки', 'строк')}`,
            to: paths.users(),
          };
  }
}

const waits = (count: number) =>
  `${count % 10 === 1 && count % 100 !== 11 ? 'ждёт' : 'ждут'} ${plural(count, 'ответ', 'ответа', 'ответов')}`;

function dateOf(at: string | undefined): string {
  const date = at === undefined ? null : parseDate(at);
  return date ? formatDateTime(date) : 'новой даты';
}
