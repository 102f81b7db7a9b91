import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, hoursFromNow } from '#test/factories.ts';
import { form, rawForm } from '#test/form.ts';
import { jpegWithExif, picturesOfOtherTypes, pngPicture } from '#test/pictures.ts';

let t: TestApp;
let dataDir: string;
let admin: { id: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'covers-'));
  t = await createTestApp({ DATA_DIR: dataDir });
  admin = await createAdmin(t.db);
});

afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});

type Picture = Uint8Array<ArrayBuffer>;

const create = async (bytes: Picture, name = 'обложка.png') =>
  t.call('POST', '/api/courses', {
    as: admin,
    ...(await form({ title: 'Курс', coverImage: { name, bytes } })),
  });

const change = async (id: string, fields: Parameters<typeof form>[0]) =>
  t.call('PUT', `/api/courses/${id}`, { as: admin, ...(await form({ title: 'Курс', ...fields })) });

const served = (address: string) => t.call('GET', address);

const coursesCalled = (title: string) =>
  t.db.selectFrom('courses').select('id').where('title', '=', title).execute();

/** Makes the files look as if they had been stored long ago. */
const someTimeLater = () =>
  t.db
    .updateTable('files')
    .set({ held_until: new Date(0).toISOString() })
    .execute();

test('an uploaded picture becomes the cover, 16:9 and for anyone to keep for ever', async () => {
  const response = await create(await pngPicture());

  expect(response.statusCode).toBe(201);
  const { coverImage } = response.json();
  expect(coverImage).toMatch(/^\/files\/[\da-f]{64}\.webp$/);
  const picture = await served(coverImage);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 1280,
    height: 720,
  });
});

test('nothing of a photograph is kept but the photograph', async () => {
  const bytes = await jpegWithExif();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();

  const { coverImage } = (await create(bytes, 'photo.jpg')).json();

  const picture = await served(coverImage);
  const metadata = await sharp(picture.rawPayload).metadata();
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  expect(picture.rawPayload.includes('Secret Author')).toBe(false);
});

test('WebP, AVIF and GIF are taken too, whatever their name says, and an animation stands still', async () => {
  for (const bytes of Object.values(await picturesOfOtherTypes())) {
    const response = await create(bytes, 'document.txt');
    expect(response.statusCode).toBe(201);
    const picture = await served(response.json().coverImage);
    const { format, pages = 1 } = await sharp(picture.rawPayload).metadata();
    expect([format, pages]).toEqual(['webp', 1]);
  }
});

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));
const pngSignature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each([
  ['an SVG', () => utf8(svg)],
  ['an SVG behind an XML declaration', () => utf8(`<?xml version="1.0"?>\n${svg}`)],
  ['a page', () => utf8('<!doctype html><script>alert(1)</script>')],
  ['an SVG that pretends to be a PNG', () => joined(pngSignature, utf8(svg))],
  ['a PNG cut in the middle', async () => (await pngPicture()).slice(0, 900)],
  ['a PDF', () => utf8('%PDF-1.7\n%âãÏÓ\n')],
  ['a bomb of a picture', () => pngPicture('#000', { width: 12_000, height: 9_000 })],
])('%s is refused at its field, and no course is made', async (_, make) => {
  const before = (await coursesCalled('Курс')).length;

  const response = await create(await make());

  expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media']);
  expect(response.json().fields.coverImage).toBeTruthy();
  expect(await coursesCalled('Курс')).toHaveLength(before);
});

test('what hides behind a picture’s end is not served', async () => {
  const { coverImage } = (await create(joined(await pngPicture('#123456'), utf8(svg)))).json();
  expect((await served(coverImage)).rawPayload.includes('<svg')).toBe(false);
});

test.each([1, 20 * 1024 * 1024])('a file of 10 MB and %i bytes is refused at its field', async (over) => {
  const response = await create(new Uint8Array(10 * 1024 * 1024 + over));
  expect(response.statusCode).toBe(413);
  expect(response.json().fields).toEqual({ coverImage: 'Файл больше 10 МБ' });
});

test('a form that makes no sense is refused as such', async () => {
  for (const given of [
    rawForm((boundary) => `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nбез конца`),
    rawForm(() => 'вовсе не форма'),
    await form({ title: 'Курс', passport: { name: 'a.png', bytes: await pngPicture() } }),
  ]) {
    const response = await t.call('POST', '/api/courses', { as: admin, ...given });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid']);
  }
});

