import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { AskedText } from '#contract/legal/schemas.ts';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { makeJoinRequest } from '#server/school/joining/join-requests.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { createCourse, createJoinLink, createUser } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { createLegalText, nameOperator, publishedTexts } from '#test/legal-setting.ts';

const t = testApp({ AI_BASE_URL: 'https://model.example/v1', AI_MODEL: 'big' });
const withMail = testApp({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'https://learn.example.ru',
});

beforeEach(async () => {
  await sql`truncate users, operators, legal_texts, school_settings, join_links, login_failures cascade`.execute(
    t.db,
  );
});

const names = { firstName: 'Ольга', lastName: 'Белова', email: 'olga@example.ru', password: 'секрет' };
const rowsAnywhere = async () => {
  const counts = await sql<{ count: number }>`
      select (select count(*) from users where role = 'student') + (select count(*) from outbox)
        + (select count(*) from join_requests) + (select count(*) from consents) as count`.execute(t.db);
  return Number(counts.rows[0]?.count);
};

test('an unconfigured school asks nothing, and its offer is as ever', async () => {
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  expect(Object.keys((await t.call('GET', `/api/join/${code}`)).json())).not.toContain('legal');
  const joined = await t.call('POST', `/api/join/${code}/account`, { body: names });
  expect([joined.statusCode, joined.json().user.mustConsent]).toEqual([201, false]);
  expect(await t.db.selectFrom('consents').selectAll().execute()).toEqual([]);
});

test('without the box of processing nobody is let in, and no row is left', async () => {
  await nameOperator(t.db, { asks: 'joining' });
  const old = await createLegalText(t.db);
  const { policy, processing, letters } = await publishedTexts(t.db, ['policy', 'processing', 'letters']);
  const { code } = await createJoinLink(t.db, { course_id: (await createCourse(t.db)).id });
  const invalid = [400, 'invalid', 'Без согласия на обработку персональных данных записать нельзя'];
  const changed = [409, 'texts_changed', expect.stringContaining('обновились')];
  const tries: [unknown, unknown[]][] = [
    [undefined, invalid],
    [[], invalid],
    [[{ textId: processing.id, given: false }], invalid],
    [[{ textId: letters.id, given: true }], invalid],
    [[{ textId: old.id, given: true }], changed],
    [[{ textId: policy.id, given: true }], changed],
    [
      [processing, processing].map(({ id }) => ({ textId: id, given: true })),
      [400, 'invalid', expect.stringContaining('один раз')],
    ],
  ];
  for (const [consents, expected] of tries) {
    const refused = await t.call('POST', `/api/join/${code}/account`, { body: { ...names, consents } });
    const { code: why, message } = refused.json();
    expect([refused.statusCode, why, message]).toEqual(expected);
    expect(await rowsAnywhere()).toBe(0);
  }
});

test('with it the account has its consents, and is let in; what was left out is asked for next', async () => {
  await nameOperator(t.db, { asks: 'joining' });
  const { processing, letters } = await publishedTexts(t.db, ['processing', 'letters', 'foreign_model']);
  const course = await createCourse(t.db);
  const { code } = await createJoinLink(t.db, { course_id: course.id });
  const { legal } = (await t.call('GET', `/api/join/${code}`)).json();
  expect(legal.texts.map(({ kind }: AskedText) => kind)).toEqual(['processing', 'foreign_model', 'letters']);
  const all = legal.texts.map(({ id, kind }: AskedText) => ({ textId: id, given: kind !== 'letters' }));
  const joined = await t.call('POST', `/api/join/${code}/account`, { body: { ...names, consents: all } });
  expect([joined.statusCode, joined.json().user.mustConsent]).toEqual([201, false]);
  const rows = await t.db.selectFrom('consents').select(['kind', 'act', 'how', 'address']).execute();
  expect(rows).toEqual([
    { kind: 'processing', act: 'given', how: 'join', address: '127.0.0.1' },
    { kind: 'foreign_model', act: 'given', how: 'join', address: '127.0.0.1' },
    { kind: 'letters', act: 'refused', how: 'join', address: '127.0.0.1' },
  ]);
  const bare = await t.call('POST', `/api/join/${code}/account`, {
    body: { ...names, email: 'anna@example.ru', consents: [{ textId: processing.id, given: true }] },
  });
  expect(bare.json().user.mustConsent).toBe(true);
  expect(letters.number).toBe(1);
});

