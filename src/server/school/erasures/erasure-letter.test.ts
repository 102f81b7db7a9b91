import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { noProviders } from '#server/platform/config/sign-in-file.ts';
import { isAboutSecurity } from '#server/telling/letters/mail-payload.ts';
import { createAdmin, createUser } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { refuseErasure } from './change-erasures.ts';
import { writeErasureLetter } from './erasure-letter.ts';
import { openOwnRequest } from './own-erasure.ts';
import { writeRefusalLetter } from './refusal-letter.ts';

const t = testDatabase();

const config = readConfig({
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'https://learn.example.ru',
});
const { mail } = config;
if (!mail) throw new Error('Mail is configured');

const setting = { appName: 'Отклик', timeZone: 'Europe/Moscow', mail, signIn: noProviders };

test('a letter leaves at once and cannot be refused; it says until when to take it back, and nothing once it was', async () => {
  const user = await createUser(t.db, { email: 'maria@example.ru' });
  await t.db.transaction().execute((tx) => openOwnRequest(tx, config, user, { askedBy: 'person' }));
  const { payload, priority } = await t.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  expect([payload, priority]).toEqual([{ kind: 'erasure_asked', userId: user.id }, 1]);
  const about = { kind: 'erasure_asked', userId: user.id } as const;
  expect(isAboutSecurity(about)).toBe(true);

  await t.db
    .updateTable('erasure_requests')
    .set({ cool_off_until: '2026-11-27T09:30:00Z', due_at: '2026-12-04T09:30:00Z' })
    .execute();
  const letter = await t.db.transaction().execute((tx) => writeErasureLetter(tx, about, setting));
  expect(letter?.to.address).toBe('maria@example.ru');
  expect(letter).not.toHaveProperty('unsubscribe');
  const text = JSON.stringify(letter);
  expect(text).toContain('не позже 4 декабря 2026 г. в 12:30 (Europe/Moscow)');
  expect(text).toContain('возьмите просьбу назад до 27 ноября 2026 г. в 12:30');

  await t.db
    .updateTable('erasure_requests')
    .set({ state: 'taken_back', ended_at: '2026-11-25T09:30:00Z' })
    .execute();
  expect(await t.db.transaction().execute((tx) => writeErasureLetter(tx, about, setting))).toBeUndefined();
});

test('by the term for people it says how to come back, and by which day', async () => {
  const user = await createUser(t.db);
  await t.db
    .insertInto('erasure_requests')
    .values({
      number: 7,
      user_id: user.id,
      account_id: user.id,
      asked_by: 'retention',
      cool_off_until: '2026-12-14T09:30:00Z',
      due_at: '2026-12-24T09:30:00Z',
    })
    .execute();
  const about = { kind: 'erasure_asked', userId: user.id } as const;
  const letter = await t.db.transaction().execute((tx) => writeErasureLetter(tx, about, setting));
  expect(letter?.subject).toBe('Ваши данные будут стёрты — Отклик');
  const text = JSON.stringify(letter);
  expect(text).toContain('Войдите или попросите школу продлить доступ');
  expect(text).toContain('после 14 декабря 2026 г. в 12:30');
  expect(text).toContain('не позже 24 декабря 2026 г. в 12:30');
});

test('a refusal is a letter with its reason, and none once the person is gone', async () => {
  const user = await createUser(t.db);
  const admin = await createAdmin(t.db);
  await t.db.transaction().execute((tx) => openOwnRequest(tx, config, user, { askedBy: 'person' }));
  const open = t.db.selectFrom('erasure_requests').select('id').where('user_id', '=', user.id);
  const { id } = await open.executeTakeFirstOrThrow();
  const reason = 'Договор ещё исполняется';
  await refuseErasure({ db: t.db, config }, admin, id, { reason });
  const queued = await t.db.selectFrom('outbox').select('payload').where('user_id', '=', user.id).execute();
  const about = { kind: 'erasure_refused', requestId: id } as const;
  expect(queued.map(({ payload }) => payload)).toContainEqual(about);
  expect(isAboutSecurity(about)).toBe(true);
  const write = () => t.db.transaction().execute((tx) => writeRefusalLetter(tx, about, setting));
  const letter = await write();
  expect(letter?.to.address).toBe(user.email);
  expect(JSON.stringify(letter)).toContain(`Причина: ${reason}`);
  await t.db.deleteFrom('users').where('id', '=', user.id).execute();
  expect(await write()).toBeUndefined();
});
