import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { documentMaxBytes } from '#contract/documents/schemas.ts';
import { createAdmin } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { form } from '#test/form.ts';
import { documentOf, paragraph, pictureOf, run } from '#test/word-documents.ts';
import { zipped } from '#test/workbooks.ts';

// Documents of Word that are something else, or unpack to more than they should.

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

async function send(bytes: Uint8Array) {
  const file = { name: 'урок.docx', bytes: Uint8Array.from(bytes) };
  return t.call('POST', '/api/documents/read', { as: admin, ...(await form({ file })) });
}

const text = paragraph(run('Текст'));
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);

/** Claims in the directory that each file unpacks to a hundred bytes. */
function lying(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4))
    bytes.writeUInt32LE(100, at + 24);
  return bytes;
}

const bomb = () => documentOf({ body: text, parts: { 'word/styles.xml': zeros(48) } });

test.each<[string, () => Buffer, RegExp]>([
  ['a bomb', bomb, /слишком много всего/],
  [
    'a bomb of pictures',
    () => documentOf({ body: text, parts: { 'word/media/1.png': zeros(40) } }),
    /слишком много всего/,
  ],
  [
    'one picture of eight megabytes shown four times',
    () =>
      documentOf({
        body: pictureOf('p1').repeat(4),
        related: [{ id: 'p1', type: 'image', target: 'media/1.png' }],
        parts: { 'word/media/1.png': zeros(8) },
      }),
    /слишком много всего/,
  ],
  ['a bomb that claims to be small', () => lying(bomb()), /повреждён/],
  [
    'six thousand parts',
    () => zipped(Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`word/media/${n}.png`, 'x']))),
    /слишком много всего/,
  ],
  ['truncated', () => documentOf({ body: text }).subarray(0, 700), /повреждён/],
  [
    'a workbook',
    () => zipped({ 'xl/workbook.xml': '<a/>', '[Content_Types].xml': '<a/>' }),
    /не документ Word/,
  ],
  ['an old or an encrypted document', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'), /под паролем/],
  ['plain text', () => Buffer.from('Просто текст'), /не документ Word/],
  ['XML that isn’t', () => documentOf({ body: '<w:p><w:r>' }), /повреждён/],
  [
    'elements within elements',
    () => documentOf({ body: '<w:smartTag>'.repeat(60_000) + '</w:smartTag>'.repeat(60_000) }),
    /повреждён|слишком сложно/,
  ],
])('A document that is %s is refused in words', async (_what, make, words) => {
  const answer = await send(make());
  expect([answer.statusCode, answer.json().fields.file]).toEqual([400, expect.stringMatching(words)]);
});

test('Entities within entities mean nothing, and nothing outside is read', async () => {
  const head =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
  const plain = documentOf({ body: paragraph(run('до &b; &c; после')) });
  const parts = Object.fromEntries(
    Object.entries(unzipSync(plain)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  const answer = await send(zipped({ ...parts, 'word/document.xml': head + parts['word/document.xml'] }));
  expect(answer.body).not.toMatch(/aaaaaaaaaa|root:/);
});

test('Thirty pictures of nearly twenty megabytes are taken; a byte more than that is not', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => `p${n}`);
  const each = Math.floor((documentMaxBytes - 200_000) / ids.length);
  const large = documentOf({
    body: ids.map(pictureOf).join(''),
    related: ids.map((id) => ({ id, type: 'image', target: `media/${id}.png` })),
    parts: Object.fromEntries(ids.map((id) => [`word/media/${id}.png`, new Uint8Array(randomBytes(each))])),
  });
  const answer = await send(large);
  expect([answer.statusCode, answer.json().pictures]).toEqual([200, 30]);
  expect((await send(new Uint8Array(documentMaxBytes + 1))).statusCode).toBe(413);
}, 60_000);
