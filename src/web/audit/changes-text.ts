import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { formatDateTime, parseDate } from '#web/ui/time/dates.ts';

const longest = 60;

/** `имя «Петя» → «Пётр», описание`: which fields have changed and, where both texts are short, how. */
export function changesText(changes: unknown): string {
  if (typeof changes !== 'object' || changes === null) return '';
  return Object.entries(changes)
    .map(([field, change]) => changeText(fieldNames[field] ?? field, change))
    .join(', ');
}

function changeText(name: string, change: unknown): string {
  const isPair = typeof change === 'object' && change !== null && 'from' in change && 'to' in change;
  if (!isPair || !isShort(change.from) || !isShort(change.to)) return name;
  return `${name} ${named(change.from)} → ${named(change.to)}`;
}

const isShort = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= longest && !value.includes('\n'));

/** A value as the sentence shows it; the database's enum values have Russian names. */
export function named(value: unknown): string {
  if (value === null || value === '') return '(пусто)';
  if (value === true) return 'да';
  if (value === false) return 'нет';
  const word = typeof value === 'string' ? value : JSON.stringify(value);
  return words[word] ?? timeText(word) ?? `«${shownEmail(word)}»`;
}

function timeText(word: string): string | undefined {
  const date = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(word) ? parseDate(word) : null;
  return date ? formatDateTime(date) : undefined;
}

const words: Record<string, string> = {
  admin: 'администратор',
  curator: 'куратор',
  student: 'студент',
  accepted: 'принимаются',
  refused: 'не принимаются',
  at_once: 'сразу',
  after_person: 'после куратора',
  show: 'готовыми словами',
  lead: 'вопросом',
  lead_first: 'сначала вопросом',
  sent: 'ответ отправлен',
  levels: 'по уровням',
  person: 'зачёл человек',
};

/** The labels of the forms' fields. */
const fieldNames: Record<string, string> = {
  firstName: 'имя',
  lastName: 'фамилия',
  email: 'email',
  role: 'роль',
  password: 'пароль',
  title: 'название',
  server: 'сервер получателя',
  types: 'события',
  description: 'описание',
  coverImage: 'обложка',
  certificate: 'сертификат',
  video_url: 'ссылка на видео',
  content: 'содержание',
  transcription: 'расшифровка',
  assignment: 'задание',
  ai_prompt: 'промпт для ИИ',
  criteria: 'критерии',
  cueing: 'как наставник подсказывает',
  passesBy: 'чем сдаётся урок',
  passes_by: 'чем сдаётся урок',
  inOrder: 'уроки по порядку',
  is_counted: 'входит в зачёт',
  asks_when_short: 'переспросить о коротком ответе',
  asks_self: 'сначала сам',
  attempts_limit: 'сколько попыток',
  answer_files_limit: 'сколько файлов к ответу',
  answer_file_kinds: 'какие файлы к ответу',
  release: 'когда показать отзыв',
  published_at: 'публикация',
  publishedAt: 'публикация',
  opens_after: 'дней до открытия',
  due_after: 'дней до срока сдачи',
  isActive: 'анкета активна',
  questions: 'вопросы',
  questionText: 'текст вопроса',
  answerKind: 'что отвечать',
  measure: 'показатель',
  anonymous: 'анонимная',
  startsAt: 'начало',
  endsAt: 'конец',
  late: 'ответы после срока',
  archived: 'в архиве',
  lessons: 'расписание',
  byLink: 'доступна по ссылке',
  offered: 'добавлены курсы',
  withdrawn: 'убраны курсы',
  name: 'название',
  address: 'адрес',
  inn: 'ИНН',
  ogrn: 'ОГРН',
  phone: 'телефон',
  responsible: 'ответственный',
  notice: 'уведомление',
  abroadNotice: 'уведомление о передаче за рубеж',
  asks: 'у кого спрашивают согласия',
  shortName: 'короткое название',
  logo: 'логотип',
  accent: 'цвет',
  senderName: 'отправитель писем',
  signature: 'подпись под письмами',
  contact: 'куда обращаться',
  daysOff: 'выходные дни недели',
  datesOff: 'нерабочие дни',
  namesByAdmins: 'кто меняет имена',
};
