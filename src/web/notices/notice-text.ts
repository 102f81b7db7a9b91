import type { NoticeKind, NoticeOf, NoticeSubject, NoticeSubjects } from '#contract/notices/schemas.ts';
import { messagesView, plansPlace, replyPlace, reviewPlace } from '#contract/screens.ts';
import { paths } from '#web/paths.ts';
import { plural } from '#web/ui/text/russian.ts';
import { formatDateTime, parseDate } from '#web/ui/time/dates.ts';

interface NoticeText {
  text: string;
  to: string;
  /** The place on that screen. */
  hash?: string;
  search?: { tab: 'data' } | { view: typeof messagesView; thread: string } | { view: 'all'; show: 'waiting' };
}

/** A notice as a sentence, and the place that it is about. Titles are those of then; the place may have closed since. */
export const noticeText = <Kind extends NoticeKind>({
  kind,
  subject,
}: Pick<NoticeOf<Kind>, 'kind' | 'subject'>): NoticeText =>
  texts[kind](
    { ...unknown, ...(kind === 'message' && { from: 'Вам написали' }), ...subject },
    placeOf(subject),
  );

const atReview = { hash: reviewPlace };

/** A notice of an earlier release may lack what its kind has now. */
const unknown = {
  courseTitle: 'Без названия',
  lessonTitle: 'Без названия',
  at: '',
  count: 0,
  number: 0,
  device: '',
  text: '',
  student: 'Студент',
  studentId: '',
  title: 'Без названия',
  change: 'none',
  outcome: 'passed',
} as const;

const placeOf = ({ surveyId, lessonId, courseId }: NoticeSubject) => {
  if (surveyId !== undefined) return paths.survey(surveyId);
  if (lessonId !== undefined) return paths.lesson(lessonId);
  return courseId === undefined ? paths.dashboard() : paths.course(courseId);
};