test('a course whose answers stay in Russia asks nothing about a foreign model', async () => {
  await nameOperator(t.db, { asks: 'joining' });
  await publishedTexts(t.db, ['processing', 'foreign_model']);
  const course = await createCourse(t.db, { data_rule: 'russia' });
  const { code } = await createJoinLink(t.db, { course_id: course.id });
  const { legal } = (await t.call('GET', `/api/join/${code}`)).json();
  expect(legal.texts.map(({ kind }: AskedText) => kind)).toEqual(['processing']);
});

test('by an invitation the boxes stand beside the password; left out, the gate asks next', async () => {
  await nameOperator(t.db, { asks: 'joining' });
  const { processing } = await publishedTexts(t.db, ['processing']);
  const invited = async () => {
    const person = await createUser(t.db, { password_hash: null });
    const token = await t.db
      .transaction()
      .execute((tx) => issueLink(tx, { userId: person.id, purpose: 'invite' }));
    return { person, token };
  };
  const set = (token: string, more: object) =>
    t.call('POST', '/api/links/password', { body: { token, newPassword: 'мой пароль', ...more } });

  const one = await invited();
  const opened = await t.call('POST', '/api/links/open', { body: { token: one.token } });
  expect(opened.json().legal.texts).toMatchObject([{ kind: 'processing', required: true }]);
  const refused = await set(one.token, { consents: [{ textId: processing.id, given: false }] });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid']);
  const agreed = await set(one.token, { consents: [{ textId: processing.id, given: true }] });
  expect([agreed.statusCode, agreed.json().user.mustConsent]).toEqual([200, false]);

  const bare = await invited();
  expect((await set(bare.token, {})).json().user.mustConsent).toBe(true);

  // A link for a forgotten password asks nothing.
  const token = await t.db
    .transaction()
    .execute((tx) => issueLink(tx, { userId: one.person.id, purpose: 'reset' }));
  expect((await set(token, {})).json().user.mustConsent).toBe(false);
});

test('where letters are sent, the tick waits with the request, and its time is the consent’s', async () => {
  await nameOperator(withMail.db, { asks: 'joining' });
  const { processing } = await publishedTexts(withMail.db, ['processing']);
  const { code } = await createJoinLink(withMail.db, { course_id: (await createCourse(withMail.db)).id });
  const body = { firstName: 'Ольга', lastName: 'Белова', email: 'olga@example.ru' };
  const ask = (consents?: unknown) =>
    withMail.call('POST', `/api/join/${code}/requests`, { body: { ...body, consents } });
  expect((await ask()).statusCode).toBe(400);
  expect(await withMail.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect((await ask([{ textId: processing.id, given: true }])).statusCode).toBe(200);

  const { payload } = await withMail.db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow();
  const asked = mailPayload.parse(payload);
  if (asked.kind !== 'join') throw new Error('It is a letter about joining');
  const at = '2026-01-02T03:04:05.678Z';
  expect(asked.agreed).toMatchObject([{ textId: processing.id, kind: 'processing', given: true }]);
  const ticked = { ...asked, agreed: asked.agreed?.map((one) => ({ ...one, at })) };
  const token = await withMail.db.transaction().execute((tx) => makeJoinRequest(tx, ticked));
  const request = await withMail.db.selectFrom('join_requests').select('agreed').executeTakeFirstOrThrow();
  expect(request.agreed).toMatchObject([{ textId: processing.id, at }]);

  const joined = await withMail.call('POST', `/api/join/${code}/confirm`, {
    body: { token, password: 'мой пароль' },
  });
  expect([joined.statusCode, joined.json().user.mustConsent]).toEqual([201, false]);
  const [row] = await withMail.db.selectFrom('consents').selectAll().execute();
  expect(row).toMatchObject({ kind: 'processing', act: 'given', how: 'join', at, address: '127.0.0.1' });
});
