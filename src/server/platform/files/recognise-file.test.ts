import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileExtension, fileKinds } from '#contract/files/kinds.ts';
import { countReads } from '#test/count-reads.ts';
import { mp3, mp4, office, pdf, webm } from '#test/sample-files.ts';
import { recogniseFile } from './recognise-file.ts';

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognise-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

const everything = () => true;
const only =
  (...kinds: string[]) =>
  (extension: FileExtension) =>
    kinds.includes(fileKinds[extension].kind);

/** What a file is, and how often it was read for that: also by the library that tells its kind. */
async function recognised(bytes: Uint8Array, takes: (extension: FileExtension) => boolean = everything) {
  await writeFile(path, bytes);
  const { result: found, reads } = await countReads(path, () => recogniseFile(path, { takes }));
  return { found, reads };
}

const ascii = (text: string) => Buffer.from(text, 'latin1');
const many = (count: number, one: Buffer) => Buffer.alloc(count * one.length, one);

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const mp4OfSmallBoxes = () =>
  Buffer.concat([
    box('ftyp', ascii('isom\0\0\0\0isom')),
    box('moov', many(20, box('trak', many(50_000, box('free', Buffer.alloc(0)))))),
  ]);

const smallest: [string, () => Uint8Array][] = [
  ['an MP4 of boxes of eight bytes', mp4OfSmallBoxes],
  [
    'a WebM of elements without content',
    () =>
      Buffer.concat([
        Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x10, 0x7a, 0x12, 0x00]),
        many(4_000_000, Buffer.from([0xec, 0x80])),
      ]),
  ],
  [
    'an MP3 of empty tags',
    () => Buffer.concat([many(800_000, ascii('ID3\u0004\0\0\0\0\0\0')), Buffer.from(mp3())]),
  ],
  ['a text of marks of UTF-8', () => many(2_700_000, Buffer.from([0xef, 0xbb, 0xbf]))],
  [
    'a DOCX of empty parts before its kind',
    () => {
      const parts = Array.from({ length: 20_000 }, (_, number) => [`a${number}`, new Uint8Array()] as const);
      return zipSync(
        { ...Object.fromEntries(parts), '[Content_Types].xml': strToU8('<Types/>') },
        { level: 0 },
      );
    },
  ],
  [
    'a PNG of empty chunks',
    () =>
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        Buffer.from([0, 0, 0, 13]),
        ascii('IHDR'),
        Buffer.alloc(17),
        many(600_000, Buffer.concat([Buffer.alloc(4), ascii('tEXt'), Buffer.alloc(4)])),
      ]),
  ],
  [
    'a PDF behind eight megabytes of empty lines',
    () => Buffer.concat([many(8_000_000, ascii('\n')), Buffer.from(pdf())]),
  ],
];

test.each(smallest)('%s is read in a bounded number of steps', async (_what, make) => {
  const { reads } = await recognised(make());
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThan(7_000);
});

test('the kind is told before a file is read deeply: what isn’t taken costs nothing', async () => {
  const { found, reads } = await recognised(mp4OfSmallBoxes(), only('pdf'));
  expect(found).toBe('unknown');
  expect(reads).toBeLessThan(5);
});

test('nothing is read on for somebody who is gone', async () => {
  await writeFile(path, mp4());
  const gone = new AbortController();
  gone.abort(new Error('gone'));
  await expect(recogniseFile(path, { takes: everything, signal: gone.signal })).rejects.toThrow('gone');
});

test.each<[FileExtension, Uint8Array]>([
  ['pdf', pdf()],
  ['pdf', Buffer.concat([ascii('\r\n'), Buffer.from(pdf())])],
  ['pdf', Buffer.concat([ascii('\n \n'), Buffer.from(pdf())])],
  ['docx', office('docx')],
  ['mp3', mp3()],
  ['webm', webm()],
  ['mp4', mp4()],
  ['m4a', mp4({ video: null, brand: 'M4A ' })],
])('what is taken: %s', async (extension, bytes) => {
  expect((await recognised(bytes)).found).toEqual({ extension });
});

test('something else before a PDF makes it no PDF', async () => {
  for (const before of ['<!doctype html>\n', 'MZ\n', '\n<script>\n', '\u0000']) {
    expect((await recognised(Buffer.concat([ascii(before), Buffer.from(pdf())]))).found).not.toEqual({
      extension: 'pdf',
    });
  }
});

const brand = (name: string) => box('ftyp', ascii(`${name}\0\0\0\0${name}`));
const openDocument = (kind: string) =>
  zipSync(
    { mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`), 'content.xml': strToU8('<a/>') },
    { level: 0 },
  );
const oldOffice = () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)]);
const voice = () => Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii('OpusHead'), Buffer.alloc(100)]);

test.each<[string, () => Uint8Array, string[], string]>([
  [
    'HEIC',
    () => brand('heic'),
    ['picture'],
    'Это фото HEIC, так снимает iPhone, и покажет его не всякий браузер. Сохраните его как JPEG или PNG',
  ],
  [
    'HEIF',
    () => brand('mif1'),
    ['picture', 'pdf'],
    'Это фото HEIC, так снимает iPhone, и покажет его не всякий браузер. Сохраните его как JPEG или PNG',
  ],
  [
    'MOV',
    () => brand('qt  '),
    ['video'],
    'Это видео MOV, так снимает iPhone, и покажет его не всякий браузер. Сохраните его как MP4 (H.264)',
  ],
  [
    'DOC',
    oldOffice,
    ['office'],
    'Это документ старого вида (DOC, XLS или PPT). Сохраните его как DOCX, XLSX, PPTX',
  ],
  ['DOC', oldOffice, ['pdf'], 'Это документ старого вида (DOC, XLS или PPT). Сохраните его как PDF'],
  [
    'ODT',
    () => openDocument('text'),
    ['office', 'pdf'],
    'Это документ ODT, так сохраняют МойОфис, Р7-Офис и LibreOffice. Сохраните его как DOCX или PDF',
  ],
  [
    'ODS',
    () => openDocument('spreadsheet'),
    ['office'],
    'Это таблица ODS, так сохраняют МойОфис, Р7-Офис и LibreOffice. Сохраните её как XLSX',
  ],
  [
    'OGG',
    voice,
    ['audio'],
    'Это запись OGG, как голосовое сообщение, и проиграет её не всякий браузер. Сохраните её как MP3 или M4A',
  ],
  [
    'ZIP',
    () => zipSync({ 'a.txt': strToU8('a') }),
    ['pdf'],
    'Это архив: его здесь никто не распакует. Приложите сами файлы',
  ],
])('%s is refused with what to save it as, of what is taken', async (_what, make, kinds, refused) => {
  expect((await recognised(make(), only(...kinds))).found).toEqual({ refused });
});

test('where nothing that it could be saved as is taken, it is a file as any other', async () => {
  expect((await recognised(brand('heic'), only('audio'))).found).toBe('unknown');
});