const texts: { [Kind in NoticeKind]: (subject: NoticeSubjects[Kind], to: string) => NoticeText } = {
  review_ready: ({ lessonTitle }, to) => ({ text: `Отзыв готов: «${lessonTitle}»`, to, ...atReview }),
  review_by_person: ({ from, lessonTitle }, to) => ({
    text:
      from === undefined
        ? `Куратор ответил вам: «${lessonTitle}»`
        : `${from}: отзыв на ответ «${lessonTitle}»`,
    to,
    ...atReview,
  }),
  deadline_extended: (subject, to) => ({
    text:
      'lessonId' in subject
        ? `Срок урока «${subject.lessonTitle}» продлён до ${dateOf(subject.at)}`
        : `Сроки курса «${subject.courseTitle}» продлены до ${dateOf(subject.at)}`,
    to,
  }),
  lesson_opened: ({ lessonTitle }, to) => ({ text: `Открылся урок «${lessonTitle}»`, to }),
  deadline_tomorrow: ({ lessonTitle, at }, to) => ({
    text: `Скоро срок: ответ на урок «${lessonTitle}» ждут до ${dateOf(at)}`,
    to,
  }),
  access_ending: ({ courseTitle, at }, to) => ({
    text: `Доступ к курсу «${courseTitle}» закончится ${dateOf(at)}`,
    to,
  }),
  referral_settled: (subject, to) => ({
    // Who it is, and nothing of what either has written.
    text:
      subject.from === undefined
        ? `Человек прочитал то, что вы написали, и ответил: «${
            'surveyTitle' in subject ? subject.surveyTitle : subject.lessonTitle
          }»`
        : `Ответ вам: ${subject.from}`,
    ...(inThread(subject) ?? { to, ...('surveyTitle' in subject ? {} : { hash: replyPlace }) }),
  }),
  lesson_judged: (subject, to) => ({
    text: judged[subject.outcome](`«${subject.lessonTitle}»`, subject.left ?? []),
    to,
    hash: subject.outcome === 'returned' ? replyPlace : reviewPlace,
  }),
  certificate_stands: ({ student, studentId, lessonTitle, courseTitle }) => ({
    text: `${student}: урок «${lessonTitle}» больше не сдан, а сертификат за курс «${courseTitle}» действует`,
    to: paths.learner(studentId),
  }),
  plan_asks: () => ({
    text: 'Вы собирались кое-что сказать. Как прошло?',
    to: paths.skills(),
    hash: plansPlace,
  }),
  erasure_asked: (subject) => ({
    text: `${
      'requests' in subject
        ? `${plural(subject.requests, 'просьба', 'просьбы', 'просьб')} стереть данные тех, кто давно не учится`
        : `Просьба стереть личные данные № ${subject.number}`
    }: ${subject.at < new Date().toISOString() ? 'срок прошёл' : `ответить до ${dateOf(subject.at)}`}`,
    to: paths.erasures(),
  }),
  own_erasure: ({ number, change }) => ({
    text:
      change === 'refused'
        ? `На просьбу № ${number} стереть ваши данные школа ответила отказом`
        : 'Вы давно не учились, и школа собиралась стереть ваши данные. Вы вошли — они остаются',
    to: paths.profile(),
    search: { tab: 'data' },
  }),
  certificate: ({ courseTitle, because, isRestored }, to) => ({
    text:
      because === undefined
        ? `${isRestored ? 'Снова действует' : 'Готов'} сертификат за курс «${courseTitle}»`
        : `Сертификат за курс «${courseTitle}» отозван: ${because}`,
    to,
  }),
  meeting: ({ title, at, change }, to) => ({
    text: `${meetings[change]}: «${title}», ${dateOf(at)}`,
    to,
  }),
  message: ({ from, text, threadId }, to) => ({
    text: text === '' ? `Ответ вам: ${from}` : `${from}: ${text}`,
    ...(inThread({ threadId }) ?? { to }),
  }),
  crisis: ({ student, passedBy }) => ({
    text:
      (student === undefined ? 'Тревога: её нужно прочитать сейчас' : `Тревога: ${student}`) +
      (passedBy === undefined ? '' : `. Вам передаёт её ${passedBy}`),
    to: paths.queue(),
  }),
  answers_waiting: ({ count }) => ({
    text: `Вас ${waits(count)}`,
    to: paths.answers(),
    search: { view: 'all', show: 'waiting' },
  }),
  mail_stopped: () => ({
    text: 'Письма не уходят: почтовый сервер их не принимает',
    to: paths.outgoing(),
  }),
  webhook_stopped: ({ title }) => ({ text: `Вебхук остановлен: «${title}»`, to: paths.webhooks() }),
  new_device: ({ device }) => ({
    text: `Вход с нового устройства: ${device || 'неизвестного'}`,
    to: paths.profile(),
  }),
  import_done: ({ fileName, count }) => {
    const what =
      fileName === undefined ? 'Изменения выбранных людей внесены' : `Импорт из файла «${fileName}» закончен`;
    return { text: `${what}: ${plural(count, 'строка', 'строки', 'строк')}`, to: paths.users() };
  },
};

/** Read and answered there, whatever has become of the access. */
const inThread = ({ threadId }: { threadId?: string | undefined }) =>
  threadId === undefined
    ? undefined
    : { to: paths.myAnswers(), search: { view: messagesView, thread: threadId } as const };

const judged = {
  passed: (lesson: string) => `Урок зачтён: ${lesson}`,
  returned: (lesson: string) => `Урок вернули на доработку: ${lesson}`,
  withdrawn: (lesson: string) => `Зачёт снят: ${lesson}`,
  lowered: (lesson: string, left: readonly string[]) =>
    `Куратор поправил разбор: осталось ${left.length > 0 ? `${listOf(left)}. ` : 'доработать. '}Урок ${lesson}`,
};

const listOf = (titles: readonly string[]) => titles.map((title) => `«${title}»`).join(', ');

const meetings = { none: 'Скоро встреча', moved: 'Встречу перенесли', off: 'Встречу отменили' };

const waits = (count: number) =>
  `${count % 10 === 1 && count % 100 !== 11 ? 'ждёт' : 'ждут'} ${plural(count, 'ответ', 'ответа', 'ответов')}`;

function dateOf(at: string): string {
  const date = parseDate(at);
  return date ? formatDateTime(date) : 'новой даты';
}
