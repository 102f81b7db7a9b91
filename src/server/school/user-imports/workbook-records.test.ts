import { expect, test } from 'vitest';
import { workbook } from '#server/platform/http/workbook.ts';
import { bytesOf, workbookOf } from '#test/workbooks.ts';
import { peopleInFile } from './people-in-file.ts';
import { readWorkbook } from './workbook-records.ts';

const cellsOf = async (rowsXml: string) =>
  (await readWorkbook(await workbookOf(rowsXml))).records.map(({ cells }) => cells);

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
  const read = (await readWorkbook(bytes)).records.map(({ cells }) => cells);
  expect(read.slice(0, 5)).toEqual([
    ['Текст', 'Число'],
    ['=HYPERLINK("http://x")', '12.5'],
    ['@SUM(1)\n+2\t-3', '0'],
    ['<b>&amp;"я" _x0041_ 😀', ''],
    ['запретныйзнак �', '-1'],
  ]);
  expect(read[5]?.[0]).toBe(`${'ц'.repeat(32_766)}…`);
});

test.each([
  ['', /читается только первый лист книги, это «Титул & план»\. Переместите лист с людьми на первое место/],
  [' state="hidden"', /это «Титул & план», и он скрыт\. Переместите лист/],
])('People on another sheet than the first%s are missed with its name', async (state, message) => {
  const xml =
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">';
  const file = await workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Список</t></is></c></row>', {
    'xl/workbook.xml': `${xml}<sheets><sheet name="Титул &amp; план" sheetId="1"${state} r:id="rId1"/><sheet name="Люди" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  });
  await expect(peopleInFile(file, 'Europe/Moscow')).rejects.toThrow(message);
});

test('An error while the rows are read ends the download with it', async () => {
  async function* batches() {
    yield [['Заголовок']];
    throw new Error('База не отвечает');
  }
  await expect(bytesOf(workbook(batches()))).rejects.toThrow('База не отвечает');
});
