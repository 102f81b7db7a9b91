import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createAdmin } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { bombOf, workbookOf, zipped } from '#test/workbooks.ts';

// Excel workbooks that are something else, or unpack to more than they should.

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

async function preview(bytes: Buffer) {
  const file = { name: 'люди.xlsx', bytes: Uint8Array.from(bytes) };
  return t.call('POST', '/api/users/import/preview', { as: admin, ...(await form({ file })) });
}

const head = '<row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c></row>';
const person = (row: number, column = 'A') =>
  `<row r="${row}"><c r="${column}${row}" t="inlineStr"><is><t>a${row}@x.ru</t></is></c></row>`;

let made: Promise<Buffer> | undefined;
const bomb = () => (made ??= bombOf(head));

/** Claims in the directory that each file unpacks to a hundred bytes. */
function lying(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    bytes.writeUInt32LE(100, at + 24);
  }
  return bytes;
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`xl/media/${n}.xml`, '<a/>']));

test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
  ['a bomb of a gigabyte', bomb, /больше 50 МБ/],
  // A reader that is too slow for its time is given up, in words as well.
  [
    'a bomb that claims to be small',
    async () => lying(await bomb()),
    /повреждена|Не найден столбец|слишком много/,
  ],
  ['two thousand entries', () => workbookOf(head, many(2000)), /больше 50 МБ/],
  ['a truncated archive', async () => (await workbookOf(head + person(2))).subarray(0, 700), /повреждена/],
  ['only the signature', () => Buffer.from('PK\u0003\u0004'), /повреждена/],
  [
    'a text document',
    () => zipped({ 'word/document.xml': '<a/>', '[Content_Types].xml': '<a/>' }),
    /не книга Excel/,
  ],
  ['an empty archive', () => zipped({}), /повреждена|не книга Excel|не таблица/],
  ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /старого вида \(\.xls\)/],
  ['XML that isn’t', () => workbookOf('<row r="1"><c r="A1"'), /повреждена|Не найден столбец/],
  ['no rows', () => workbookOf(''), /Не найден столбец Email/],
  ['a row far below', () => workbookOf(head + person(1_000_000_000)), /слишком много|повреждена/],
  ['a cell far to the right', () => workbookOf(head + person(2, 'ZZZZZZZ')), /слишком много|повреждена/],
  [
    'ten thousand rows as wide as a sheet',
    () =>
      workbookOf(
        head + Array.from({ length: 10_000 }, (_, n) => person(n + 2, n === 0 ? 'XFD' : 'A')).join(''),
      ),
    /слишком много|повреждена/,
  ],
  [
    'entities within entities',
    () =>
      workbookOf('', {
        'xl/worksheets/sheet1.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
          '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
      }),
    /повреждена|Не найден столбец/,
  ],
])('A workbook that is %s is refused in words', async (_what, make, words) => {
  const bytes = await make();
  const before = process.memoryUsage().rss;
  const answer = await preview(bytes);
  expect([400, 415], answer.body.slice(0, 200)).toContain(answer.statusCode);
  expect(answer.json().fields.file).toMatch(words);
  expect(process.memoryUsage().rss - before).toBeLessThan(800 * 1024 * 1024);
});

test('A cell in the last corner of a sheet costs nearly nothing', async () => {
  const far = (cell: string) => `<row r="1048576">${cell}</row>`;
  const watch = watchReaders();
  const formatted = await preview(await workbookOf(head + person(2) + far('<c r="XFD1048576" s="2"/>')));
  expect(formatted.json()).toMatchObject({ rows: [{ number: 2, email: 'a2@x.ru' }] });
  const below = await preview(await workbookOf(head + person(2) + person(1_048_576)));
  expect(below.json()).toMatchObject({ rows: [{ number: 2 }, { number: 1_048_576 }] });
  const filled = await preview(
    await workbookOf(head + person(2) + far('<c r="XFD1048576" t="str"><v>x</v></c>')),
  );
  expect(filled.json().fields.file).toMatch(/слишком много столбцов: есть значение в ячейке XFD1048576/);
  expect((await watch.end()).megabytes).toBeLessThan(200);
});

test('Three files at once are read by two processes of bounded memory, and each is answered', async () => {
  // Each takes all the memory that it may.
  const rows = Array.from(
    { length: 400_000 },
    (_, n) => `<row r="${n + 2}"><c r="${n === 0 ? 'CV' : 'A'}${n + 2}"><v>1</v></c></row>`,
  ).join('');
  const greedy = await workbookOf(head + rows);
  const watch = watchReaders();
  const answers = await Promise.all(Array.from({ length: 3 }, () => preview(greedy)));
  for (const answer of answers) expect(answer.json().fields.file).toMatch(/слишком много/);
  const { processes, megabytes } = await watch.end();
  expect(processes).toBe(2);
  expect(megabytes).toBeLessThan(800);
});

test('An ordinary workbook is read', async () => {
  const answer = await preview(await workbookOf(head + person(2)));
  expect(answer.json()).toMatchObject({ rows: [{ number: 2, email: 'a2@x.ru' }] });
});

/** The most processes that read a file for this one, and the most memory of them all, at a time. */
function watchReaders(): { end(): Promise<{ processes: number; megabytes: number }> } {
  const most = { processes: 0, megabytes: 0 };
  let ended = false;
  const watching = look();

  async function look(): Promise<void> {
    while (!ended) {
      const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'ppid=,rss=,args=']);
      const readers = stdout
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(
          ([parent, , ...args]) => parent === String(process.pid) && args.join(' ').includes('read-people'),
        );
      const kilobytes = readers.reduce((sum, [, rss]) => sum + Number(rss), 0);
      most.processes = Math.max(most.processes, readers.length);
      most.megabytes = Math.max(most.megabytes, kilobytes / 1024);
      await sleep(50);
    }
  }

  return {
    async end() {
      ended = true;
      await watching;
      return most;
    },
  };
}
