import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noProviders } from '#server/platform/config/sign-in-file.ts';
import { writeJoinLetter } from '#server/school/joining/join-letter.ts';
import { forgetExpiredJoinRequests } from '#server/school/joining/join-requests.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createCourse, createJoinLink, createUser, hoursFromNow } from '#test/factories.ts';

// A join link lets strangers in. Nobody gets in by more than it gives, and it tells nobody who has an account.

let t: TestApp;
let withMail: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  withMail = await createTestApp({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'school@example.ru',
    PUBLIC_URL: 'http://localhost',
  });
});

afterAll(() => Promise.all([t.close(), withMail.close()]));

beforeEach(async () => {
  for (const { db } of [t, withMail]) await db.deleteFrom('login_failures').execute();
});

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

async function openLink(app: TestApp, given: Partial<Parameters<typeof createJoinLink>[1]> = {}) {
  const course = await createCourse(app.db, { title: 'Переговоры' });
  return createJoinLink(app.db, { course_id: course.id, ...given });
}

const stranger = (email: string) => ({ firstName: 'Иван', lastName: 'Новый', email });

const ask = (code: string, email: string) =>
  withMail.call('POST', `/api/join/${code}/requests`, { body: stranger(email) });

/** The letters that are queued, as they would be written now. */
async function letters(): Promise<Letter[]> {
  const rows = await withMail.db.deleteFrom('outbox').returning('payload').execute();
  const written: Letter[] = [];
  for (const { payload } of rows) {
    const asked = mailPayload.parse(payload);
    if (asked.kind !== 'join' || !withMail.config.mail) continue;
    const setting = { appName: 'Отклик', timeZone: 'UTC', mail: withMail.config.mail, signIn: noProviders };
    const letter = await withMail.db.transaction().execute((tx) => writeJoinLetter(tx, asked, setting));
    if (letter) written.push(letter);
  }
  return written;
}

const addressIn = (letter: Letter | undefined) =>
  new URL((letter?.blocks ?? []).map((block) => ('button' in block ? block.address : '')).join(''));

/** The secret of the letter that a stranger gets. */
async function tokenFor(code: string, email: string): Promise<string> {
  expect((await ask(code, email)).json()).toEqual({});
  const letter = (await letters()).find(({ to }) => to.address === email);
  return addressIn(letter).hash.slice(1);
}

const confirm = (code: string, token: string, as?: { id: string }) =>
  withMail.call('POST', `/api/join/${code}/confirm`, { as, body: { token, password: 'мой пароль' } });

const peopleBy = async (app: TestApp, { code, course_id: course }: { code: string; course_id: string }) => {
  const { people } = await app.db
    .selectFrom('join_links')
    .select('people')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const enrolled = await app.db
    .selectFrom('user_courses')
    .select('id')
    .where('course_id', '=', course)
    .execute();
  const joined = await app.db.selectFrom('joins').select('user_id').where('code', '=', code).execute();
  return [people, enrolled.length, joined.length];
};

test('Fifty at once join by a code of twenty, signed in and strangers: twenty are in', async () => {
  const link = await openLink(t, { max_people: 20 });
  const people = await Promise.all(times(25).map(() => createUser(t.db)));
  const before = await t.db.selectFrom('users').select('id').execute();
  const responses = await Promise.all([
    ...people.map((as) => t.call('POST', `/api/join/${link.code}`, { as })),
    ...times(25).map((at) =>
      t.call('POST', `/api/join/${link.code}/account`, {
        body: { ...stranger(`many-${at}@example.ru`), password: 'мой пароль' },
      }),
    ),
  ]);
  const [inside, outside] = [201, 404].map((status) =>
    responses.filter(({ statusCode }) => statusCode === status || (status === 201 && statusCode === 200)),
  );
  expect([inside?.length, outside?.length]).toEqual([20, 30]);
  expect(await peopleBy(t, link)).toEqual([20, 20, 20]);
  // Whoever was refused has no account either.
  const after = await t.db.selectFrom('users').select('id').execute();
  const made = responses.filter(({ statusCode }) => statusCode === 201).length;
  expect(after.length - before.length).toBe(made);
});

test('One person who joins twenty times at once is one', async () => {
  const link = await openLink(t);
  const person = await createUser(t.db);
  const responses = await Promise.all(
    times(20).map(() => t.call('POST', `/api/join/${link.code}`, { as: person })),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await peopleBy(t, link)).toEqual([1, 1, 1]);
});

test('A hundred GETs and HEADs change nothing, of the code and of the link in the letter', async () => {
  const link = await openLink(withMail);
  const token = await tokenFor(link.code, 'scanned@example.ru');
  for (const method of ['GET', 'HEAD'] as const) {
    for (const _ of times(100)) {
      const opened = await withMail.app.inject({ method, url: `/api/join/${link.code}` });
      expect(opened.statusCode).toBe(200);
    }
  }
  for (const _ of times(20)) {
    const url = `/api/join/${link.code}/request`;
    expect((await withMail.call('POST', url, { body: { token } })).json()).toEqual(
      stranger('scanned@example.ru'),
    );
  }
  expect(await peopleBy(withMail, link)).toEqual([0, 0, 0]);
  expect((await confirm(link.code, token)).statusCode).toBe(201);
});

