import type { NoticeKind, NoticeSubject } from '#contract/notices.ts';
import { screens } from '#contract/screens.ts';
import { daysUntil, inSchoolTime } from './school-time.ts';

export interface NoticeWords {
  heading: string;
  text: string;
  button: string;
  path: string;
}

/** What a letter says about a notice: never an answer's text or a review's, only that it is there. */
export const noticeWords: Record<NoticeKind, (subject: NoticeSubject, zone: string) => NoticeWords> = {
  review_ready: (subject) => ({
    heading: 'Отзыв на ваш ответ готов',
    text: `Отзыв на ваш ответ ждёт вас: ${lessonOf(subject)}.`,
    button: 'Прочитать отзыв',
    path: lessonPath(subject),
  }),
  review_by_person: (subject) => ({
    heading: 'На ваш ответ отозвался наставник',
    text: `Наставник прочитал ваш ответ и оставил отзыв: ${lessonOf(subject)}.`,
    button: 'Прочитать отзыв',
    path: lessonPath(subject),
  }),
  deadline_extended: (subject, zone) => ({
    heading: 'Вам продлили срок',
    text: `Вам продлили срок до ${inSchoolTime(subject.at, zone)}: ${lessonOf(subject)}.`,
    button: subject.lessonId === undefined ? 'Открыть курс' : 'Открыть урок',
    path: subject.lessonId === undefined ? coursePath(subject) : lessonPath(subject),
  }),
  lesson_opened: (subject) => ({
    heading: 'Открылся урок',
    text: `Для вас открылся ${lessonOf(subject)}.`,
    button: 'Открыть урок',
    path: lessonPath(subject),
  }),
  deadline_tomorrow: (subject, zone) => ({
    heading: deadlineHeading[daysUntil(subject.at, zone)] ?? 'Приближается срок ответа',
    text: `Ответ нужно сдать до ${inSchoolTime(subject.at, zone)}: ${lessonOf(subject)}.`,
    button: 'Открыть урок',
    path: lessonPath(subject),
  }),
  access_ending: (subject, zone) => ({
    heading: 'Доступ к курсу скоро закончится',
    text: `Курс «${subject.courseTitle}» открыт для вас до ${inSchoolTime(subject.at, zone)}.`,
    button: 'Открыть курс',
    path: coursePath(subject),
  }),
  answers_waiting: () => ({
    heading: 'Вас ждут ответы студентов',
    text: 'Ответы ваших студентов ждут проверки.',
    button: 'Открыть ответы',
    path: screens.answers.path,
  }),
  mail_stopped: () => ({
    heading: 'Письма перестали уходить',
    text: 'Часть писем не удалось отправить. Какие и почему, сказано в разделе «Исходящие».',
    button: 'Открыть «Исходящие»',
    path: screens.outgoing.path,
  }),
  import_done: () => ({
    heading: 'Импорт людей закончен',
    text: 'Итоги и строки, которые не удалось принять, — в разделе «Пользователи».',
    button: 'Открыть «Пользователей»',
    path: screens.users.path,
  }),
  referral_settled: (subject) => ({
    heading: 'Вам ответил человек',
    text: `Человек прочитал то, что вы написали, и ответил вам: ${lessonOf(subject)}.`,
    button: 'Прочитать ответ',
    path: lessonPath(subject),
  }),
  // Nothing of the answer, nor whose it is.
  crisis: () => ({
    heading: 'Ответ нужно прочитать сейчас',
    text: 'В «Очереди» есть ответ, который человек должен прочитать как можно скорее.',
    button: 'Открыть очередь',
    path: screens.queue.path,
  }),
  // Only in a digest of whoever has chosen so: the letter about it leaves at once by itself.
  new_device: ({ device }) => ({
    heading: 'Вход с нового устройства',
    text: `В вашу учётную запись вошли с нового устройства${device === undefined ? '' : `: ${device}`}.`,
    button: 'Открыть профиль',
    path: screens.profile.path,
  }),
};

const deadlineHeading: Record<number, string> = { 0: 'Сегодня срок ответа', 1: 'Завтра срок ответа' };

/** «урок „Как начать разговор“ курса „Обратная связь“»; what isn't known is left out. */
const lessonOf = ({ lessonTitle, courseTitle }: NoticeSubject) =>
  [
    ...(lessonTitle === undefined ? [] : [`урок «${lessonTitle}»`]),
    ...(courseTitle === undefined
      ? []
      : [`${lessonTitle === undefined ? 'курс' : 'курса'} «${courseTitle}»`]),
  ].join(' ');

const lessonPath = ({ lessonId }: NoticeSubject) => screens.lesson.path.replace(':id', lessonId ?? '');
const coursePath = ({ courseId }: NoticeSubject) => screens.course.path.replace(':id', courseId ?? '');
