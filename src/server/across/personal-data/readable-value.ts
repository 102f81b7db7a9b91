import { timeWithSeconds } from '#server/platform/time/time-text.ts';
import { columnTitles } from './column-titles.ts';
import { valueWord } from './value-words.ts';

/** Where a value stands. */
export interface Place {
  table: string;
  column: string;
  /** The school's clocks. */
  zone: string;
}

/** As people write it: a list by commas, what has names within by lines of `Название: значение`. */
export function readable(value: unknown, place: Place): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'string') return readableText(value, place);
  if (Array.isArray(value)) return readableList(value, place);
  if (typeof value === 'object') return linesOf(value, place).join('\n');
  return JSON.stringify(value);
}

const readableText = (text: string, { table, column, zone }: Place): string =>
  isTime.test(text) ? timeWithSeconds(text, zone) : valueWord(table, column, text);

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** A place in a text is two numbers. */
function readableList(list: readonly unknown[], place: Place): string {
  if (list.length === 2 && list.every((one) => typeof one === 'number')) return list.join('–');
  const isPlain = list.every((one) => typeof one !== 'object' || Array.isArray(one));
  return list.map((one) => readable(one, place)).join(isPlain ? ', ' : '\n');
}

/** What is within has no table of its own. */
const linesOf = (value: object, { zone }: Place): string[] =>
  Object.entries(value).flatMap(([key, inner]) => {
    const column = snakeCase(key);
    const text = readable(inner, { table: '', column, zone });
    if (text === '') return [];
    return text.includes('\n')
      ? [`${titleOf(column)}:`, ...text.split('\n').map((line) => `  ${line}`)]
      : [`${titleOf(column)}: ${text}`];
  });

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A name that no column has stays as it is stored. */
export const titleOf = (column: string): string =>
  Object.hasOwn(titles, column) ? (titles[column] ?? column) : column;

/** Of what stands within a column, besides what columns are called. */
const within = {
  action: 'Действие',
  after: 'Стало',
  answers: 'Ответов',
  before: 'Было',
  changed: 'Что изменилось',
  count: 'Сколько',
  course_title: 'Курс',
  from: 'Было',
  group_title: 'Поток',
  import_id: 'Номер импорта',
  lesson_title: 'Урок',
  own: 'Своё',
  password: 'Пароль',
  student: 'Студент',
  student_id: 'Номер студента',
  survey_title: 'Анкета',
  to: 'Стало',
};

const titles: Readonly<Record<string, string>> = { ...columnTitles, ...within };
