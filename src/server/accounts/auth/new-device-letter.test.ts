import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { createUser } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { writeNewDeviceLetter } from './new-device-letter.ts';

const t = testDatabase();

const { mail, signIn } = readConfig({
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'school@example.ru',
  PUBLIC_URL: 'https://learn.example.ru',
});
if (!mail) throw new Error('Mail is configured');

const setting = {
  appName: 'Отклик',
  timeZone: 'Europe/Moscow',
  mail,
  signIn,
};

const letterTo = (userId: string) =>
  t.db.transaction().execute((tx) =>
    writeNewDeviceLetter(
      tx,
      {
        kind: 'new_device',
        userId,
        device: 'Safari, iPhone',
        address: '198.51.100.4',
        at: '2026-11-22T09:30:00.000Z',
      },
      setting,
    ),
  );

test('The letter says when and from where, by the school’s clock', async () => {
  const user = await createUser(t.db, { email: 'maria@example.ru' });
  const letter = await letterTo(user.id);
  expect(letter?.to.address).toBe('maria@example.ru');
  const text = JSON.stringify(letter);
  expect(text).toContain('22 ноября 2026 г. в 12:30 (Europe/Moscow)');
  expect(text).toContain('Safari, iPhone');
  expect(text).toContain('198.51.100.4');
});

test('Nobody is told about an account that is gone', async () => {
  expect(await letterTo('01890000-0000-7000-8000-000000000000')).toBeUndefined();
});
