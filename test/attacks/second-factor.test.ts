import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { attemptCookieName } from '#server/accounts/auth/cookie.ts';
import { startAttempt } from '#server/accounts/auth/sign-in-attempts.ts';
import { resetPassword } from '#server/app/start/reset-password.ts';
import { makeJoinRequest } from '#server/school/joining/join-requests.ts';
import { createAdmin, createCourse, createUser, testPassword } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import {
  type Browser,
  codeOf,
  createFactor,
  openBrowser,
  said,
  secretIn,
  signIn,
} from '#test/second-factor.ts';

// Attacks by whoever knows the password alone, in a school that demands a second factor of everybody.

const t = testApp({ SECOND_FACTOR: 'admin,curator,student' });
beforeEach(() => sql`truncate login_failures, sign_ins`.execute(t.db));

const withFactor = async () => {
  const user = await createUser(t.db);
  return { user, factor: await createFactor(t.db, user) };
};

const enter = (browser: Browser, code: string) => browser('/api/auth/second-factor', { code });

const sessionsOf = (userId: string) =>
  t.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

test('With the cookie of an attempt, every call behind the sign-in is refused as without it', async () => {
  const [admin, cookies] = [await createAdmin(t.db), {} as Record<string, string>];
  await createFactor(t.db, admin);
  const browser = openBrowser(t, { cookies });
  await signIn(browser, admin);
  const token = cookies[attemptCookieName];
  expect(token).toMatch(/^[\w-]{43}$/);
  const closed = Object.entries<EndpointShape>(allCalls).filter(([, { access }]) => access !== 'public');
  expect(closed.length).toBeGreaterThan(150);
  for (const name of [attemptCookieName, 'otklik_session']) {
    for (const [call, { method, path }] of closed) {
      const url = path.replace(/:\w+/g, () => randomUUIDv7());
      const response = await t.app.inject({ method, url, headers: { cookie: `${name}=${token}` } });
      expect.soft(said(response), `${call} with ${name}`).toEqual([401, 'unauthenticated']);
    }
  }
});

