import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ReadDocument } from '#contract/documents/schemas.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { bombDocument, picturesDocument, wordsDocument } from '#test/large-documents.ts';
import {
  documentOf,
  footnotes,
  item,
  numbering,
  numberingPart,
  paragraph,
  run,
  styled,
  styles,
  stylesPart,
} from '#test/word-documents.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

async function send(bytes: Uint8Array) {
  const file = { name: 'урок.docx', bytes: Uint8Array.from(bytes) };
  return t.call('POST', '/api/documents/read', { as: admin, ...(await form({ file })) });
}

async function read(document: Buffer): Promise<ReadDocument> {
  const answer = await send(document);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json();
}

async function refusal(document: Uint8Array): Promise<string> {
  const answer = await send(document);
  expect(answer.statusCode).toBe(400);
  return answer.json().fields.file;
}

const field = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const contents = `${field('begin')}<w:r><w:instrText xml:space="preserve"> TOC \\o "1-3" </w:instrText></w:r>${field('separate')}`;

test('Word: a table of contents is left out, the headings stay', async () => {
  const { html, leftOut } = await read(
    documentOf({
      body:
        `<w:sdt><w:sdtContent>${styled('Zag', 'Оглавление')}` +
        paragraph(
          `${contents}<w:hyperlink w:anchor="_Toc1">${run('Смена')}<w:r><w:tab/></w:r>${run('3')}</w:hyperlink>`,
          '<w:pStyle w:val="11"/>',
        ) +
        `${paragraph(field('end'))}</w:sdtContent></w:sdt>` +
        styled('1', 'Смена'),
      related: [stylesPart],
      parts: { 'word/styles.xml': styles({ Zag: 'TOC Heading', 11: 'toc 1', 1: 'heading 1' }) },
    }),
  );
  expect(html).toBe('<h1>Смена</h1>');
  expect(leftOut).toEqual(['Оглавление не вошло: заголовки остались']);
});

test('Google Docs: a title, lists of three levels, a link that is a field', async () => {
  const { html, leftOut } = await read(
    documentOf({
      body:
        styled('Title', 'План встречи') +
        item(1, 0, 'Что мешает') +
        item(1, 1, 'сейчас') +
        item(1, 2, 'сегодня') +
        item(1, 0, 'Что поможет') +
        paragraph(
          `${field('begin')}<w:r><w:instrText xml:space="preserve"> HYPERLINK "https://example.ru/" </w:instrText></w:r>${field('separate')}${run('Список')}${field('end')}`,
        ),
      related: [stylesPart, numberingPart],
      parts: { 'word/styles.xml': styles({ Title: 'Title' }), 'word/numbering.xml': numbering },
    }),
  );
  expect(html).toBe(
    '<h1>План встречи</h1><ul><li>Что мешает<ul><li>сейчас<ul><li>сегодня</li></ul></li></ul></li><li>Что поможет</li></ul>' +
      '<p><a href="https://example.ru/">Список</a></p>',
  );
  expect(leftOut).toEqual([]);
});

test('LibreOffice: its names of styles, an endnote', async () => {
  const note = `<w:endnote w:id="2">${paragraph(run('Пустой тоже.'))}</w:endnote>`;
  const { html } = await read(
    documentOf({
      body:
        styled('Heading2', 'Обход зала') +
        styled('Quotations', 'Каждый стол.') +
        paragraph(run('Любой') + '<w:r><w:endnoteReference w:id="2"/></w:r>'),
      related: [stylesPart, { id: 'rE', type: 'endnotes', target: 'endnotes.xml' }],
      parts: {
        'word/styles.xml': styles({ Heading2: 'Heading 2', Quotations: 'Quotations' }),
        'word/endnotes.xml': footnotes(note).replaceAll('w:footnotes', 'w:endnotes'),
      },
    }),
  );
  expect(html).toBe(
    '<h2>Обход зала</h2><blockquote><p>Каждый стол.</p></blockquote><p>Любой<sup>[1]</sup></p><ol><li><p>Пустой тоже.</p></li></ol>',
  );
});