test('a new cover takes the place of the old one, whose file goes', async () => {
  const course = (await create(await pngPicture('#111111'))).json();
  await someTimeLater();

  const response = await change(course.id, {
    coverImage: { name: 'new.png', bytes: await pngPicture('#222222') },
  });

  expect(response.json().coverImage).not.toBe(course.coverImage);
  expect((await served(response.json().coverImage)).statusCode).toBe(200);
  expect((await served(course.coverImage)).statusCode).toBe(404);
});

test('a cover stays when the form says nothing of it, and goes when the form says so', async () => {
  const course = (await create(await pngPicture('#333333'))).json();
  await someTimeLater();

  const untouched = await change(course.id, { title: 'Другое название' });
  expect(untouched.json()).toMatchObject({ title: 'Другое название', coverImage: course.coverImage });
  expect((await served(course.coverImage)).statusCode).toBe(200);

  const removed = await change(course.id, { removeCover: 'true' });
  expect(removed.json().coverImage).toBeNull();
  expect((await served(course.coverImage)).statusCode).toBe(404);
});

test('a picture that two courses show stays until the second of them is deleted', async () => {
  const [one, two] = [
    (await create(await pngPicture('#444444'))).json(),
    (await create(await pngPicture('#444444'))).json(),
  ];
  expect(one.coverImage).toBe(two.coverImage);
  await someTimeLater();

  await t.call('DELETE', `/api/courses/${one.id}`, { as: admin });
  expect((await served(one.coverImage)).statusCode).toBe(200);

  await t.call('DELETE', `/api/courses/${two.id}`, { as: admin });
  expect((await served(one.coverImage)).statusCode).toBe(404);
});

test('a picture that a request under way, or a backup, holds isn’t removed, and isn’t shown either', async () => {
  const course = (await create(await pngPicture('#555555'))).json();
  const name = course.coverImage.replace('/files/', '');
  const isStored = async () => (await readdir(join(dataDir, 'files'))).includes(name);
  const hold = { id: randomUUIDv7(), name, held_until: hoursFromNow(1) };
  await t.db.insertInto('file_holds').values(hold).execute();
  await change(course.id, { removeCover: 'true' });
  expect([(await served(course.coverImage)).statusCode, await isStored()]).toEqual([404, true]);

  await t.db.deleteFrom('file_holds').execute();
  await t.db.updateTable('files').set({ held_until: hold.held_until }).where('name', '=', name).execute();
  await change(course.id, { description: 'Другое' });
  expect([(await served(course.coverImage)).statusCode, await isStored()]).toEqual([404, true]);

  await someTimeLater();
  await change(course.id, { description: 'Третье' });
  expect(await isStored()).toBe(false);
});

test('a picture that has just been removed or replaced is shown to nobody, and its bytes are gone', async () => {
  const course = (await create(await pngPicture('#515151'))).json();
  const replaced = await change(course.id, {
    coverImage: { name: 'new.png', bytes: await pngPicture('#525252') },
  });
  await change(course.id, { removeCover: 'true' });
  const names = await readdir(join(dataDir, 'files'));
  for (const { coverImage } of [course, replaced.json()]) {
    expect((await served(coverImage)).statusCode).toBe(404);
    expect(names).not.toContain(coverImage.replace('/files/', ''));
  }
});

test('a picture that is refused after it was stored leaves nothing', async () => {
  const course = (await create(await pngPicture('#535353'))).json();
  const before = await readdir(join(dataDir, 'files'));
  const refused = await change(course.id, {
    title: 'Правка поверх чужой',
    basedOn: new Date(0).toISOString(),
    coverImage: { name: 'new.png', bytes: await pngPicture('#545454') },
  });
  expect(refused.statusCode).toBe(409);
  expect(await readdir(join(dataDir, 'files'))).toEqual(before);
});

test('no other path reaches the folder, and no unfinished file stays in it', async () => {
  await create(await pngPicture('#666666'));
  for (const address of ['/files/..%2f..%2fetc%2fpasswd', '/files/.', `/files/${'a'.repeat(64)}.svg`]) {
    expect((await served(address)).statusCode).toBe(404);
  }
  const names = await readdir(join(dataDir, 'files'));
  expect(names.filter((name) => !/^[\da-f]{64}\.webp$/.test(name))).toEqual([]);
});