test('An address with an account and one without get the same answer; only the letters differ', async () => {
  const { code } = await openLink(withMail);
  const known = await createUser(withMail.db, { email: 'known@example.ru' });
  const answers = [await ask(code, 'Known@example.ru'), await ask(code, 'unknown@example.ru')];
  const seen = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers)]);
  expect(seen[0]).toEqual(seen[1]);
  const rows = await withMail.db.selectFrom('outbox').select(['user_id', 'key']).execute();
  expect(rows).toEqual([
    { user_id: null, key: null },
    { user_id: null, key: null },
  ]);
  const [already, welcome] = await letters();
  expect(already?.subject).toContain('уже есть учётная запись');
  expect(addressIn(already).hash).toBe('');
  expect(addressIn(welcome).hash).toMatch(/^#[\w-]{43}$/);
  const requests = await withMail.db.selectFrom('join_requests').select(['email', 'token_hash']).execute();
  expect(requests.map(({ email }) => email)).not.toContain(known.email);
  expect(JSON.stringify(requests)).not.toContain(addressIn(welcome).hash.slice(1));
});

test('The account is made by the opened link alone: confirmed, enrolled, signed in, once', async () => {
  const link = await openLink(withMail);
  const token = await tokenFor(link.code, 'once@example.ru');
  const find = () =>
    withMail.db
      .selectFrom('users')
      .select(['role', 'email_verified_at'])
      .where('email', '=', 'once@example.ru')
      .execute();
  expect(await find()).toEqual([]);
  const both = await Promise.all([confirm(link.code, token), confirm(link.code, token)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 404]);
  expect(await find()).toEqual([{ role: 'student', email_verified_at: expect.any(String) }]);
  expect(await peopleBy(withMail, link)).toEqual([1, 1, 1]);
  const cookie = both.flatMap(({ cookies }) => cookies).map(({ name, value }) => `${name}=${value}`)[0] ?? '';
  expect((await withMail.call('GET', '/api/auth/me', { headers: { cookie } })).statusCode).toBe(200);
});

test('A link that is expired, of another code, or of a code that has filled up meanwhile makes no account', async () => {
  const link = await openLink(withMail, { max_people: 1 });
  const other = await openLink(withMail);
  const token = await tokenFor(link.code, 'late@example.ru');
  expect((await confirm(other.code, token)).statusCode).toBe(404);
  expect(
    (await withMail.call('POST', `/api/join/${link.code}`, { as: await createUser(withMail.db) })).statusCode,
  ).toBe(200);
  expect((await confirm(link.code, token)).json().message).toMatch(/все места заняты/);
  await withMail.db.updateTable('join_links').set({ max_people: 2 }).where('code', '=', link.code).execute();
  await withMail.db
    .updateTable('join_requests')
    .set({ expires_at: hoursFromNow(-1) })
    .execute();
  expect((await confirm(link.code, token)).json().message).toMatch(/Ссылка из письма недействительна/);
  await forgetExpiredJoinRequests(withMail.db);
  expect(await withMail.db.selectFrom('join_requests').select('id').execute()).toEqual([]);
  const made = withMail.db.selectFrom('users').select('id').where('email', '=', 'late@example.ru');
  expect(await made.execute()).toEqual([]);
});

test('An address that is taken meanwhile stays its owner’s', async () => {
  const link = await openLink(withMail);
  const token = await tokenFor(link.code, 'taken@example.ru');
  const owner = await createUser(withMail.db, { email: 'Taken@example.ru' });
  const refused = await confirm(link.code, token);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_taken']);
  const row = await withMail.db.selectFrom('users').selectAll().where('id', '=', owner.id).executeTakeFirst();
  expect(row).toEqual(owner);
  expect(await peopleBy(withMail, link)).toEqual([0, 0, 0]);
});

test('Another person’s link in an open session binds nothing and isn’t used up', async () => {
  const link = await openLink(withMail);
  const token = await tokenFor(link.code, 'own@example.ru');
  const refused = await confirm(link.code, token, await createUser(withMail.db));
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining('Сначала выйдите'),
  ]);
  expect((await confirm(link.code, token)).statusCode).toBe(201);
});

