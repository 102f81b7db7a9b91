import { expect, test } from 'vitest';
import { windows1251 } from '#test/windows-1251.ts';
import { fileTable, recordsOf } from './file-table.ts';
import { fileText } from './file-text.ts';
import { personRows } from './person-rows.ts';

const textOf = (bytes: Uint8Array) => fileText(Buffer.from(bytes));

const text = 'Имя;Фамилия\r\nПётр;Ёлкин\r\n';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1251', windows1251(text)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
])('A file in %s is read', (_, bytes) => {
  expect(textOf(bytes)).toBe(text);
});

const people = 'email;firstname;lastname\r\nalena.test@example.org;Алёна;Йодко\r\n';
const dos = Buffer.concat([
  Buffer.from('email;firstname;lastname\r\nalena.test@example.org;'),
  Buffer.from('80abf1ada03b89aea4aaae0d0a', 'hex'),
]);

test('UTF-8 with a damaged byte stays UTF-8, and its row is named', () => {
  const damaged = Buffer.concat([Buffer.from(`${people}oleg.test@example.org;Олег;Сомов`), Buffer.of(0x98)]);
  const cut = Buffer.from(`${people}ivan.test@example.org;Иван;Петров`).subarray(0, -1);
  for (const bytes of [damaged, cut]) {
    const [whole, broken] = personRows(fileTable(recordsOf(textOf(bytes))), 'Europe/Moscow');
    expect(whole).toMatchObject({ firstName: 'Алёна', lastName: 'Йодко', problems: [] });
    expect(broken?.problems).toEqual([
      expect.stringMatching(
        /^В ячейке «(Сомов|Петро)\uFFFD» испорчена буква: исправьте её и загрузите файл снова/,
      ),
    ]);
  }
});

test.each([
  ['in the code page of DOS', dos, /CP866/],
  [
    'opened in a wrong encoding and saved so',
    Buffer.from('Имя;Email\r\nРђР»С‘РЅР°;a@example.org'),
    /уже открыли/,
  ],
])('A file %s is refused with the encodings that are read', (_, bytes, words) => {
  expect(() => textOf(bytes)).toThrow(words);
  expect(() => textOf(bytes)).toThrow(/UTF-8.+UTF-16.+Windows-1251/);
  expect(() => textOf(bytes)).toThrow(expect.objectContaining({ status: 415 }));
});

test.each([
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 415],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 415],
  ['nothing', Buffer.from(' \r\n'), 400],
])('A file with %s is refused', (_, bytes, status) => {
  expect(() => textOf(bytes)).toThrow(expect.objectContaining({ status }));
});

test.each([';', ',', '\t'])(
  'Columns separated by %j are recognized by their headings, in any order',
  (separator) => {
    const file = [
      ['Курсы', 'E-mail *', 'ФАМИЛИЯ', 'Имя', 'Отдел', 'Доступ до (дата)'],
      ['Переговоры|Обратная связь', ' olga@example.ru ', 'Иванова', 'Ольга', 'Продажи', '31.12.2026'],
    ];
    const { rows, ignoredColumns } = fileTable(
      recordsOf(file.map((row) => row.join(separator)).join('\r\n')),
    );
    expect(rows).toEqual([
      {
        number: 2,
        cells: {
          firstName: 'Ольга',
          lastName: 'Иванова',
          email: 'olga@example.ru',
          role: '',
          courses: 'Переговоры|Обратная связь',
          group: '',
          expires: '31.12.2026',
          access: '',
          signIn: '',
        },
      },
    ]);
    expect(ignoredColumns).toEqual(['Отдел']);
  },
);

test('Quoted fields keep separators, quotes and line breaks; empty rows count but are left out', () => {
  const file =
    'sep=;\r\nEmail;Имя;Фамилия\r\na@example.ru;"Анна; ""Аня""";"Ива\nнова"\r\n;;\r\n\r\nb@example.ru;Б;Б\r\n';
  const { rows } = fileTable(recordsOf(file));
  expect(rows.map(({ number, cells }) => [number, cells.firstName, cells.lastName])).toEqual([
    [2, 'Анна; "Аня"', 'Ива\nнова'],
    [5, 'Б', 'Б'],
  ]);
});

