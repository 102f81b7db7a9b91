import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SchoolSettings } from '#contract/school/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCertificate, createUser } from '#test/factories.ts';
import { form } from '#test/form.ts';
import { picturesOfOtherTypes, pngPicture } from '#test/pictures.ts';

let t: TestApp;
let dataDir: string;
let admin: { id: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'logos-'));
  t = await createTestApp({ DATA_DIR: dataDir, APP_NAME: 'По умолчанию' });
});
afterAll(async () => {
  await t.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await sql`truncate users, school_settings cascade`.execute(t.db);
  admin = await createAdmin(t.db);
});

const none = {
  name: null,
  shortName: null,
  accent: null,
  senderName: null,
  signature: null,
  contact: null,
  daysOff: [],
  datesOff: [],
  namesByAdmins: false,
};

const hostile = 'Школа «Речь» "и" <b>дело</b> 🙂 & \'друзья\', ещё немного слов';

const get = async () => (await t.call('GET', '/api/school', { as: admin })).json<SchoolSettings>();
const save = (body: object, as = admin) => t.call('PUT', '/api/school', { as, body });
const upload = async (bytes: Uint8Array<ArrayBuffer>, name = 'логотип.png') =>
  t.call('POST', '/api/school/logo', { as: admin, ...(await form({ logo: { name, bytes } })) });
const journal = async () =>
  (await t.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()).filter(
    ({ action }) => action === 'school_changed',
  );
const stored = async () => {
  const names = await readdir(join(dataDir, 'files')).catch(() => []);
  return names.filter((name) => /\.(webp|png)$/.test(name));
};

test('what a school says of itself is kept as it was said, with who changed what', async () => {
  expect(await get()).toEqual({ ...none, defaultName: 'По умолчанию', logo: null, savedAt: null });
  const given = {
    name: hostile,
    shortName: 'Речь',
    accent: '#C8102E',
    senderName: 'Анна из «Речи»',
    signature: 'С уважением,\nкоманда школы',
    contact: 'help@example.ru',
    daysOff: [7, 6, 6],
    datesOff: ['2027-01-08', '2027-01-01'],
    namesByAdmins: true,
  };
  expect(hostile.length).toBeLessThanOrEqual(60);
  const saved = await save({ ...given, basedOn: null });
  expect([saved.statusCode, saved.json()]).toMatchObject([
    200,
    { ...given, accent: '#c8102e', daysOff: [6, 7], datesOff: ['2027-01-01', '2027-01-08'] },
  ]);
  expect(await journal()).toMatchObject([{ details: { changes: { name: { from: null, to: hostile } } } }]);
  await save({ ...saved.json(), basedOn: saved.json().savedAt });
  expect(await journal()).toHaveLength(1);

  const left = await save(none);
  expect(left.json()).toMatchObject(none);
});

test('settings that somebody else has saved meanwhile aren’t replaced unseen', async () => {
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  await save({ ...none, name: 'Первая', basedOn: null }, other);
  const { savedAt } = await get();
  const refused = await save({ ...none, name: 'Вторая', basedOn: null });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили настройки школы, их сохранил кто-то ещё: Вера Новикова',
      saved: { by: 'Вера Новикова', at: savedAt },
    },
  ]);
  expect((await save({ ...none, name: 'Вторая', basedOn: savedAt })).json().name).toBe('Вторая');
});

test.each([
  [{ accent: '#ffff00' }, 'accent', '#7a7a00'],
  [{ accent: 'red' }, 'accent', '#2f4bb5'],
  [{ name: 'я'.repeat(61) }, 'name', '60'],
  [{ name: 'две\nстроки' }, 'name', 'в одну строку'],
  [{ daysOff: [1, 2, 3, 4, 5, 6, 7] }, 'daysOff', 'рабочий'],
  [{ datesOff: ['2027-02-30'] }, 'datesOff.0', 'дата'],
])('%j is refused at its field, with what would do', async (given, at, words) => {
  const refused = await save({ ...none, ...given });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields[at]).toContain(words);
});

test('a logo is drawn anew, opened by its owner to anybody with its icon, and goes when it is taken away', async () => {
  const transparent = await sharp({
    create: { width: 1200, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .withExif({ IFD0: { Artist: 'Secret Author' } })
    .png()
    .toBuffer();
  const saved = await upload(new Uint8Array(transparent));
  expect(saved.statusCode, saved.body).toBe(200);
  const { logo } = saved.json<SchoolSettings>();
  const shown = await t.call('GET', logo ?? '');
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 960, height: 240, hasAlpha: true });
  expect(shown.rawPayload.includes('Secret')).toBe(false);

  const { icon } = await t.db.selectFrom('school_settings').select('icon').executeTakeFirstOrThrow();
  const square = await t.call('GET', `/files/${icon}`);
  expect(square.headers['content-type']).toBe('image/png');
  expect(await sharp(square.rawPayload).metadata()).toMatchObject({
    width: 512,
    height: 512,
    hasAlpha: false,
  });
  expect(await stored()).toHaveLength(2);
  expect(await journal()).toHaveLength(1);

  await upload(await pngPicture('#ff0000'), 'другой.png');
  expect((await t.call('GET', logo ?? '')).statusCode).toBe(404);
  expect(await stored()).toHaveLength(2);
  expect((await t.call('DELETE', '/api/school/logo', { as: admin })).json().logo).toBeNull();
  expect(await stored()).toEqual([]);
});

test('a logo that a certificate has stays open, and goes with the last of them', async () => {
  const { logo } = (await upload(await pngPicture('#00ff00'))).json<SchoolSettings>();
  const student = await createUser(t.db);
  await createCertificate(t.db, { user_id: student.id, logo: logo?.replace('/files/', '') ?? null });
  await t.call('DELETE', '/api/school/logo', { as: admin });
  expect((await t.call('GET', logo ?? '')).statusCode).toBe(200);
  await t.db.deleteFrom('certificates').execute();
  expect((await t.call('GET', logo ?? '')).statusCode).toBe(404);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="fetch(`/x`)"><script>fetch("/x")</script></svg>';

test('an SVG by the call is refused, whatever it is called, and so is all that is no picture of three kinds', async () => {
  const before = await stored();
  const { gif, avif } = await picturesOfOtherTypes();
  const text = new Uint8Array(Buffer.from(svg));
  for (const [bytes, name] of [
    [text, 'logo.svg'],
    [text, 'logo.png'],
    [gif, 'logo.png'],
    [avif, 'logo.webp'],
  ] as const) {
    const refused = await upload(bytes, name);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      415,
      { logo: 'Подойдёт картинка PNG, JPEG или WebP' },
    ]);
  }
  expect((await upload(new Uint8Array(3 * 1024 * 1024))).statusCode).toBe(413);
  expect((await t.call('POST', '/api/school/logo', { as: admin, body: {} })).json().fields).toEqual({
    logo: 'Выберите картинку',
  });
  expect(await stored()).toEqual(before);
  expect((await get()).logo).toBeNull();
});
