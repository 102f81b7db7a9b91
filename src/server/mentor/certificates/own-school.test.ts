import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Certificate, CourseCertificate } from '#contract/certificates/schemas.ts';
import { certificatesSetting } from '#test/certificate-setting.ts';
import { testApp } from '#test/for-all-tests.ts';
import { nameOperator } from '#test/legal-setting.ts';

const t = testApp({ APP_NAME: 'Школа' });
const { issued, issue, certificatesOf } = certificatesSetting(t);

type Row = { id: string };

beforeEach(async () => {
  await sql`truncate school_settings, operators cascade`.execute(t.db);
});

const says = (given: { name?: string | null; logo?: string | null }) =>
  t.db
    .insertInto('school_settings')
    .values({ time_zone: 'Europe/Moscow', ...given })
    .onConflict((on) => on.column('is_only').doUpdateSet(given))
    .execute();

const check = async (code: string) => (await t.call('GET', `/api/certificates/${code}`)).json<Certificate>();
const page = async (code: string) => (await t.app.inject(`/check/${code}`)).body;
const stateOf = async (course: Row, as: Row) =>
  (await t.call('GET', `/api/courses/${course.id}/certificate`, { as })).json<CourseCertificate>();

const name = 'Школа «Речь» "и" <b>дело</b> 🙂';
const escaped = 'Школа «Речь» &#34;и&#34; &#60;b&#62;дело&#60;/b&#62; 🙂';

test('a new one has the school’s name and logo at its head, and says who gives it; both stay as they were', async () => {
  await t.db
    .insertInto('files')
    .values({ name: 'logo.webp', held_until: new Date().toISOString() })
    .execute();
  await says({ name, logo: 'logo.webp' });
  await nameOperator(t.db, { name: 'ООО «Ромашка»' });
  const { code } = await issued();
  const { words, logo } = await check(code);
  expect({ ...words, logo }).toMatchObject({
    school: name,
    operator: 'ООО «Ромашка»',
    logo: '/files/logo.webp',
  });
  const shown = await page(code);
  expect(shown).toContain(`<img class="logo" src="/files/logo.webp" alt=""><p class="school">${escaped}</p>`);
  expect(shown).toContain('<p>И. И. Иванова</p><p>Выдаёт: ООО «Ромашка»</p>');

  await says({ name: 'Другая', logo: null });
  const later = await check(code);
  expect([later.words.school, later.logo]).toEqual([name, '/files/logo.webp']);
});

test('another name of the school is another word, for which a new one may be asked', async () => {
  const { course, student } = await issued();
  expect((await stateOf(course, student)).ask).toBeNull();
  await says({ name });
  expect((await stateOf(course, student)).ask).toBe('anew');
});

test('of one that named the operator at its head, as it was done before, no new one is offered for that alone', async () => {
  await nameOperator(t.db, { name: 'ООО «Ромашка»' });
  const { course, student } = await issued();
  const [certificate] = await certificatesOf(student);
  await sql`
    update certificates set words = words - 'operator' || '{"school": "ООО «Ромашка»"}'
    where id = ${certificate?.id}`.execute(t.db);
  await issue();
  expect((await stateOf(course, student)).ask).toBeNull();
  await nameOperator(t.db, { name: 'ООО «Лютик»' });
  expect((await stateOf(course, student)).ask).toBe('anew');
});