test('What our reports hide from a spreadsheet behind an apostrophe is read back', () => {
  const [row] = fileTable(recordsOf("Email;Имя;Фамилия\r\na@example.ru;'=Анна;О'Нил\r\n")).rows;
  expect(row?.cells).toMatchObject({ firstName: '=Анна', lastName: "О'Нил" });
});

test('A title above the headings is passed over, and rows keep their numbers', () => {
  const file =
    'Список группы;;\r\nКонтактная почта: school@example.ru;;\r\n\r\nИмя;Фамилия;Email\r\nАнна;Иванова;a@example.ru';
  const { rows, ignoredColumns } = fileTable(recordsOf(file));
  expect(rows).toMatchObject([{ number: 5, cells: { firstName: 'Анна', email: 'a@example.ru' } }]);
  expect(ignoredColumns).toEqual([]);
});

test('Of two addresses, the one to whose heading nothing is added is taken, and the other is named', () => {
  for (const head of ['E-mail;Имя;E-mail (личный)', 'E-mail (личный);Имя;E-mail']) {
    const { rows, ignoredColumns } = fileTable(recordsOf(`${head}\r\none@x.ru;Анна;other@x.ru`));
    expect(rows[0]?.cells.email).toBe(head.startsWith('E-mail;') ? 'one@x.ru' : 'other@x.ru');
    expect(ignoredColumns).toEqual(['E-mail (личный)']);
  }
});

test('Names in one column are told apart; a column beside two of names is left out', () => {
  const together = fileTable(recordsOf('ФИО;Email\r\nИванова Анна Ильинична;a@example.ru\r\nИванова;b@x.ru'));
  expect(together.rows.map(({ cells }) => [cells.firstName, cells.lastName])).toEqual([
    ['Анна', 'Иванова'],
    ['', ''],
  ]);
  expect(together).toMatchObject({ ignoredColumns: [], wholeNames: 'ФИО' });
  const beside = fileTable(recordsOf('ФИО;Имя;Фамилия;Email\r\nИванова А.;Анна;Иванова;a@example.ru'));
  expect(beside.rows[0]?.cells).toMatchObject({ firstName: 'Анна', lastName: 'Иванова' });
  expect(beside).toMatchObject({ ignoredColumns: ['ФИО'], wholeNames: undefined });
});

test.each(['Пароль', 'Password *', 'ПАРОЛИ'])('A column «%s» is named, and none of it is read', (heading) => {
  const table = fileTable(recordsOf(`Email;${heading};Отдел\r\na@example.ru;тайна;Продажи\r\n`));
  expect(table).toMatchObject({ ignoredColumns: [heading, 'Отдел'], hasPasswords: true });
  expect(JSON.stringify(table.rows)).not.toContain('тайна');
});

test.each([
  ['Имя;Фамилия\r\nАнна;Иванова', /столбец Email/],
  [
    'Email;Имя;Почта\r\na@example.ru;Анна;b@example.ru',
    /Столбцы «Email» и «Почта» об одном и том же: оставьте тот, по которому человек входит/,
  ],
  [
    'E-mail (рабочий);Имя;E-mail (личный)\r\na@example.ru;Анна;b@example.ru',
    /«E-mail \(рабочий\)» и «E-mail \(личный\)» об одном и том же/,
  ],
  [
    'Email;Имя;Имя (по паспорту)\r\na@example.ru;Аня;Анна',
    /Столбцы «Имя» и «Имя \(по паспорту\)» об одном и том же: оставьте один/,
  ],
  ['Email;Имя\r\n;\r\n', /ни одной строки/],
  [`Email\r\n${'a@example.ru\r\n'.repeat(10_001)}`, /больше 10.000 строк/],
])('A table without sense is refused as a whole', (file, message) => {
  expect(() => fileTable(recordsOf(file))).toThrow(message);
});
