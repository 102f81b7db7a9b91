import { expect, test } from 'vitest';
import type { GroupMeeting, Meeting } from '#contract/meetings/schemas.ts';
import {
  createAdmin,
  createCourse,
  createCurator,
  createGroup,
  createStudentInGroup,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { sweep, toldOf } from '#test/reminders.ts';

const t = testApp({ APP_NAME: 'Школа' });
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

type Row = { id: string };

const link = 'https://meet.example/abc';
const aMeeting = { title: 'Разбор', startsAt: hoursFromNow(20), minutes: 60, link, place: 'Зал 3' };
const create = (group: Row, given: object = {}, as: Row = admin) =>
  t.call('POST', `/api/groups/${group.id}/meetings`, { as, body: { ...aMeeting, ...given } });
const update = (meeting: Row, given: object) =>
  t.call('PUT', `/api/meetings/${meeting.id}`, { as: admin, body: { ...aMeeting, ...given } });
const courseOf = async (course: Row, as: Row) =>
  (await t.call('GET', `/api/courses/${course.id}`, { as })).json<{ meetings?: Meeting[] }>();

test('An administrator sets, moves and calls off a meeting; its stream’s people see what is ahead', async () => {
  const { course, group, student } = await createStudentInGroup(t.db);
  const made = await create(group);
  expect(made.statusCode).toBe(201);
  const { updatedAt: _, ...meeting } = made.json<GroupMeeting>();
  await create(group, { title: 'Прошла', startsAt: hoursFromNow(-2) });
  await create(group, { title: 'Идёт', startsAt: hoursFromNow(-0.5), link: null, place: '' });
  expect((await courseOf(course, student)).meetings).toMatchObject([{ title: 'Идёт' }, meeting]);
  const page = await t.call('GET', `/api/courses/${course.id}/page`, { as: student });
  expect(page.json().course.meetings).toEqual((await courseOf(course, student)).meetings);
  const moved = await update(meeting, { startsAt: hoursFromNow(50) });
  expect(moved.json()).toMatchObject({ id: meeting.id, place: 'Зал 3' });

  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
  const listed = await t.call('GET', `/api/groups/${group.id}/meetings`, { as: curator });
  expect(listed.json<Meeting[]>().map(({ title }) => title)).toEqual(['Прошла', 'Идёт', 'Разбор']);
  expect((await t.call('DELETE', `/api/meetings/${meeting.id}`, { as: admin })).statusCode).toBe(200);
  expect((await t.call('DELETE', `/api/meetings/${meeting.id}`, { as: admin })).statusCode).toBe(404);
  const journal = await t.call('GET', '/api/audit?limit=5', { as: admin });
  expect(journal.json().map(({ action }: { action: string }) => action)).toEqual([
    'meeting_deleted',
    'meeting_updated',
    'meeting_created',
    'meeting_created',
    'meeting_created',
  ]);
});

test('An edit that would overwrite another is refused with who saved it; over that one it is saved', async () => {
  const { group } = await createStudentInGroup(t.db);
  const other = await createAdmin(t.db, { first_name: 'Вера', last_name: 'Новикова' });
  const meeting = (await create(group)).json<GroupMeeting>();
  const change = (as: Row, given: object) =>
    t.call('PUT', `/api/meetings/${meeting.id}`, { as, body: { ...aMeeting, ...given } });
  const theirs = await change(other, { place: 'Зал 4', basedOn: meeting.updatedAt });
  expect(theirs.statusCode).toBe(200);
  const refused = await change(admin, { title: 'Разбор писем', basedOn: meeting.updatedAt });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      message: 'Пока вы правили встречу, её сохранил кто-то ещё: Вера Новикова',
      saved: { by: 'Вера Новикова', at: theirs.json<GroupMeeting>().updatedAt },
    },
  ]);
  expect((await change(admin, { place: 'Зал 4', basedOn: meeting.updatedAt })).statusCode).toBe(200);
  const over = await change(admin, { title: 'Разбор писем', basedOn: refused.json().saved.at });
  expect(over.json()).toMatchObject({ title: 'Разбор писем' });
});

test('Another stream, no stream and another course see no meeting; a curator sets none', async () => {
  const { course, group } = await createStudentInGroup(t.db);
  await create(group, { title: 'Тайная встреча' });
  const [inOther, without, stranger] = [
    await createUser(t.db),
    await createUser(t.db),
    await createUser(t.db),
  ];
  const other = await createGroup(t.db, { course_id: course.id });
  await enrol(t.db, { user_id: inOther.id, course_id: course.id, group_id: other.id });
  await enrol(t.db, { user_id: without.id, course_id: course.id });
  await enrol(t.db, { user_id: stranger.id, course_id: (await createCourse(t.db)).id });
  for (const person of [inOther, without])
    expect(await courseOf(course, person)).not.toHaveProperty('meetings');
  const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: other.id }] });
  expect((await t.call('GET', `/api/groups/${group.id}/meetings`, { as: curator })).statusCode).toBe(404);
  expect((await create(other, {}, curator)).statusCode).toBe(403);
});

test('What is no link, no time and no length is refused by its field', async () => {
  const { group } = await createStudentInGroup(t.db);
  const given = { title: ' ', startsAt: 'завтра', minutes: 1, link: 'javascript:alert(1)' };
  const refused = await create(group, given);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
    400,
    ['title', 'startsAt', 'minutes', 'link'],
  ]);
  expect((await create({ id: admin.id })).statusCode).toBe(404);
});

test('A reminder goes to the stream the day before, and follows a meeting that moves or is called off', async () => {
  const { group, student, course } = await createStudentInGroup(t.db);
  const late = await createUser(t.db);
  await enrol(t.db, {
    user_id: late.id,
    course_id: course.id,
    group_id: group.id,
    expires_at: hoursFromNow(-1),
  });
  const meeting = (await create(group, { startsAt: '2031-03-04T15:00:00.000Z' })).json<Meeting>();
  const told = async () =>
    (await toldOf(t.db, student.id, 'meeting')).map(({ subject }) => {
      const { at, change } = subject as { at: string; change: string };
      return `${change} ${at}`;
    });
  await sweep(t.db, '2031-03-02T20:00:00.000Z');
  expect(await told()).toEqual([]);
  for (const _ of [1, 2]) await sweep(t.db, '2031-03-03T06:00:00.000Z');
  expect(await told()).toEqual(['none 2031-03-04T15:00:00.000Z']);
  expect(await toldOf(t.db, late.id, 'meeting')).toEqual([]);

  await update(meeting, { startsAt: '2031-03-05T15:00:00.000Z' });
  expect(await told()).toEqual(['none 2031-03-04T15:00:00.000Z', 'moved 2031-03-05T15:00:00.000Z']);
  const unseen = await t.call('GET', '/api/notices/count', { as: student });
  expect(unseen.json()).toEqual({ unseen: 1 });
  await sweep(t.db, '2031-03-04T06:00:00.000Z');
  expect((await told()).at(-1)).toBe('none 2031-03-05T15:00:00.000Z');
  await update(meeting, { startsAt: '2031-03-05T15:00:00.000Z', place: 'Другой зал' });
  await t.call('DELETE', `/api/meetings/${meeting.id}`, { as: admin });
  expect((await told()).slice(3)).toEqual(['off 2031-03-05T15:00:00.000Z']);
});
