import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Meeting } from '#contract/meetings/schemas.ts';
import { pathOf } from '#server/platform/http/path-of.ts';
import {
  createAdmin,
  createGroup,
  createLesson,
  createStudentInGroup,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { nameOperator, publishedTexts } from '#test/legal-setting.ts';

const t = testApp({ APP_NAME: 'Школа' });
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

type Row = { id: string };

const aMeeting = { title: 'Разбор', startsAt: hoursFromNow(20), minutes: 60, place: 'Зал 3' };
const meetingOf = (group: Row, given: object = {}) =>
  t.call('POST', `/api/groups/${group.id}/meetings`, { as: admin, body: { ...aMeeting, ...given } });
const update = (meeting: Row, given: object) =>
  t.call('PUT', `/api/meetings/${meeting.id}`, { as: admin, body: { ...aMeeting, ...given } });

async function addressOf(person: Row) {
  const renewed = await t.call('POST', '/api/user/calendar', { as: person });
  return renewed.json<{ path: string }>().path;
}
const read = (path: string) => t.app.inject(path);
const eventsOf = async (path: string) => {
  const { body } = await read(path);
  return body
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: /UID:(.*)\r/.exec(event)?.[1],
      title: /SUMMARY:(.*)\r/.exec(event)?.[1],
      at: /DTSTART:(.*)\r/.exec(event)?.[1],
      sequence: /SEQUENCE:(.*)\r/.exec(event)?.[1],
    }));
};
const utc = (time: string) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');

test('Who is in another stream or in none has none of the meetings', async () => {
  const { course, group } = await createStudentInGroup(t.db);
  await meetingOf(group, { title: 'Тайная встреча' });
  const [inOther, without, stranger] = [
    await createUser(t.db),
    await createUser(t.db),
    await createUser(t.db),
  ];
  const other = await createGroup(t.db, { course_id: course.id });
  await enrol(t.db, { user_id: inOther.id, course_id: course.id, group_id: other.id });
  await enrol(t.db, { user_id: without.id, course_id: course.id });
  for (const person of [inOther, without, stranger])
    expect((await read(await addressOf(person))).body).not.toContain('Тайная');
});

test('A calendar has the person’s own dates, no draft’s title, and keeps its events when dates move', async () => {
  const soon = hoursFromNow(24);
  const { course, group, lesson, student } = await createStudentInGroup(t.db, {
    lesson: { title: 'Слушать' },
    dates: { opens_at: hoursFromNow(1), due_at: soon },
  });
  await createLesson(t.db, { course_id: course.id, title: 'Черновик', published_at: null, due_after: 3 });
  await createLesson(t.db, {
    course_id: course.id,
    title: 'Потом',
    published_at: hoursFromNow(9),
    due_after: 3,
  });
  const meeting = (await meetingOf(group)).json<Meeting>();
  const path = await addressOf(student);
  const before = await eventsOf(path);
  expect(before.map(({ title, at }) => [title, at])).toEqual([
    ['Открывается: Слушать', expect.any(String)],
    ['Разбор', utc(meeting.startsAt)],
    ['Сдать: Слушать', utc(soon)],
  ]);
  const later = hoursFromNow(72);
  await t.call('PUT', `/api/users/${student.id}/dates`, {
    as: admin,
    body: { courseId: course.id, lessonId: lesson.id, opensAt: null, dueAt: later },
  });
  await update(meeting, { startsAt: hoursFromNow(30) });
  const after = await eventsOf(path);
  expect(new Set(after.map(({ uid }) => uid))).toEqual(new Set(before.map(({ uid }) => uid)));
  expect(after.find(({ title }) => title === 'Сдать: Слушать')?.at).toBe(utc(later));
  expect(after.find(({ title }) => title === 'Разбор')).toMatchObject({ sequence: '1' });

  const file = await read(path);
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'text/calendar; charset=utf-8',
  });
  for (const hidden of ['Черновик', 'Потом', student.id, student.email])
    expect(file.body).not.toContain(hidden);
  const classmate = await createUser(t.db);
  await enrol(t.db, { user_id: classmate.id, course_id: course.id, group_id: group.id });
  const theirs = await eventsOf(await addressOf(classmate));
  expect(theirs.find(({ title }) => title === 'Сдать: Слушать')?.at).toBe(utc(soon));
  expect(theirs.some(({ uid }) => before.some((one) => one.uid === uid))).toBe(false);

  await t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(-1) })
    .where('user_id', '=', student.id)
    .execute();
  expect(await eventsOf(path)).toEqual([]);
});

test('A new address ends the former one; removed, invented and of an erased person: one refusal, slowed', async () => {
  const { student } = await createStudentInGroup(t.db);
  expect((await t.call('GET', '/api/user/calendar', { as: student })).json()).toEqual({ createdAt: null });
  const first = await addressOf(student);
  expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  const second = await addressOf(student);
  const stored = await t.db.selectFrom('calendars').selectAll().where('user_id', '=', student.id).execute();
  expect(JSON.stringify(stored)).not.toContain(second.slice(10, 53));
  const statusOf = async (path: string) => (await read(path)).statusCode;
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect((await t.call('GET', '/api/user/calendar', { as: student })).body).not.toContain(
    second.slice(10, 53),
  );
  await t.call('DELETE', '/api/user/calendar', { as: student });
  expect(await statusOf(second)).toBe(404);
  const third = await addressOf(student);
  await t.db.deleteFrom('users').where('id', '=', student.id).execute();
  expect(await statusOf(third)).toBe(404);
  await sql`insert into login_failures (key, drained_at) values ('calendars:127.0.0.1', now() + interval '900 seconds')
    on conflict (key) do update set drained_at = excluded.drained_at`.execute(t.db);
  expect(await statusOf(third)).toBe(429);
  await sql`delete from login_failures`.execute(t.db);
});

test('It gives out nothing while its person must answer to consents, nor while the sign-in is closed', async () => {
  const person = await createUser(t.db);
  const path = await addressOf(person);
  const status = async () => (await read(path)).statusCode;
  await nameOperator(t.db, { asks: 'joining' });
  await publishedTexts(t.db, ['processing']);
  await t.db.updateTable('users').set({ answered_edition: 0 }).where('id', '=', person.id).execute();
  expect(await status()).toBe(403);
  await t.db.updateTable('users').set({ answered_edition: 1 }).where('id', '=', person.id).execute();
  expect(await status()).toBe(200);
  const block = (blocked: boolean) =>
    t.call('PUT', `/api/users/${person.id}/blocked`, { as: admin, body: { blocked } });
  await block(true);
  expect((await read(path)).json().message).toBe('Такого календаря нет: его адрес заменён или убран');
  await block(false);
  expect(await status()).toBe(200);
});

test('One address is read at most thirty times at once, then once a minute', async () => {
  const { student } = await createStudentInGroup(t.db);
  const path = await addressOf(student);
  const read31 = await Promise.all(Array.from({ length: 33 }, () => read(path)));
  expect(read31.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  await sql`delete from login_failures`.execute(t.db);
});

test('The address is in no line of the server’s log', () => {
  expect(pathOf('/calendar/AbC-_123.ics?x=1')).toBe('/calendar/…');
  expect(pathOf('/course/1?x=1')).toBe('/course/1');
});