test('Domains: others are refused, nobody learns which they are, and an unconfirmed address proves nothing', async () => {
  const link = await openLink(withMail, { domains: ['company.ru'] });
  const { code } = link;
  const refusals = [
    await ask(code, 'anna@gmail.com'),
    await ask(code, 'anna@sub.company.ru'),
    await ask(code, 'anna@company.ru.evil.com'),
    await ask(code, '"anna@company.ru"@evil.com'),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  const unconfirmed = await createUser(withMail.db, { email: 'olga@company.ru' });
  const foreign = await createUser(withMail.db, { email_verified_at: hoursFromNow(-1) });
  const joins = await Promise.all(
    [unconfirmed, foreign].map((as) => withMail.call('POST', `/api/join/${code}`, { as })),
  );
  expect(joins.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  const offer = await withMail.call('GET', `/api/join/${code}`);
  expect(offer.json().onlyCertainAddresses).toBe(true);
  for (const { body } of [...refusals.slice(0, 1), ...joins, offer]) expect(body).not.toContain('company.ru');
  expect((await ask(code, 'Anna@Company.RU')).statusCode).toBe(200);
  const confirmed = await createUser(withMail.db, {
    email: 'pavel@company.ru',
    email_verified_at: hoursFromNow(-1),
  });
  expect((await withMail.call('POST', `/api/join/${code}`, { as: confirmed })).statusCode).toBe(200);
  expect(await peopleBy(withMail, link)).toEqual([1, 1, 1]);
  // Where letters are no longer sent, nobody new comes by such a code.
  const unproven = await openLink(t, { domains: ['company.ru'] });
  const refused = await t.call('POST', `/api/join/${unproven.code}/account`, {
    body: { ...stranger('ivan@company.ru'), password: 'мой пароль' },
  });
  expect(refused.statusCode).toBe(403);
  expect(await peopleBy(t, unproven)).toEqual([0, 0, 0]);
});

test('Domains: whoever opens the letter to an address of theirs is let in, also by the next such code', async () => {
  const link = await openLink(withMail, { domains: ['company.ru'] });
  const token = await tokenFor(link.code, 'nina@company.ru');
  const joined = await confirm(link.code, token);
  expect([joined.statusCode, joined.json().courseId]).toEqual([201, link.course_id]);
  expect(await peopleBy(withMail, link)).toEqual([1, 1, 1]);
  const next = await openLink(withMail, { domains: ['company.ru'] });
  const { user } = joined.json();
  expect((await withMail.call('POST', `/api/join/${next.code}`, { as: user })).statusCode).toBe(200);
});

test('Domains: an address of theirs that nobody has confirmed is told how to be, and no other one', async () => {
  const { code } = await openLink(withMail, { domains: ['company.ru'] });
  const joinAs = async (as: { id: string }) =>
    (await withMail.call('POST', `/api/join/${code}`, { as })).json().message;
  expect(await joinAs(await createUser(withMail.db, { email: 'vera@company.ru' }))).toMatch(
    /адрес ещё не подтверждён\. Выйдите, нажмите «Забыли пароль\?»/,
  );
  expect(await joinAs(await createUser(withMail.db))).toMatch(/с адресами одной организации/);
  const { code: withoutMail } = await openLink(t, { domains: ['company.ru'] });
  const refused = await t.call('POST', `/api/join/${withoutMail}/account`, {
    body: { ...stranger('vera@company.ru'), password: 'мой пароль' },
  });
  expect([refused.statusCode, refused.json().message]).toEqual([
    403,
    expect.stringMatching(/подтвердить его сейчас нечем/),
  ]);
});

test('With mail, there is no account without a letter', async () => {
  const { code } = await openLink(withMail);
  const body = { ...stranger('quick@example.ru'), password: 'мой пароль' };
  expect((await withMail.call('POST', `/api/join/${code}/account`, { body })).statusCode).toBe(409);
  const made = withMail.db.selectFrom('users').select('id').where('email', '=', body.email);
  expect(await made.execute()).toEqual([]);
});

test('Invented codes run out, a right one costs nothing, and another network isn’t held up', async () => {
  const { code } = await openLink(t);
  const look = (given: string, remoteAddress: string) =>
    t.app.inject({ method: 'GET', url: `/api/join/${given}`, remoteAddress });
  const invented = (at: number) => `KKKK-${['2222', '3333', '4444', '5555'][at % 4]}`;
  for (const _ of times(60)) expect((await look(code, '203.0.113.1')).statusCode).toBe(200);
  const guesses = await Promise.all(times(110).map((at) => look(invented(at), '203.0.113.9')));
  const refused = guesses.filter(({ statusCode }) => statusCode === 429);
  expect(guesses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(100);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.headers['retry-after']).toBeDefined();
  // The right one isn't found by going on, and elsewhere it is.
  expect((await look(code, '203.0.113.9')).statusCode).toBe(429);
  expect((await look(code, '203.0.113.1')).statusCode).toBe(200);
});

test('Nobody’s mailbox is filled by a code', async () => {
  const { code } = await openLink(withMail);
  const asked = [];
  for (const _ of times(7)) asked.push((await ask(code, 'victim@example.ru')).statusCode);
  expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await ask(code, 'other-victim@example.ru')).statusCode).toBe(200);
  await withMail.db.deleteFrom('outbox').execute();
});

test('A code that is closed before the letter is sent sends none', async () => {
  const { code } = await openLink(withMail);
  await ask(code, 'closed@example.ru');
  await withMail.db
    .updateTable('join_links')
    .set({ closed_at: hoursFromNow(-1) })
    .where('code', '=', code)
    .execute();
  expect(await letters()).toEqual([]);
});
