import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Certificate } from '#contract/certificates/schemas.ts';
import { certificatesSetting } from '#test/certificate-setting.ts';
import { createCertificate, createUser, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ APP_NAME: 'Школа' });
const { issued } = certificatesSetting(t);

describe('the page', () => {
  const page = (path: string) => t.app.inject(`/check${path}`);

  test('says all that the response does, is not indexed, runs no foreign script and names no address of the person', async () => {
    const { code, student } = await issued();
    const { words } = (await t.call('GET', `/api/certificates/${code}`)).json<Certificate>();
    const shown = await page(`/${code}`);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const said = [
      words.name,
      words.course,
      words.school,
      words.signedBy,
      words.text,
      '72 часа',
      ...(words.reached ?? []).flatMap(({ lesson, levels }) => [lesson, ...levels.map(({ level }) => level)]),
    ];
    for (const text of [...said, 'Есть частично', code.replaceAll(/.{4}(?=.)/g, '$&-'), 'действует'])
      expect(shown.body).toContain(text);
    for (const day of [words.startedOn, words.issuedOn])
      expect(shown.body).toContain(day.split('-').toReversed().join('.'));
    expect(shown.body).not.toContain(student.email);
  });

  test('shows markup of names as text, also of a revoked one', async () => {
    const { code } = await createCertificate(t.db, {
      user_id: (await createUser(t.db)).id,
      words: {
        name: '<b>Мария',
        course: '"><script>',
        text: '&amp;',
        lessons: ['<i>'],
        signedBy: '</footer>',
      },
      revoked_at: hoursFromNow(-1),
      revoked_because: '<img src=x>',
    });
    const { body } = await page(`/${code}`);
    expect(body).toContain('Сертификат отозван');
    expect(body).toContain('&#60;img src=x&#62;');
    for (const raw of ['<b>', '"><script>', '<i>', '</footer></p>', '<img']) expect(body).not.toContain(raw);
  });

  test('asks for the number again where there is none such, and by hand', async () => {
    const wrong = await page('/9999-9999-9999-9999');
    expect([wrong.statusCode, wrong.headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(wrong.body).toContain('Сертификата с таким номером нет');
    expect((await page('')).body).toContain('Номер сертификата');
    const typed = await page('?code=k7m4+9qxt-2222 3333'.replace(' ', '%20'));
    expect(typed.headers.location).toBe('/check/K7M49QXT22223333');
    expect((await page('?code=//evil.example')).headers.location).toBe('/check/%2F%2Fevil.example');
    await sql`delete from login_failures`.execute(t.db);
    await sql`insert into login_failures (key, drained_at) select 'certificate:127.0.0.1', now() + interval '900 seconds'`.execute(
      t.db,
    );
    const refused = await page('/9999-9999-9999-9999');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    await sql`delete from login_failures`.execute(t.db);
  });
});
