import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createProgress,
  createStudentInGroup,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { mailSetting, sweep, toldOf } from '#test/reminders.ts';
import { writeNoticeLetter } from './notice-letter.ts';

const t = testDatabase();

/** A student in a group that sets the deadline of one lesson. */
async function setUp(due: string) {
  const { course, lesson, group, student } = await createStudentInGroup(t.db, { dates: { due_at: due } });
  const told = async () =>
    (await toldOf(t.db, student.id, 'deadline_tomorrow')).map(
      ({ subject }) => (subject as { at: string }).at,
    );
  const extend = (to: string, lessonId: string | null = lesson.id) =>
    t.db
      .insertInto('personal_dates')
      .values({
        id: randomUUIDv7(),
        user_id: student.id,
        course_id: course.id,
        lesson_id: lessonId,
        due_at: to,
      })
      .execute();
  const move = (to: string) =>
    t.db.updateTable('group_lessons').set({ due_at: to }).where('group_id', '=', group.id).execute();
  return { course, lesson, group, student, told, extend, move };
}

const berlin = 'Europe/Berlin';

test.each([
  ['tomorrow’s last minute in Moscow', '2026-11-23T09:00', '2026-11-24T20:59', true],
  ['the midnight after tomorrow', '2026-11-23T09:00', '2026-11-24T21:00', false],
  ['the day after tomorrow, a second before midnight', '2026-11-22T20:59', '2026-11-24T20:59', false],
  ['the same when midnight has struck', '2026-11-22T21:00', '2026-11-24T20:59', true],
  ['later today, since nobody was told yesterday', '2026-11-23T09:00', '2026-11-23T10:00', true],
  ['a minute ago', '2026-11-23T09:00', '2026-11-23T08:59', false],
  ['the end of Berlin’s day of 25 hours', '2026-10-24T10:00', '2026-10-25T22:59', true, berlin],
  ['the midnight after it', '2026-10-24T10:00', '2026-10-25T23:00', false, berlin],
  ['the end of Berlin’s day of 23 hours', '2027-03-27T10:00', '2027-03-28T21:59', true, berlin],
  ['the midnight after that', '2027-03-27T10:00', '2027-03-28T22:00', false, berlin],
])('Due %s: at %s about %s: %s', async (_name, now, due, isTold, timeZone = 'Europe/Moscow') => {
  const { told, student, lesson } = await setUp(`${due}:00Z`);
  await sweep(t.db, `${now}:00Z`, { timeZone });
  expect(await told()).toEqual(isTold ? [`${due}:00.000Z`] : []);
  if (!isTold) return;
  const [notice] = await toldOf(t.db, student.id, 'deadline_tomorrow');
  expect(notice?.key).toBe(`due:${lesson.id}:${due}:00.000Z`);
});

const first = '2026-11-24T12:00:00.000Z';
const later = '2026-11-28T12:00:00.000Z';
const dayBefore = (due: string) => new Date(Date.parse(due) - 86_400_000).toISOString();

test.each<[string, (setting: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
  ['the person’s extension of the lesson', ({ extend }) => extend(later)],
  ['the person’s extension of the course', ({ extend }) => extend(later, null)],
  ['the group’s later date', ({ move }) => move(later)],
])('A reminder follows %s, given before it or after', async (_name, change) => {
  const [before, after] = [await setUp(first), await setUp(first)];
  await change(before);
  await sweep(t.db, dayBefore(first));
  await change(after);
  await sweep(t.db, dayBefore(first));
  expect([await before.told(), await after.told()]).toEqual([[], [first]]);
  await sweep(t.db, dayBefore(later));
  expect([await before.told(), await after.told()]).toEqual([[later], [first, later]]);
});

test('Days count from the group’s start, or from the enrolment', async () => {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id, due_after: 9 });
  const start = { starts_at: '2026-11-15T07:00:00Z' };
  const group = await createGroup(t.db, { course_id: course.id, ...start });
  const people = [await createUser(t.db), await createUser(t.db), await createUser(t.db)] as const;
  const [inGroup, alone, earlier] = people;
  await enrol(t.db, { user_id: inGroup.id, course_id: course.id, group_id: group.id });
  await enrol(t.db, { user_id: alone.id, course_id: course.id, enrolled_at: '2026-11-15T10:00:00Z' });
  await enrol(t.db, { user_id: earlier.id, course_id: course.id, enrolled_at: '2026-11-14T10:00:00Z' });
  await sweep(t.db, '2026-11-23T12:00:00Z');
  const keys = await Promise.all(people.map(({ id }) => toldOf(t.db, id, 'deadline_tomorrow')));
  expect(keys.map((told) => told.map(({ key }) => key))).toEqual([
    [`due:${lesson.id}:2026-11-24T07:00:00.000Z`],
    [`due:${lesson.id}:2026-11-24T10:00:00.000Z`],
    [],
  ]);
});

test.each<[string, (setting: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
  [
    'has answered',
    ({ student, lesson }) => createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id }),
  ],
  [
    'has finished the lesson',
    ({ student, lesson }) =>
      createProgress(t.db, { user_id: student.id, lesson_id: lesson.id, completed_at: hoursFromNow(-1) }),
  ],
  [
    'has lost access',
    ({ student }) => t.db.deleteFrom('user_courses').where('user_id', '=', student.id).execute(),
  ],
  [
    'may not open the lesson yet',
    ({ group }) =>
      t.db
        .updateTable('group_lessons')
        .set({ opens_at: hoursFromNow(2) })
        .where('group_id', '=', group.id)
        .execute(),
  ],
  [
    'sees a draft no more',
    ({ lesson }) =>
      t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', lesson.id).execute(),
  ],
])('Whoever %s is not reminded, and a letter that waits is dropped', async (_name, change) => {
  const due = hoursFromNow(20);
  const [before, after] = [await setUp(due), await setUp(due)];
  await change(before);
  await sweep(t.db);
  expect(await before.told()).toEqual([]);
  const [notice] = await toldOf(t.db, after.student.id, 'deadline_tomorrow');
  const write = () =>
    t.db
      .transaction()
      .execute((tx) => writeNoticeLetter(tx, { kind: 'notice', noticeId: `${notice?.id}` }, mailSetting()));
  expect(await write()).toMatchObject({ to: { address: after.student.email } });
  await change(after);
  expect(await write()).toBeUndefined();
});

test('Of two workers at once, each person is reminded once', async () => {
  const setting = await setUp(hoursFromNow(20));
  await Promise.all(Array.from({ length: 6 }, () => sweep(t.db)));
  expect(await setting.told()).toHaveLength(1);
});
