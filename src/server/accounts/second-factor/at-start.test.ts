import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createSession } from '#server/accounts/auth/session.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/config/config.ts';
import { testSecretKey } from '#test/app.ts';
import { createAdmin, createCurator, createUser } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { createFactor } from '#test/second-factor.ts';
import { prepareSecondFactors } from './at-start.ts';
import { resetByOperator } from './reset-factor.ts';

const t = testDatabase();
beforeEach(async () => {
  await t.db.deleteFrom('users').execute();
  await t.db.deleteFrom('audit_log').execute();
});

const config = (env: Record<string, string> = {}): Config =>
  readConfig({ SECRET_KEY: testSecretKey, DATA_DIR: '/nowhere', ...env });

const sessions = async () => {
  const rows = await t.db.selectFrom('sessions').select('user_id').execute();
  return rows.map(({ user_id: id }) => id);
};

test('A key that doesn’t open what is sealed stops the start with a line; without a factor none is looked for', async () => {
  const user = await createUser(t.db);
  const wrong = config({ SECRET_KEY: randomBytes(32).toString('base64') });
  const none = config({ SECRET_KEY: '' });
  const shared = config({ SECRET_KEY: '', DATABASE_URL: 'postgresql://host/name' });
  for (const given of [wrong, none, shared]) await prepareSecondFactors(t.db, given);
  await createFactor(t.db, user);
  await prepareSecondFactors(t.db, config());
  const said = await Promise.all(
    [wrong, none, shared].map((given) => prepareSecondFactors(t.db, given).catch((error: unknown) => error)),
  );
  expect(said.every((error) => error instanceof ConfigError)).toBe(true);
  const lines = said.map((error) => (error instanceof Error ? error.message : ''));
  const rest = 'сбросьте второй фактор всем: npm run second-factor:reset -- --all';
  const which = 'к секретам второго фактора в базе: верните прежний';
  expect(lines).toEqual([
    `Ключ не подходит ${which} SECRET_KEY либо ${rest}`,
    `Нет ключа ${which} secret.key в папке DATA_DIR либо ${rest}`,
    `Нет ключа ${which} SECRET_KEY либо ${rest}`,
  ]);
});

test('Once it is demanded of a role, its people without a factor are signed out, and nobody else', async () => {
  const [admin, withFactor] = [await createAdmin(t.db), await createAdmin(t.db)];
  const [curator, student] = [await createCurator(t.db), await createUser(t.db)];
  const people = [admin, withFactor, curator, student];
  await createFactor(t.db, withFactor);
  for (const { id } of people) await createSession(t.db, id, { remember: true });
  await prepareSecondFactors(t.db, config());
  expect(await sessions()).toHaveLength(4);
  await prepareSecondFactors(t.db, config({ SECOND_FACTOR: 'admin' }));
  const left = [withFactor, curator, student].map(({ id }) => id);
  expect((await sessions()).toSorted()).toEqual(left.toSorted());
  const [ended] = await t.db.selectFrom('sign_ins').selectAll().execute();
  expect(ended).toMatchObject({ user_id: admin.id, outcome: 'ended' });
});

test('The operator resets that of one person or of all, and each is told by a letter', async () => {
  const people = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  const [first] = people;
  for (const person of people) await createFactor(t.db, person);
  for (const { id } of people) await createSession(t.db, id, { remember: true });
  expect(await resetByOperator(t.db, 'nobody@example.ru', { sendsMail: true })).toBe(0);
  expect(await resetByOperator(t.db, first?.email.toUpperCase(), { sendsMail: true })).toBe(1);
  expect(await sessions()).toHaveLength(2);
  expect(await resetByOperator(t.db, undefined, { sendsMail: true })).toBe(2);
  expect(await sessions()).toEqual([]);
  const letters = await t.db.selectFrom('outbox').select('payload').orderBy('id').execute();
  expect(letters.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(people.map(({ id: userId }) => ({ kind: 'factor_off', userId, by: 'operator' }))),
  );
  const journal = await t.db.selectFrom('audit_log').select(['action', 'user_id']).execute();
  expect(journal).toEqual(people.map(() => ({ action: 'second_factor_reset', user_id: null })));
});
