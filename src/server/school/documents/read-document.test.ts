import { expect, test } from 'vitest';
import type { ReadDocument } from '#contract/documents/schemas.ts';
import { createAdmin, createCurator, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { pngPicture } from '#test/pictures.ts';
import {
  documentOf,
  footnotes,
  item,
  numbering,
  numberingPart,
  paragraph,
  pictureOf,
  run,
  styled,
  styles,
  stylesPart,
  tableOf,
} from '#test/word-documents.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

async function send(bytes: Uint8Array, as = admin) {
  const file = { name: 'урок.docx', bytes: Uint8Array.from(bytes) };
  return t.call('POST', '/api/documents/read', { as, ...(await form({ file })) });
}

async function read(document: Buffer): Promise<ReadDocument> {
  const answer = await send(document);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json();
}

test('Headings by the names that Word and МойОфис give them, bold, italic, a quote', async () => {
  const { html, leftOut } = await read(
    documentOf({
      body: [
        styled('H1', 'Одна фраза'),
        styled('Z2', 'Как её начать'),
        paragraph(run('Скажите ') + run('коротко', '<w:b/>') + run(' и ') + run('спокойно', '<w:i/>')),
        styled('Q', 'Завтра не смогу.'),
      ].join(''),
      related: [stylesPart],
      parts: { 'word/styles.xml': styles({ H1: 'heading 1', Z2: 'Заголовок 2', Q: 'Quote' }) },
    }),
  );
  expect(html).toBe(
    '<h1>Одна фраза</h1><h2>Как её начать</h2><p>Скажите <strong>коротко</strong> и <em>спокойно</em></p>' +
      '<blockquote><p>Завтра не смогу.</p></blockquote>',
  );
  expect(leftOut).toEqual([]);
});

test('Lists within lists and a table', async () => {
  const { html } = await read(
    documentOf({
      body:
        item(1, 0, 'Случай') +
        item(1, 1, 'день') +
        item(1, 1, 'час') +
        item(2, 0, 'Сначала') +
        item(2, 0, 'Потом') +
        tableOf([
          ['Было', 'Стало'],
          ['Опять', 'В четверг'],
        ]),
      related: [numberingPart],
      parts: { 'word/numbering.xml': numbering },
    }),
  );
  expect(html).toBe(
    '<ul><li>Случай<ul><li>день</li><li>час</li></ul></li></ul><ol><li>Сначала</li><li>Потом</li></ol>' +
      '<table><tr><td><p>Было</p></td><td><p>Стало</p></td></tr><tr><td><p>Опять</p></td><td><p>В четверг</p></td></tr></table>',
  );
});

test('Links to pages stay, those that run something or lead nowhere become text', async () => {
  const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
  const to = (id: string, target: string) => ({ id, type: 'hyperlink', target, isOutside: true });
  const { html } = await read(
    documentOf({
      body: paragraph(
        link('r1', 'Статья') +
          link('r2', 'Запустить') +
          `<w:hyperlink w:anchor="Глава">${run('Выше')}</w:hyperlink>`,
      ),
      related: [to('r1', 'https://example.ru/статья'), to('r2', 'javascript:alert(1)')],
    }),
  );
  expect(html).toBe('<p><a href="https://example.ru/статья">Статья</a>ЗапуститьВыше</p>');
});

test('Pictures come with their bytes; what no browser shows is named', async () => {
  const bytes = await pngPicture('red', { width: 8, height: 8 });
  const { html, pictures, leftOut } = await read(
    documentOf({
      body: pictureOf('p1') + pictureOf('p2'),
      related: [
        { id: 'p1', type: 'image', target: 'media/1.png' },
        { id: 'p2', type: 'image', target: 'media/2.emf' },
      ],
      parts: { 'word/media/1.png': bytes, 'word/media/2.emf': new Uint8Array(40) },
    }),
  );
  expect(html).toBe(`<p><img src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}" /></p>`);
  expect([pictures, leftOut]).toEqual([
    1,
    ['1 картинка не в формате PNG, JPEG, GIF или WebP: вставьте её снимком экрана'],
  ]);
});

test('Corrections are taken, and whatever has no place is said', async () => {
  const { html, leftOut } = await read(
    documentOf({
      body:
        paragraph(
          run('Было ') +
            `<w:del w:id="1"><w:r><w:delText>вечно</w:delText></w:r></w:del>` +
            `<w:ins w:id="2">${run('в четверг')}</w:ins><w:r><w:commentReference w:id="0"/></w:r>`,
        ) + paragraph('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'),
      parts: {
        'word/comments.xml': '<w:comments/>',
        'word/header1.xml': '<w:hdr/>',
        'word/vbaProject.bin': new Uint8Array(10),
      },
    }),
  );
  expect(html).toBe('<p>Было в четверг</p>');
  expect(leftOut).toEqual([
    'Правки приняты: вставленное осталось, удалённого нет',
    'Примечания на полях не вошли',
    'Формулы не вошли: вставьте их картинкой',
    'Колонтитулы не вошли',
    'Макросы не вошли и не выполнялись',
  ]);
});

test('A footnote stands at the end, and its sign where it was', async () => {
  const note = `<w:footnote w:id="2">${paragraph(run('Смена с восьми до восьми.'))}</w:footnote>`;
  const { html } = await read(
    documentOf({
      body: paragraph(run('На смене') + '<w:r><w:footnoteReference w:id="2"/></w:r>'),
      related: [{ id: 'rF', type: 'footnotes', target: 'footnotes.xml' }],
      parts: { 'word/footnotes.xml': footnotes(note) },
    }),
  );
  expect(html).toBe('<p>На смене<sup>[1]</sup></p><ol><li><p>Смена с восьми до восьми.</p></li></ol>');
});

test('A text that looks like a tag stays a text', async () => {
  const { html } = await read(
    documentOf({
      body: paragraph(run('&lt;img src=x onerror=alert(1)&gt; &lt;a href=&quot;#&quot;&gt;я&lt;/a&gt;')),
    }),
  );
  expect(html).toBe('<p>&lt;img src=x onerror=alert(1)&gt; &lt;a href="#"&gt;я&lt;/a&gt;</p>');
});

test('Only who writes lessons may', async () => {
  const document = documentOf({ body: paragraph(run('Текст')) });
  for (const as of [await createUser(t.db), await createCurator(t.db)])
    expect((await send(document, as)).statusCode).toBe(403);
  expect(
    (await t.call('POST', '/api/documents/read', { as: admin, ...(await form({})) })).json().fields,
  ).toEqual({
    file: 'Выберите документ .docx',
  });
});
