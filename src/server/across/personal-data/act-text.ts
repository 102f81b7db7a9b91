import type { ErasureAct } from '#contract/personal-data/schemas.ts';
import { basisNames } from '#contract/personal-data/words.ts';
import { fullName } from '#domain/full-name.ts';

/** The act as lines to be printed, with blanks for what a person fills in by hand. */
export function actText(act: ErasureAct): string {
  const { operator, kinds, consents, journal, erasedBy } = act;
  return [
    `АКТ № ${act.number} об уничтожении персональных данных`,
    '',
    `Дата: ${timeText(act.erasedAt)}`,
    `Оператор: ${operator ? `${operator.name}, ${operator.address}` : blank}`,
    `Учётная запись: ${act.accountId}`,
    `Чьи данные (впишите от руки: в базе имени больше нет): ${blank}`,
    `Основание: ${basisNames[act.askedBy]}, просьба № ${act.number} от ${timeText(act.askedAt)}`,
    '',
    'Уничтожено:',
    ...kinds.map(({ title, rows }) => `— ${title}: ${rows}`),
    '',
    ...(consents.length > 0
      ? ['Согласия, которые были даны или отозваны:', ...consents.map(consentLine), '']
      : []),
    `Система: «Отклик», версия ${act.version}`,
    `Способ: удаление строк базы данных и освобождение места (VACUUM): ${act.vacuumedAt === null ? 'ещё не выполнено' : timeText(act.vacuumedAt)}`,
    `Резервные копии: ${blank}`,
    ...(journal.length > 0
      ? ['', 'Из журнала изменений:', ...journal.map(({ at, action }) => `— ${timeText(at)}: ${action}`), '']
      : []),
    `Уничтожил (должность, имя, подпись): ${erasedBy ? `${fullName(erasedBy)}, ${blank}` : blank}`,
  ].join('\n');
}

const consentLine = ({ title, number, act, at }: ErasureAct['consents'][number]) =>
  `— ${title}, редакция ${number}: ${act.toLowerCase()}, ${timeText(at)}`;

const timeText = (time: string) => {
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`;
};

const blank = '____________________';