test('One code, sent twice at once from one browser or from two, opens one session', async () => {
  const { user, factor } = await withFactor();
  const browsers = [openBrowser(t), openBrowser(t)] as const;
  for (const browser of browsers) await signIn(browser, user);
  const code = codeOf(factor);
  const [first, second] = browsers;
  const answers = await Promise.all([first, first, second, second].map((browser) => enter(browser, code)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await sessionsOf(user.id)).toHaveLength(1);
});

test('An attempt is over in another browser, after ten minutes, and after a change of password', async () => {
  const { user, factor } = await withFactor();
  const over = [401, 'attempt_over'];
  expect(said(await enter(openBrowser(t), codeOf(factor)))).toEqual(over);
  const guessed = { [attemptCookieName]: 'A'.repeat(43) };
  expect(said(await enter(openBrowser(t, { cookies: guessed }), codeOf(factor)))).toEqual(over);

  const slow = openBrowser(t);
  await signIn(slow, user);
  await sql`update sign_in_attempts set expires_at = expires_at - interval '10 minutes'`.execute(t.db);
  expect(said(await enter(slow, codeOf(factor)))).toEqual(over);

  const late = openBrowser(t);
  await signIn(late, user);
  await resetPassword(t.db, user.email);
  expect(said(await enter(late, codeOf(factor)))).toEqual(over);
  expect(await sessionsOf(user.id)).toEqual([]);
});

test('What lies in the database finishes no attempt', async () => {
  const { user, factor } = await withFactor();
  await signIn(openBrowser(t), user);
  const { id, browser_hash: hash } = await t.db
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  for (const stolen of [id, hash.toString('base64url')]) {
    const browser = openBrowser(t, { cookies: { [attemptCookieName]: stolen } });
    expect(said(await enter(browser, codeOf(factor)))).toEqual([401, 'attempt_over']);
  }
});

test('A thousand wrong codes from a hundred places: a few are looked at, and the owner gets in where he always does', async () => {
  const { user, factor } = await withFactor();
  const home = openBrowser(t, { address: '198.51.100.7' });
  await signIn(home, user);
  expect((await enter(home, codeOf(factor))).statusCode).toBe(200);

  const guesses = Array.from({ length: 100 }, async (_, place) => {
    const kind = 'code' as const;
    const token = await startAttempt(t.db, { kind, userId: user.id, remember: false });
    const cookies = { [attemptCookieName]: token };
    const browser = openBrowser(t, { cookies, address: `10.0.${place}.1` });
    const answers = [];
    for (let tries = 0; tries < 10; tries += 1) answers.push(await enter(browser, '000 000'));
    return answers;
  });
  const answers = (await Promise.all(guesses)).flat();
  expect(answers).toHaveLength(1000);
  const lookedAt = answers.filter(({ statusCode }) => statusCode !== 429);
  expect(lookedAt.length).toBeLessThanOrEqual(20);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined();
  const rows = await t.db
    .selectFrom('sign_ins')
    .select('outcome')
    .where('outcome', '=', 'wrong_code')
    .execute();
  expect(rows).toHaveLength(lookedAt.length);

  await signIn(home, user);
  await sql`update second_factors set last_step = 0 where user_id = ${user.id}`.execute(t.db);
  expect((await enter(home, codeOf(factor))).statusCode).toBe(200);
});

test('Who joins by a code gets an account, and no session before the second factor is set up', async () => {
  const course = await createCourse(t.db);
  const link = { code: 'K7M49QXT', course_id: course.id, max_people: 5, expires_at: '2100-01-01T00:00:00Z' };
  await t.db.insertInto('join_links').values(link).execute();
  const named = { firstName: 'Ольга', lastName: 'Белова' };
  const stranger = { ...named, email: 'olga@example.ru', password: testPassword };
  // By the link of a letter it is the same.
  const asked = { ...named, code: 'K7M49QXT', email: 'anna@example.ru' };
  const token = await t.db.transaction().execute((tx) => makeJoinRequest(tx, asked));
  const confirmed = await openBrowser(t)('/api/join/K7M49QXT/confirm', { token, password: testPassword });
  expect(said(confirmed)).toEqual([401, 'second_factor_setup']);
  expect(confirmed.cookies.map(({ name }) => name)).toEqual([attemptCookieName]);

  const browser = openBrowser(t);
  expect(said(await browser('/api/join/K7M49QXT/account', stranger))).toEqual([401, 'second_factor_setup']);
  const { secret } = (await browser('/api/auth/second-factor/setup')).json();
  const code = codeOf({ secret: secretIn(secret) });
  const done = await browser('/api/auth/second-factor/setup/confirm', { code });
  expect(done.json().user.email).toBe('olga@example.ru');
  expect((await browser(`/api/courses/${course.id}`, {}, 'GET')).statusCode).toBe(200);
});

test('A dump of the database holds no secret and no recovery code, in any form', async () => {
  const user = await createUser(t.db);
  const browser = openBrowser(t);
  await signIn(browser, user);
  const { secret: waiting } = (await browser('/api/auth/second-factor/setup')).json();
  const { factor } = await withFactor();
  const secrets = [secretIn(waiting), factor.secret];
  const forms = [
    waiting,
    ...secrets.flatMap((secret) =>
      (['hex', 'base64', 'latin1'] as const).map((form) => secret.toString(form)),
    ),
    ...factor.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    t.db,
  );
  expect(rows.length).toBeGreaterThan(50);
  for (const { name } of rows) {
    const dump = await sql<{ row: string }>`select row::text as row from ${sql.table(name)} as row`.execute(
      t.db,
    );
    const text = dump.rows.map(({ row }) => row).join('\n');
    expect
      .soft(
        forms.filter((form) => text.includes(form)),
        name,
      )
      .toEqual([]);
  }
});
