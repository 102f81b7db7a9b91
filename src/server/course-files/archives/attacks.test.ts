import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveMaxEntries } from '#contract/course-archives/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  archive,
  bomb,
  crowd,
  type Entries,
  patched,
  smallCourse,
  symlinkTo,
  withEnd,
  withField,
} from '#test/archives.ts';
import { createAdmin } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { pngPicture } from '#test/pictures.ts';
import { mp4, pdf } from '#test/sample-files.ts';

let t: TestApp;
let dataDir: string;
let admin: { id: string };
let before: string[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'archives-'));
  t = await createTestApp({ DATA_DIR: dataDir, FILE_MAX_MB: '1' });
  admin = await createAdmin(t.db);
});
beforeEach(async () => {
  before = await onDisk();
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

const onDisk = async () => (await readdir(dataDir, { recursive: true })).toSorted();

async function send(bytes: Uint8Array<ArrayBuffer>, call: 'import/preview' | 'import') {
  const sent = await form({ file: { name: 'курс.zip', bytes, type: 'application/zip' } });
  return t.call('POST', `/api/courses/${call}`, { as: admin, ...sent });
}

const small = (beside: Entries = {}) => archive({ ...smallCourse, ...beside });

const named = (name: string, other: string) => patched(small({ [name]: 'x' }), name, other);

const cases: Record<
  string,
  [file: string, message: RegExp, make: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>]
> = {
  'a path above': ['../../evil.md', /за пределы/, () => small({ '../../evil.md': 'x' })],
  'a path above in Windows': ['..\\evil.md', /за пределы/, () => small({ '..\\evil.md': 'x' })],
  'a path above in a folder of files': [
    'files/../../a.pdf',
    /за пределы/,
    () => small({ 'files/../../a.pdf': pdf() }),
  ],
  'an absolute path': ['/etc/passwd', /в корень диска/, () => small({ '/etc/passwd': 'x' })],
  'a path of Windows': ['C:\\Windows\\a.md', /в корень диска/, () => small({ 'C:\\Windows\\a.md': 'x' })],
  'a backslash': ['files\\a.pdf', /обратная черта/, () => small({ 'files\\a.pdf': pdf() })],
  'a link to a file': [
    '02-link.md',
    /ссылка, а не файл/,
    () => small({ '02-link.md': symlinkTo('/etc/passwd') }),
  ],
  'a link to a folder': ['files/', /ссылка, а не файл/, () => small({ 'files/': symlinkTo('/tmp') })],
  'a link among files': [
    'files/a.pdf',
    /ссылка, а не файл/,
    () => small({ 'files/a.pdf': symlinkTo('../../a') }),
  ],
  'an encrypted file': [
    '01-pervyj.md',
    /зашифрован/,
    () => withField(small(), '01-pervyj.md', { at: 8, value: 1 }),
  ],
  'two of a name': ['course.md', /не один/, () => named('course.mx', 'course.md')],
  'two that differ by case': ['Course.md', /такого имени/, () => small({ 'Course.md': 'x' })],
  'a second course in a folder': ['other/course.md', /такого имени/, () => small({ 'other/course.md': 'x' })],
  'a name in cp866': [
    'привет.md',
    /такого имени/,
    () =>
      patched(
        small({ 'privet.md': 'x' }),
        'privet.md',
        new Uint8Array([0xaf, 0xe0, 0xa8, 0xa2, 0xa5, 0xe2, 0x2e, 0x6d, 0x64]),
      ),
  ],
  'a text in cp1251': [
    '02-a.md',
    /Windows-1251: сохраните его в UTF-8/,
    () => small({ '02-a.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]) }),
  ],
  'a text in UTF-16': [
    '02-a.md',
    /UTF-16: сохраните его в UTF-8/,
    () => small({ '02-a.md': new Uint8Array(Buffer.from('\uFEFF---\ntitle: Урок\n---\n', 'utf16le')) }),
  ],
  'zeros for a text': ['02-a.md', /нулевые символы/, () => small({ '02-a.md': new Uint8Array(9) })],
  'a cut archive': ['', /оборван/, () => small().slice(0, -30)],
  'no archive at all': ['', /оборван/, () => pdf()],
  nothing: ['', /оборван/, () => new Uint8Array()],
  'an archive that points outside of itself': [
    '',
    /оборван/,
    () => withEnd(small(), (end) => end.writeUInt32LE(0x7fffffff, 16)),
  ],
  ZIP64: ['', /ZIP64/, () => withEnd(small(), (end) => end.writeUInt16LE(0xffff, 10))],
  'many volumes': ['', /нескольких томов/, () => withEnd(small(), (end) => end.writeUInt16LE(1, 4))],
  'a hundred thousand entries': ['', /файла, а в курсе их бывает не больше 2\s000/, () => crowd(100_000)],
  'more entries than it says': [
    '',
    /2\s001 файл, а в курсе их бывает не больше/,
    () => withEnd(crowd(archiveMaxEntries + 1), (end) => end.writeUInt16LE(3, 10)),
  ],
  'ten gigabytes of zeros': ['', /больше чем в 500 МБ/, () => bomb('01-a.md', 4_000_000_000)],
  'ten gigabytes that say to be little': ['01-a.md', /больше, чем записано/, () => bomb('01-a.md', 10)],
  'a text of half a gigabyte': ['01-a.md', /текст больше 3 МБ/, () => bomb('01-a.md', 499 * 1024 * 1024)],
  'texts that fill the memory': [
    '',
    /тексты курса занимают больше 32 МБ/,
    () =>
      small(
        Object.fromEntries(
          Array.from({ length: 12 }, (_, at) => [`${at + 2}-a.md`, [longText, { level: 1 }] as const]),
        ) as Entries,
      ),
  ],
  'a text of more signs than any lesson has': [
    '02-a.md',
    /больше 1\s572\s864 знаков/,
    () => small({ '02-a.md': longText }),
  ],
  'a heading of a hundred thousand keys': [
    '02-a.md',
    /заголовок слишком сложный/,
    () => small({ '02-a.md': `---\n${manyKeys}---\n` }),
  ],
  'a heading of anchors': ['02-a.md', /якорей «&»/, () => small({ '02-a.md': '---\ntitle: &a Урок\n---\n' })],
  'seven hundred thousand sections': [
    '02-a.md',
    /разделов «# …» больше 200/,
    () => small({ '02-a.md': `---\ntitle: Урок\n---\n${'# a\n'.repeat(350_000)}` }),
  ],
  'seven hundred thousand questions': [
    'survey-end.md',
    /разделов «# …» больше 200/,
    () => small({ 'survey-end.md': `---\ntitle: Анкета\n---\n${'# a\n'.repeat(350_000)}` }),
  ],
  'questions that are each a little more than one may be': [
    'survey-end.md',
    /в вопросе слишком сложный/,
    () =>
      small({
        'survey-end.md': `---\ntitle: Анкета\n---\n${`# a\n\n\`\`\`yaml\nkind: choice\noptions: [${'a,'.repeat(1_500)}]\n\`\`\`\n`.repeat(100)}`,
      }),
  ],
  'a file larger than the school takes': [
    'files/a.mp4',
    /больше 1 МБ/,
    () =>
      small({
        'files/a.mp4': mp4({ samples: 2_000_000 }),
        '02-a.md': '---\ntitle: Урок\nvideoUrl: files/a.mp4\n---\n',
      }),
  ],
  'a size that lies': [
    '01-pervyj.md',
    /меньше, чем записано/,
    () => withField(small(), '01-pervyj.md', { at: 24, value: 5_000 }),
  ],
  'a program that calls itself a video': [
    'files/a.mp4',
    /не положить/,
    () =>
      small({
        'files/a.mp4': new Uint8Array(Buffer.from(`MZ${'\u0000'.repeat(300)}`)),
        '02-a.md': aLesson('files/a.mp4'),
      }),
  ],
  'a picture that calls itself a document': [
    'files/a.pdf',
    /внутри не то, что в названии/,
    async () => small({ 'files/a.pdf': await pngPicture(), '02-a.md': aLesson('files/a.pdf') }),
  ],
  'a page that calls itself a picture': [
    'files/a.png',
    /не положить/,
    () => small({ 'files/a.png': '<script>alert(1)</script>', '02-a.md': aLesson('files/a.png') }),
  ],
  'a cover that is not there': [
    'files/a.png',
    /а в архиве его нет/,
    () => small({ 'course.md': '---\ntitle: Курс\ncover: files/a.png\n---\n' }),
  ],
};

const longText = strToU8(`---\ntitle: Урок\n---\n\n# Содержание\n\n${'a'.repeat(3 * 1024 * 1024 - 100)}\n`);
const manyKeys = Array.from({ length: 10_000 }, (_, at) => `k${at}: 1\n`).join('');

const aLesson = (file: string) => `---\ntitle: Урок\n---\n\n# Содержание\n\n[файл](${file})\n`;

test.each(Object.entries(cases))(
  '%s is refused in words, and leaves nothing',
  async (_name, [file, message, make]) => {
    const bytes = await make();
    const preview = await send(bytes, 'import/preview');
    expect(preview.statusCode).toBe(200);
    expect(preview.json().problems).toContainEqual({
      file,
      line: file.endsWith('.md') ? expect.toSatisfy((line) => line === null || line > 0) : null,
      message: expect.stringMatching(message),
    });
    const made = await send(bytes, 'import');
    expect(made.statusCode).toBe(400);
    expect(made.json().code).toBe('invalid');
    expect(await t.db.selectFrom('courses').select('id').execute()).toEqual([]);
    expect(await t.db.selectFrom('files').select('name').execute()).toEqual([]);
    expect(await onDisk()).toEqual(before.length > 0 ? before : ['files']);
  },
);