test('Cells over several others say so, for the page to make a plain table of them', async () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`;
  const { html } = await read(
    documentOf({
      body:
        `<w:tbl><w:tr>${cell('А', '<w:gridSpan w:val="2"/>')}</w:tr>` +
        `<w:tr>${cell('в', '<w:vMerge w:val="restart"/>')}${cell('г')}</w:tr>` +
        `<w:tr>${cell('', '<w:vMerge/>')}${cell('д')}</w:tr></w:tbl>`,
    }),
  );
  expect(html).toBe(
    '<table><tr><td colspan="2"><p>А</p></td></tr><tr><td rowspan="2"><p>в</p></td><td><p>г</p></td></tr><tr><td><p>д</p></td></tr></table>',
  );
});

test('What a reviewer has moved stands at its new place once', async () => {
  const { html, leftOut } = await read(
    documentOf({
      body:
        paragraph(`${run('Сначала ')}<w:moveFrom w:id="1">${run('причина')}</w:moveFrom>`) +
        paragraph(`<w:moveTo w:id="2">${run('причина')}</w:moveTo>`),
    }),
  );
  expect(html).toBe('<p>Сначала </p><p>причина</p>');
  expect(leftOut).toEqual(['Правки приняты: вставленное осталось, удалённого нет']);
});

test('A picture that stands in another file is named; words that look like a picture stay words', async () => {
  const { html, leftOut, pictures } = await read(
    documentOf({
      body:
        paragraph(
          '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="p9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
        ) + paragraph(run('&lt;img src="picture:0"')),
      related: [{ id: 'p9', type: 'image', target: 'file:///etc/hostname', isOutside: true }],
    }),
  );
  expect(html).toBe('<p>&lt;img src="picture:0"</p>');
  expect([pictures, leftOut]).toEqual([0, ['1 картинка по ссылке: сам документ их не содержит']]);
});

test('Thirty pictures of 20 MB come each with its bytes, and the process that reads them stays small', async () => {
  const document = picturesDocument(30, 680_000);
  expect(document.length).toBeGreaterThan(19 * 1024 * 1024);
  const reading = read(document);
  const most = await mostMegabytes(reading);
  const { html, pictures, leftOut } = await reading;
  expect([pictures, leftOut]).toEqual([30, []]);
  const addresses = [...html.matchAll(/<img src="data:image\/png;base64,(?<bytes>[^"]+)"/g)];
  expect(new Set(addresses.map(({ groups }) => groups?.['bytes'])).size).toBe(30);
  expect(addresses.every(({ groups }) => groups?.['bytes']?.length === Math.ceil(680_000 / 3) * 4)).toBe(
    true,
  );
  // A process that reads nothing takes 90.
  expect(most).toBeLessThan(230);
});

test('What is too large, too deep, cut off or no document is refused in words', async () => {
  expect(await refusal(bombDocument())).toContain('В документе слишком много всего');
  expect(await refusal(wordsDocument(60_000))).toContain('В документе слишком много всего');
  expect(await refusal(wordsDocument(20_000))).toContain('слишком велик или устроен слишком сложно');
  const tables = documentOf({
    body: `${'<w:tbl><w:tr><w:tc>'.repeat(3_000)}${paragraph(run('дно'))}${'</w:tc></w:tr></w:tbl>'.repeat(3_000)}`,
  });
  expect(await refusal(tables)).toContain('Документ устроен слишком сложно');
  expect(await refusal(wordsDocument(500).subarray(0, 2_000))).toContain('или он повреждён');
  expect(await refusal(documentOf({ body: '<w:p><w:r>' }))).toContain('Документ повреждён');
  expect(await refusal(zipSync({ 'xl/workbook.xml': new Uint8Array(10) }))).toContain('Это не документ Word');
  expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toContain('без пароля');
});

test('No entity of a document is replaced by a file or by itself many times', async () => {
  const inside =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname"><!ENTITY a "аааа"><!ENTITY b "&a;&a;&a;&a;">]>' +
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&f;&b;</w:t></w:r></w:p></w:body></w:document>';
  const document = documentOf({ body: '', parts: { 'word/document.xml': inside } });
  expect(await refusal(document)).toContain('Документ повреждён');
});

/** The most resident megabytes of the process that reads, until it has. */
async function mostMegabytes(reading: Promise<unknown>): Promise<number> {
  let [most, isDone] = [0, false];
  void reading.finally(() => (isDone = true)).catch(() => {});
  while (!isDone) {
    for (const pid of await children()) {
      if (!(await ofSystem(`${pid}/cmdline`)).includes('read-document-process')) continue;
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(await ofSystem(`${pid}/status`))?.[1] ?? 0) / 1024);
    }
    await sleep(5);
  }
  expect(most).toBeGreaterThan(0);
  return most;
}

async function children(): Promise<string[]> {
  const threads = await readdir('/proc/self/task');
  const found = await Promise.all(threads.map((thread) => ofSystem(`self/task/${thread}/children`)));
  return found.join(' ').split(/\s+/).filter(Boolean);
}

/** Nothing of what has ended. */
const ofSystem = (path: string) => readFile(`/proc/${path}`, 'utf8').catch(() => '');
