import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOwners } from '#server/across/files/file-owners.ts';
import { createFileStore } from '#server/platform/files/create-file-store.ts';
import { unusedFilesChore } from '#server/platform/files/remove-unused-files.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { form } from '#test/form.ts';
import { jpegWithExif, picturesOfOtherTypes, pngPicture } from '#test/pictures.ts';
import { mp3, mp4, office, pageInMp4, pdf, program, webm } from '#test/sample-files.ts';
import { storeFile } from '#test/store-file.ts';

let t: TestApp;
let dataDir: string;
let admin: { id: string };
let student: { id: string };
let course: { id: string };
let lesson: { id: string };

type Bytes = Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lesson-files-'));
  t = await createTestApp({ DATA_DIR: dataDir, FILE_MAX_MB: '1' });
  admin = await createAdmin(t.db);
  student = await createUser(t.db);
  course = await createCourse(t.db);
  lesson = await createLesson(t.db, { course_id: course.id });
  await enrol(t.db, { user_id: student.id, course_id: course.id });
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});
const add = async (bytes: Bytes, name = 'файл.bin', to = lesson) =>
  t.call('POST', `/api/lessons/${to.id}/files`, { as: admin, ...(await form({ file: { name, bytes } })) });
const added = async (bytes: Bytes, name?: string, to?: { id: string }): Promise<string> =>
  (await add(bytes, name, to)).json().address;
const get = (address: string, as: { id: string } | undefined = student, headers = {}) =>
  t.call('GET', address, { as, headers });

const stored = async () => (await readdir(join(dataDir, 'files'))).toSorted();

const someTimeLater = () =>
  t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();

