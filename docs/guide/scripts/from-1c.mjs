// 1С: регламентное задание кладёт в папку CSV в UTF-8 через точку с запятой, этот файл отправляет его в Отклик.
//   OTKLIK_URL=https://learn.company.ru OTKLIK_TOKEN=otk_… node from-1c.mjs /обмен/сотрудники.csv
// Столбцы: Фамилия, Имя, ЭлектроннаяПочта, ДатаУвольнения (ДД.ММ.ГГГГ, у работающих пустая), Курс и Поток — если нужны.

import { readFile } from 'node:fs/promises';
import { sendPeople } from './send-people.mjs';

const [head, ...rows] = (await readFile(process.argv[2], 'utf8'))
  .replace(/^\uFEFF/, '')
  .split(/\r?\n/)
  .filter((line) => line.trim() !== '')
  .map((line) =>
    line.split(';').map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"'),
    ),
  );

const people = rows
  .map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])))
  .filter((person) => person['ЭлектроннаяПочта'] !== '')
  .map((person) => {
    const hasLeft = isPast(person['ДатаУвольнения'] ?? '');
    return {
      Имя: person['Имя'],
      Фамилия: person['Фамилия'],
      Email: person['ЭлектроннаяПочта'],
      // Уволенному закрывают вход; курсы остаются за ним, если он вернётся.
      ...(hasLeft ? { Вход: 'закрыть' } : { Вход: 'открыть', Курсы: person['Курс'], Поток: person['Поток'] }),
    };
  });

process.exitCode = (await sendPeople(people)) > 0 ? 1 : 0;

/** Последний день работы ещё рабочий. */
function isPast(date) {
  const [day, month, year] = date.split('.').map(Number);
  return Boolean(year) && new Date(year, month - 1, day + 1).getTime() <= Date.now();
}
