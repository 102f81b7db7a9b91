import { expect, test } from 'vitest';
import { createApiToken } from '#test/api-token.ts';
import { fewestStatements } from '#test/count-statements.ts';
import { createAdmin, createCourse, createUser, hoursFromNow } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { nameOperator, publishedTexts } from '#test/legal-setting.ts';
import { createTokenLimit, requestsAMinute } from './token-limit.ts';

const t = testApp({ SECOND_FACTOR: 'curator' });
const anna: { id: string } = forAllTests(() => createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' }));

const usual = { title: '1С: Зарплата', scopes: ['people:read'], expiresAt: hoursFromNow(24 * 90) };

const create = (given: object = {}) =>
  t.call('POST', '/api/tokens', { as: anna, body: { ...usual, ...given } });

const listed = async () => (await t.call('GET', '/api/tokens', { as: anna })).json();
const listUsers = (headers: Record<string, string>) => t.call('GET', '/api/users', { headers });

test('A token is shown once, works until it is revoked, and the journal keeps both', async () => {
  const course = await createCourse(t.db, { title: 'Переговоры' });
  const response = await create({ courseIds: [course.id], scopes: ['courses:read', 'courses:read'] });
  expect(response.statusCode).toBe(201);
  const { token, ...made } = response.json();
  expect(token).toMatch(/^otk_[\w-]{43}$/);
  expect(made).toMatchObject({
    start: token.slice(0, 8),
    owner: { id: anna.id },
    scopes: ['courses:read'],
    courses: [{ id: course.id, title: 'Переговоры' }],
    lastUsedAt: null,
    state: 'works',
  });
  const headers = { authorization: `Bearer ${token}` };
  const read = await t.call('GET', `/api/courses/${course.id}`, { headers });
  expect(read.json()).toMatchObject({ title: 'Переговоры' });
  await expect.poll(async () => (await listed())[0].lastUsedAt).not.toBeNull();

  const revoke = () => t.call('POST', `/api/tokens/${made.id}/revoke`, { as: anna });
  expect([(await revoke()).statusCode, (await revoke()).statusCode]).toEqual([200, 409]);
  const refused = await t.call('GET', `/api/courses/${course.id}`, { headers });
  expect([refused.statusCode, refused.json().message]).toEqual([401, 'Токен отозван']);
  expect(await listed()).toMatchObject([{ id: made.id, state: 'revoked' }]);
  const journal = await t.db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute();
  expect(journal).toMatchObject([
    { action: 'token_created', details: { tokenId: made.id, title: usual.title } },
    { action: 'token_revoked', details: { tokenId: made.id, title: usual.title } },
  ]);
});

test.each([
  ['expiresAt', { expiresAt: hoursFromNow(-1) }],
  ['expiresAt', { expiresAt: hoursFromNow(24 * 367) }],
  ['scopes', { scopes: [] }],
  ['title', { title: ' ' }],
  ['courseIds', { courseIds: ['019a0000-0000-7000-8000-000000000000'] }],
])('A wrong %s is refused at its field', async (field, given) => {
  const response = await create(given);
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});

test('A token in the address is refused, and another’s Authorization beside a session is none of ours', async () => {
  const { token } = await createApiToken(t.db, { user_id: anna.id });
  const inAddress = await t.call('GET', `/api/users?access_token=${token}`);
  expect(inAddress.statusCode).toBe(400);
  for (const authorization of ['Basic b3RrXw==', 'Bearer eyJhbGciOiJub25lIn0']) {
    const response = await t.call('GET', '/api/users', { as: anna, headers: { authorization } });
    expect(response.statusCode).toBe(200);
  }
  for (const authorization of [`Bearer ${token}x`, 'Bearer otk_', `Bearer ${token.toUpperCase()}`])
    expect((await listUsers({ authorization })).statusCode).toBe(401);
});

test('Other sites’ pages get nothing: no call says that they may read it', async () => {
  const { headers } = await createApiToken(t.db, { user_id: anna.id });
  const response = await listUsers({ ...headers, origin: 'https://other.example' });
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('A request costs one statement before its own, and the use is written once in five minutes', async () => {
  const { id, headers } = await createApiToken(t.db, { user_id: anna.id });
  await listUsers(headers);
  const usedAt = async () =>
    (
      await t.db
        .selectFrom('api_tokens')
        .select('last_used_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  await expect.poll(usedAt).not.toBeNull();
  const first = await usedAt();
  const refused = () => t.call('GET', '/api/about', { headers });
  expect(await fewestStatements(refused)).toBe(1);
  await listUsers(headers);
  expect(await usedAt()).toBe(first);
});

test('What the school asks of its owner it asks of a token, and an erased owner’s is unknown', async () => {
  const owner = await createUser(t.db, { role: 'curator' });
  const { headers } = await createApiToken(t.db, { user_id: owner.id });
  const list = () => t.call('GET', '/api/courses', { headers });
  expect((await list()).json()).toMatchObject({
    code: 'second_factor_setup',
    message: 'Владелец токена должен настроить второй фактор: школа требует его для этой роли',
  });
  await t.db.updateTable('users').set({ role: 'student' }).where('id', '=', owner.id).execute();
  expect((await list()).statusCode).toBe(200);
  await t.db.deleteFrom('users').where('id', '=', owner.id).execute();
  expect((await list()).statusCode).toBe(401);
});

test('A minute holds so many requests, and the refusal says when the next may come', async () => {
  let now = 0;
  const count = createTokenLimit(() => now);
  for (let made = 0; made < requestsAMinute; made += 1) {
    now = made * 100;
    count('one');
  }
  expect(() => count('one')).toThrow('Токену можно 300 запросов в минуту: подождите 31 с');
  count('other');
  now = 60_001;
  count('one');
  expect(() => count('one')).toThrow('подождите 1 с');

  const { headers } = await createApiToken(t.db, { user_id: anna.id });
  const answers = await Promise.all(
    Array.from({ length: requestsAMinute + 1 }, () => t.call('GET', '/api/about', { headers })),
  );
  const late = answers.filter(({ statusCode }) => statusCode === 429);
  expect(late).toHaveLength(1);
  expect(Number(late[0]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('A program waits for its owner’s answer to the school’s texts, as the owner does', async () => {
  const owner = await createAdmin(t.db);
  const { headers } = await createApiToken(t.db, { user_id: owner.id });
  await nameOperator(t.db, { asks: 'everyone' });
  await publishedTexts(t.db, ['processing']);
  const refused = await listUsers(headers);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: 'consent_required', message: 'Владелец токена должен сначала ответить на согласия школы' },
  ]);
});
