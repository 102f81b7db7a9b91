import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { writeTimeZone } from './write-time-zone.ts';

const t = testDatabase();

async function zoneAfter(env: Record<string, string>): Promise<string | undefined> {
  await writeTimeZone(t.db, readConfig(env));
  const { rows } = await sql<{ zone: string }>`select school_time_zone() as zone`.execute(t.db);
  return rows[0]?.zone;
}

test('The school’s zone is Moscow’s, or the one that the start is given', async () => {
  expect(await zoneAfter({})).toBe('Europe/Moscow');
  expect(await zoneAfter({ TIME_ZONE: 'Asia/Yekaterinburg' })).toBe('Asia/Yekaterinburg');
  expect(await zoneAfter({})).toBe('Europe/Moscow');
});

test.each(['Москва', '+03:00', 'Europe/Nowhere', '../etc/passwd'])('%s is refused in one line', (name) => {
  expect(() => readConfig({ TIME_ZONE: name })).toThrow(
    'Переменная TIME_ZONE принимает часовой пояс по IANA: Europe/Moscow',
  );
});

test('A zone that the database doesn’t know is refused', async () => {
  await expect(writeTimeZone(t.db, { timeZone: 'Europe/Nowhere' })).rejects.toThrow(
    'Переменная TIME_ZONE принимает часовой пояс, который знает и база: не Europe/Nowhere',
  );
});
