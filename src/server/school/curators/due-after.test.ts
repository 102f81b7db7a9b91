import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { careHours } from '#contract/referrals/words.ts';
import { writePeopleSettings } from '#server/app/start/write-people-settings.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { testApp } from '#test/for-all-tests.ts';
import { dueAfter } from './due-after.ts';

const t = testApp();

beforeEach(async () => {
  const config = readConfig({ TIME_ZONE: 'Asia/Yekaterinburg', QUIET_HOURS: '21-8' });
  await writeTimeZone(t.db, config);
  await writePeopleSettings(t.db, config);
});

/** On the school's clocks. */
async function clock(time: RawBuilder<string>): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select to_char(${time} at time zone 'Asia/Yekaterinburg', 'Dy DD HH24:MI') as at`.execute(t.db);
  return rows[0]?.at;
}

const at = (time: string) => sql<string>`timestamptz '${sql.raw(`2026-11-${time}`)}:00+05'`;
const working = (due: string, hours: [number, number] | [null, null], off = sql`'{}'`, dates = sql`'{}'`) =>
  clock(sql`working_due(${at(due)}, ${hours[0]}, ${hours[1]}, ${off}, ${dates})`);

const weekend = sql`'{6,7}'`;

// The 27th is a Friday.
test.each<[string, string, string]>([
  ['of a working hour stays', '27 15:10', 'Fri 27 15:10'],
  ['at the last minute stays', '27 20:59', 'Fri 27 20:59'],
  ['of an evening moves to the next noon', '26 21:00', 'Fri 27 12:00'],
  ['of the small hours moves to noon of that day', '27 07:59', 'Fri 27 12:00'],
  ['when work begins stays', '27 08:00', 'Fri 27 08:00'],
  ['of a Friday night moves over the days off', '27 23:30', 'Mon 30 12:00'],
  ['of a day off moves, whatever its hour', '28 15:00', 'Mon 30 12:00'],
  ['of a night of a day off moves', '29 03:00', 'Mon 30 12:00'],
])('a deadline %s', async (_, due, moved) => {
  expect(await working(due, [21, 8], weekend)).toBe(moved);
});

test('a holiday is a day off, quiet hours may lie within a day, and a school without either moves nothing', async () => {
  expect(await working('27 23:30', [21, 8], weekend, sql`array[date '2026-11-30']`)).toBe('Tue 01 12:00');
  expect(await working('27 05:00', [0, 9])).toBe('Fri 27 12:00');
  expect(await working('27 22:00', [0, 9])).toBe('Fri 27 22:00');
  expect(await working('28 03:00', [null, null])).toBe('Sat 28 03:00');
  // Nobody ever works: then it stays as it is.
  expect(await working('28 03:00', [21, 8], sql`'{1,2,3,4,5,6,7}'`)).toBe('Sat 28 03:00');
});

test('what waits for a person is due in working hours; an alarm of a Saturday night is not put off, nor who may need help', async () => {
  const night = at('28 23:00');
  expect(await clock(dueAfter('release', null, night))).toBe('Mon 30 12:00');
  expect(await clock(dueAfter('disagreement', null, night))).toBe('Tue 01 12:00');
  expect(await clock(dueAfter('crisis', null, night))).toBe('Sun 29 01:00');
  expect(await clock(dueAfter('doubt', careHours, night))).toBe('Sun 29 23:00');
});

test('a school without quiet hours, and one that was never started, count by the clock', async () => {
  await writePeopleSettings(t.db, readConfig({ QUIET_HOURS: '0' }));
  expect(await clock(dueAfter('release', null, at('28 23:00')))).toBe('Sun 29 23:00');
  await t.db.deleteFrom('school_settings').execute();
  expect(await clock(dueAfter('release', null, at('28 23:00')))).toBe('Sun 29 23:00');
});