test.each<[string, () => Bytes, string, boolean]>([
  ['pdf', pdf, 'application/pdf', false],
  ['docx', () => office('docx'), 'wordprocessingml.document', false],
  ['xlsx', () => office('xlsx'), 'spreadsheetml.sheet', false],
  ['pptx', () => office('pptx'), 'presentationml.presentation', false],
  ['mp3', mp3, 'audio/mpeg', true],
  ['m4a', () => mp4({ video: null, brand: 'M4A ' }), 'audio/mp4', true],
  ['mp4', () => mp4(), 'video/mp4', true],
  ['webm', webm, 'video/webm', true],
])(
  '%s is known by its content, whatever its name, and comes back as it was',
  async (extension, make, type, isShown) => {
    const bytes = make();
    const made = await add(bytes, 'План «А».exe');
    expect([made.statusCode, made.json().title]).toEqual([201, `План «А».exe.${extension}`]);
    expect(made.json().address).toMatch(
      new RegExp(`^/lesson-files/${lesson.id}/[\\da-f]{64}\\.${extension}$`),
    );
    const file = await get(made.json().address);
    expect(file.statusCode).toBe(200);
    expect(Buffer.from(bytes).equals(file.rawPayload)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(`План «А».exe.${extension}`)}`,
    });
    expect(file.headers['content-type']).toContain(type);
  },
);

test('a picture is written anew without what it said of its author, and an animation stays one', async () => {
  const photo = await get(await added(await jpegWithExif(), 'photo.jpg'));
  expect(photo.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect(photo.rawPayload.includes('Secret Author')).toBe(false);
  expect(await sharp(photo.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 1400,
    height: 1000,
  });
  const { gif } = await picturesOfOtherTypes();
  const animation = await get(await added(gif));
  expect((await sharp(animation.rawPayload).metadata()).pages).toBe(2);
});

const text = (words: string): Bytes => new Uint8Array(Buffer.from(words));
const script = '<script>alert(1)</script>';

test.each<[string, () => Bytes | Promise<Bytes>, string]>([
  ['an SVG', () => text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'схема.svg'],
  ['a page', () => text(`<!doctype html>${script}`), 'page.html'],
  ['a program called a video', program, 'урок.mp4'],
  ['a page that passes for a video', pageInMp4, 'урок.mp4'],
  ['a page with a document behind it', () => text(`<!doctype html>${script}\n%PDF-1.7`), 'a.pdf'],
  [
    'a video with something behind it',
    () => text(`${Buffer.from(mp4()).toString('latin1')}${script}`),
    'a.mp4',
  ],
  ['a video without tracks', () => mp4({ video: null, sound: null }), 'a.mp4'],
  [
    'an archive',
    () => new Uint8Array(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)])),
    'a.zip',
  ],
  ['a picture cut in the middle', async () => (await pngPicture()).slice(0, 900), 'a.png'],
  ['nothing', () => new Uint8Array(), 'a.png'],
])('%s is refused in words and leaves nothing', async (_what, make, name) => {
  const before = await stored();
  const response = await add(await make(), name);
  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media']);
  expect(response.json().fields.file).toMatch(/^[А-Я]/);
  expect(await stored()).toEqual(before);
});

test('a video of another codec is told apart, with what to do', async () => {
  const response = await add(mp4({ video: 'hvc1' }), 'iphone.mp4');
  expect(response.statusCode).toBe(415);
  expect(response.json().message).toBe(
    'Видео сжато не в H.264, и покажет его не всякий браузер. Сохраните его как MP4 (H.264)',
  );
});

test('a file above FILE_MAX_MB is refused, whether its length is said or not', async () => {
  const before = await stored();
  const body = await form({ file: { name: 'a.mp4', bytes: mp4({ samples: 1024 * 1024 }) } });
  for (const headers of [body.headers, { ...body.headers, 'content-length': '100' }]) {
    const response = await t.call('POST', `/api/lessons/${lesson.id}/files`, { as: admin, ...body, headers });
    expect([response.statusCode, response.json().fields]).toEqual([413, { file: 'Файл больше 1 МБ' }]);
  }
  expect(await stored()).toEqual(before);
});

test('a request without a file says so, and a lesson that isn’t there has none', async () => {
  const empty = await t.call('POST', `/api/lessons/${lesson.id}/files`, {
    as: admin,
    ...(await form({ a: 'b' })),
  });
  expect([empty.statusCode, empty.json().fields]).toEqual([400, { file: 'Выберите файл' }]);
  expect((await add(pdf(), 'a.pdf', { id: '0193d3a0-0000-7000-8000-000000000000' })).statusCode).toBe(404);
  expect((await get(`/lesson-files/${lesson.id}/${'a'.repeat(64)}.pdf`)).statusCode).toBe(404);
  expect((await get(`/lesson-files/${lesson.id}/..%2f..%2fetc%2fpasswd`)).statusCode).toBe(404);
});

test('a file is given through its lesson: no byte to whom that is closed', async () => {
  const draft = await createLesson(t.db, { course_id: course.id, published_at: null });
  const later = await createLesson(t.db, { course_id: course.id, published_at: hoursFromNow(1) });
  const closed = await createLesson(t.db, { course_id: course.id, opens_after: 30 });
  const foreign = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  const expired = await createCourse(t.db);
  const inExpired = await createLesson(t.db, { course_id: expired.id });
  await enrol(t.db, { user_id: student.id, course_id: expired.id, expires_at: hoursFromNow(-1) });
  const ofCurator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const bytes = await pngPicture('#abcdef');
  const statuses: Record<string, number[]> = {};
  for (const [kind, place] of Object.entries({ lesson, draft, later, closed, foreign, inExpired })) {
    const address = await added(bytes, 'a.png', place);
    statuses[kind] = [];
    for (const who of [admin, ofCurator, student, undefined]) {
      const response = await t.call('GET', address, { as: who });
      statuses[kind].push(response.statusCode);
      if (response.statusCode !== 200) expect(response.json().message).toMatch(/^[А-Я]/);
      // Nor past the lesson, where covers are.
      expect((await t.call('GET', address.replace(/^.*\//, '/files/'))).statusCode).toBe(404);
    }
  }
  expect(statuses).toEqual({
    lesson: [200, 200, 200, 401],
    draft: [200, 403, 403, 401],
    later: [200, 200, 403, 401],
    closed: [200, 200, 403, 401],
    foreign: [200, 403, 403, 401],
    inExpired: [200, 403, 403, 401],
  });
});

test('opened in a browser, a file that isn’t given says why on a page without scripts of its own, and asks to sign in', async () => {
  const opened = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const foreign = await createLesson(t.db, { course_id: (await createCourse(t.db)).id });
  const address = await added(pdf(), 'a.pdf', foreign);
  const gone = `/lesson-files/${lesson.id}/${'a'.repeat(64)}.pdf`;
  for (const [from, status, sentence] of [
    [address, 403, 'У вас нет доступа к этому курсу. Обратитесь к администратору'],
    [gone, 404, 'Файл не найден'],
  ] as const) {
    const page = await get(from, student, opened);
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self' 'nonce-/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(
      `<h1>Файл не открыть</h1><p>${sentence}</p><p><a href="/">На главную</a></p>`,
    );
    expect((await get(from)).json().message).toBe(sentence);
  }
  const signedOut = await t.call('GET', address, { headers: opened });
  expect([signedOut.statusCode, signedOut.headers.location]).toEqual([
    302,
    `/?next=${encodeURIComponent(address)}`,
  ]);
});

test('a part of a file is given as it is asked for', async () => {
  const bytes = pdf();
  const address = await added(bytes);
  const part = async (range: string) => {
    const { statusCode, headers, body } = await get(address, student, { range });
    return [statusCode, headers['content-range'], body];
  };
  const of = bytes.length;
  expect(await part('bytes=5-9')).toEqual([206, `bytes 5-9/${of}`, '1.7\n%']);
  expect(await part(`bytes=${of - 4}-`)).toEqual([206, `bytes ${of - 4}-${of - 1}/${of}`, 'EOF\n']);
  expect(await part('bytes=-4')).toEqual([206, `bytes ${of - 4}-${of - 1}/${of}`, 'EOF\n']);
  expect(await part(`bytes=0-${of * 9}`)).toEqual([
    206,
    `bytes 0-${of - 1}/${of}`,
    expect.stringMatching(/^%PDF/),
  ]);
  expect(await part(`bytes=${of}-`)).toEqual([416, `bytes */${of}`, '']);
  for (const whole of ['bytes=9-5', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) {
    expect((await part(whole))[0], whole).toBe(200);
  }
});

test('the same file twice is one, the journal says who added it, and it goes with the lesson', async () => {
  const brief = await createLesson(t.db, { course_id: course.id });
  const address = await added(mp4({ samples: 77 }), 'a.mp4', brief);
  expect(await added(mp4({ samples: 77 }), 'b.mp4', brief)).toBe(address);
  const journal = await t.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'lesson_file_added')
    .execute();
  expect(journal.filter(({ details }) => JSON.stringify(details).includes(brief.id))).toMatchObject([
    { details: { file: 'a.mp4' } },
  ]);
  const name = address.split('/').at(-1) ?? '';
  expect(await stored()).toContain(name);
  await someTimeLater();
  await t.call('DELETE', `/api/lessons/${brief.id}`, { as: admin });
  expect(await stored()).not.toContain(name);
  expect((await get(address)).statusCode).toBe(404);
});

test('a process that died leaves nothing after the sweep', async () => {
  const before = await stored();
  const left = join(dataDir, 'files', '.left-by-a-process-that-died');
  await writeFile(left, 'половина');
  await utimes(left, new Date(0), new Date(0));
  // Kept by a process that died before a row came to refer to it.
  const store = await createFileStore(t.config);
  const [name, held_until] = [`${'b'.repeat(64)}.pdf`, new Date(0).toISOString()];
  await storeFile(store, name, Buffer.from('никому не нужно'));
  await t.db.insertInto('files').values({ name, held_until }).execute();
  await t.db.insertInto('file_holds').values({ id: randomUUIDv7(), name, held_until }).execute();
  await unusedFilesChore(fileOwners).run(t.db, t.config);
  expect(await stored()).toEqual(before);
});
