import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLink } from '#server/accounts/links/personal-links.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAdmin, createCourse, createUser, enrol } from '#test/factories.ts';
import { writeInviteLetter } from './invite-letter.ts';

let t: TestDatabase;
beforeEach(async () => {
  t = await createTestDatabase();
});
afterEach(() => t.drop());

const { mail } = readConfig({
  SMTP_URL: 'smtp://otklik:x@localhost:2525',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'https://learn.example.ru',
});

const write = (userId: string, invitedById: string | null, passwordsOf: 'everyone' | 'admins' = 'everyone') =>
  t.db.transaction().execute(async (tx) => {
    if (!mail) throw new Error('Mail is on');
    const setting = { appName: 'Школа тимлидов', timeZone: 'Europe/Moscow', mail, signIn: { passwordsOf } };
    return writeInviteLetter(tx, { kind: 'invite', userId, invitedById }, setting);
  });

const codeOf = (letter: Letter | undefined) =>
  letter?.blocks.flatMap((block) => ('code' in block ? block.code : []))[0] ?? '';

test('The letter says who invites, where to and what to do, and its link works once written', async () => {
  const admin = await createAdmin(t.db, { first_name: 'Анна', last_name: 'Ясная' });
  const { id } = await createUser(t.db, {
    first_name: 'Ольга',
    last_name: 'Иванова',
    email: 'olga@example.ru',
    password_hash: null,
  });
  const letter = await write(id, admin.id);
  expect(letter?.to).toEqual({ address: 'olga@example.ru', name: 'Ольга Иванова' });
  expect(letter?.subject).toBe('Приглашение — Школа тимлидов');
  const text = JSON.stringify(letter);
  for (const part of [
    'Анна Ясная приглашает вас в школу «Школа тимлидов»',
    'olga@example.ru',
    '14 дней',
    'Задать пароль',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`https://learn.example.ru/welcome#${codeOf(letter)}`);
  expect(await findLink(t.db, codeOf(letter))).toMatchObject({
    userId: id,
    purpose: 'invite',
    email: 'olga@example.ru',
  });

  const again = await write(id, admin.id);
  expect(await findLink(t.db, codeOf(letter))).toBeDefined();
  expect(await findLink(t.db, codeOf(again))).toBeDefined();
});

test('It is dropped for whoever has set a password meanwhile, or is gone', async () => {
  const { id } = await createUser(t.db);
  expect(await write(id, null)).toBeUndefined();
  expect(await write('019a0000-0000-7000-8000-000000000000', null)).toBeUndefined();
  expect(await t.db.selectFrom('personal_links').select('id').execute()).toEqual([]);
});

test('The one who invited may be gone', async () => {
  const { id } = await createUser(t.db, { password_hash: null });
  const letter = await write(id, '019a0000-0000-7000-8000-000000000000');
  expect(JSON.stringify(letter)).toContain('Вас приглашают в школу');
  expect(await findLink(t.db, codeOf(letter))).toBeDefined();
});

test('The letter names the courses that are already open', async () => {
  const { id } = await createUser(t.db, { password_hash: null });
  expect(JSON.stringify(await write(id, null))).not.toContain('открыт');
  const course = await createCourse(t.db, { title: 'Трудные разговоры' });
  await enrol(t.db, { user_id: id, course_id: course.id });
  expect(JSON.stringify(await write(id, null))).toContain('Вам открыт курс «Трудные разговоры».');
  const expired = await createCourse(t.db, { title: 'Прошлое' });
  await enrol(t.db, { user_id: id, course_id: expired.id, expires_at: '2020-01-01T00:00:00Z' });
  expect(JSON.stringify(await write(id, null))).not.toContain('Прошлое');
});

test('Whom a password would not let in is told to sign in, not to choose one', async () => {
  const { id } = await createUser(t.db, { password_hash: null });
  const letter = JSON.stringify(await write(id, null, 'admins'));
  expect(letter).toContain('Осталось войти по ссылке через сервер вашей организации');
  expect(letter).toContain('"button":"Войти"');
  expect(letter).not.toMatch(/парол/i);
  const admin = await createAdmin(t.db, { password_hash: null });
  expect(JSON.stringify(await write(admin.id, null, 'admins'))).toContain('Задать пароль');
});
