import { takenInWords } from '#contract/answer-files/kinds.ts';
import { looksAtWords } from '#contract/lessons/criteria.ts';
import { passesByNames } from '#contract/lessons/words.ts';
import { plural } from '#web/ui/text/russian.ts';
import { formatDateTime } from '#web/ui/time/dates.ts';
import { cueingWords } from './criteria/cueing-words.ts';
import type { LessonFields } from './lesson-fields.ts';

/** A field's value as a text, to be compared with another one. */
export function fieldText(fields: LessonFields, name: keyof LessonFields): string {
  switch (name) {
    case 'criteria':
      return fields.criteria.map(criterionText).join('\n\n');
    case 'attemptsLimit':
      return fields.attemptsLimit === null ? 'Сколько угодно' : String(fields.attemptsLimit);
    case 'answerFiles':
      return answerFilesText(fields.answerFiles);
    case 'publishedAt':
      return publicationText(fields.publishedAt);
    case 'opensAfter':
    case 'dueAfter':
      return fields[name] === null
        ? 'Не задано'
        : `Через ${plural(fields[name], 'день', 'дня', 'дней')} после старта`;
    case 'ownPassesBy':
      return fields.ownPassesBy === null ? 'Как в курсе' : passesByNames[fields.ownPassesBy];
    case 'isCounted':
    case 'asksWhenShort':
    case 'asksSelf':
      return fields[name] ? 'Да' : 'Нет';
    case 'cueing':
      return cueingWords[fields.cueing];
    default:
      return fields[name];
  }
}

function answerFilesText(rule: LessonFields['answerFiles']): string {
  if (!rule) return 'Нельзя приложить';
  return `До ${plural(rule.most, 'файла', 'файлов', 'файлов')}: ${takenInWords(rule.kinds)}`;
}

function publicationText(publishedAt: LessonFields['publishedAt']): string {
  if (publishedAt === null) return 'Черновик';
  return publishedAt === 'now' ? 'Сейчас' : formatDateTime(new Date(publishedAt));
}

const passesFromText = ({ passesFrom, levels }: LessonFields['criteria'][number]) =>
  passesFrom === undefined ? '' : `Зачёт с уровня: ${levels[passesFrom]?.title ?? passesFrom + 1}`;

/** Only what its author says: the rest follows from the words beside it. */
function aloudText({ aloud }: LessonFields['criteria'][number]): string {
  if (aloud === undefined) return '';
  return aloud ? 'Слова, которые говорят вслух' : 'Вслух этих слов не говорят';
}

function criterionText(criterion: LessonFields['criteria'][number], index: number): string {
  const levels = criterion.levels.map(({ title, description }) =>
    description ? `— ${title}: ${description}` : `— ${title}`,
  );
  const lines = [
    `${index + 1}. ${criterion.title}`,
    criterion.description,
    criterion.looksAt ? `Смотреть: ${looksAtWords[criterion.looksAt]}` : '',
    criterion.byAbsence ? 'Доказывается отсутствием' : '',
    aloudText(criterion),
    passesFromText(criterion),
    ...levels,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
