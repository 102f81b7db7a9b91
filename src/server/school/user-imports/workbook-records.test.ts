import { expect, test } from 'vitest';
import { workbook } from '#server/platform/http/workbook.ts';
import { bytesOf, workbookOf } from '#test/workbooks.ts';
import { peopleInFile } from './people-in-file.ts';
import { openWorkbook } from './workbook-records.ts';

const cellsOf = async (rowsXml: string) =>
  (await openWorkbook(await workbookOf(rowsXml)).read(0)).map(({ cells }) => cells);

test('Formulas are read as their stored values, dates as dates, numbers as typed', async () => {
  const cells = await cellsOf(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c></row>' +
      '<row r="2"><c r="A2" t="str"><f>"a"&amp;"@x.ru"</f><v>a@x.ru</v></c><c r="B2" s="2"><v>46387</v></c>' +
      '<c r="C2" s="2"><v>46387.75</v></c><c r="D2"><v>1234567</v></c><c r="E2"><v>0.5</v></c>' +
      '<c r="F2"><f>1+1</f><v>2</v></c><c r="G2" t="e"><v>#N/A</v></c><c r="H2" t="b"><v>1</v></c></row>',
  );
  expect(cells[1]).toEqual(['a@x.ru', '31.12.2026', '31.12.2026 18:00', '1234567', '0.5', '2', '', 'true']);
});

test('Rows keep the numbers that Excel shows, and blank ones are skipped', async () => {
  const text = (at: string, value: string) =>
    `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  const file = await workbookOf(
    `<row r="1">${text('A1', 'Email')}${text('B1', 'Доступ до')}${text('C1', 'Имя')}</row>` +
      `<row r="4">${text('A4', 'a@x.ru')}<c r="B4" s="2"><v>46387</v></c>${text('C4', ' Анна ')}</row>`,
  );
  const { rows } = await peopleInFile(file, 'Europe/Moscow');
  expect(rows).toMatchObject([
    { number: 4, email: 'a@x.ru', expiresAt: '2026-12-31T20:59:00.000Z', firstName: 'Анна' },
  ]);
});

test('What we write, we read: texts as they were, never a formula', async () => {
  const rows = [
    ['Текст', 'Число'],
    ['=HYPERLINK("http://x")', 12.5],
    ['@SUM(1)\n+2\t-3', 0],
    ['<b>&amp;"я" _x0041_ 😀', null],
    ['запретный\u0000\u0008знак \uD800', -1],
    ['ц'.repeat(40_000), 1],
  ];
  async function* batches() {
    yield rows.slice(0, 2);
    yield rows.slice(2);
  }
  const bytes = await bytesOf(workbook(batches()));
  const read = (await openWorkbook(bytes).read(0)).map(({ cells }) => cells);
  expect(read.slice(0, 5)).toEqual([
    ['Текст', 'Число'],
    ['=HYPERLINK("http://x")', '12.5'],
    ['@SUM(1)\n+2\t-3', '0'],
    ['<b>&amp;"я" _x0041_ 😀', ''],
    ['запретныйзнак �', '-1'],
  ]);
  expect(read[5]?.[0]).toBe(`${'ц'.repeat(32_766)}…`);
});

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowOfPeople =
  `<row r="1">${textCell('A1', 'Кураторы и студенты')}</row><row r="3">${textCell('A3', 'ФИО')}${textCell('B3', 'Email')}</row>` +
  `<row r="4">${textCell('A4', 'Иванова Анна')}${textCell('B4', 'anna@example.ru')}</row>`;
const title = `<row r="1">${textCell('A1', 'Титул')}</row>`;

/** The first sheet and the second, each with what the workbook says of it. */
const twoSheets = (first: string, second: string, states: [string, string] = ['', '']) =>
  workbookOf(first, {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Титул &amp; план" sheetId="1"${states[0]} r:id="rId1"/><sheet name="Люди &amp; роли" sheetId="2"${states[1]} r:id="rId9"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData>${second}</sheetData></worksheet>`,
  });

test.each([
  ['below a title sheet', title, ['', '']],
  ['behind a hidden first one', title, [' state="hidden"', '']],
  ['behind a hidden list of before', rowOfPeople.replace('anna@', 'old@'), [' state="veryHidden"', '']],
] as const)('People on the second sheet, %s, are read, and the sheet is named', async (_, first, states) => {
  const read = await peopleInFile(await twoSheets(first, rowOfPeople, [...states]), 'Europe/Moscow');
  expect(read).toMatchObject({
    sheet: 'Люди & роли',
    rows: [{ number: 4, firstName: 'Анна', lastName: 'Иванова', email: 'anna@example.ru', problems: [] }],
  });
});

test('People on a hidden sheet alone are not read, and it is said', async () => {
  const file = await twoSheets(title, rowOfPeople, ['', ' state="hidden"']);
  await expect(peopleInFile(file, 'Europe/Moscow')).rejects.toThrow(
    /Не найден столбец Email.+Скрытые листы книги не читаются/,
  );
});

test('An error while the rows are read ends the download with it', async () => {
  async function* batches() {
    yield [['Заголовок']];
    throw new Error('База не отвечает');
  }
  await expect(bytesOf(workbook(batches()))).rejects.toThrow('База не отвечает');
});
