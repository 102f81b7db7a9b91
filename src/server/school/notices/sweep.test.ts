import { describe, expect, test } from 'vitest';
import {
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createProgress,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { sweep, toldOf } from '#test/reminders.ts';

const t = testDatabase();

async function aMember({ starts, joined }: { starts: number; joined: number }) {
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id, starts_at: hoursFromNow(starts) });
  const student = await createUser(t.db);
  const enrolled_at = hoursFromNow(joined);
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id, enrolled_at });
  const openings = async () =>
    (await toldOf(t.db, student.id, 'lesson_opened')).map(
      ({ subject }) => (subject as { lessonId: string }).lessonId,
    );
  return { course, group, student, openings };
}

const day = 24;

describe('an opened lesson', () => {
  test('is told once, unless it was open from the start, opens later or opened long ago', async () => {
    const { course, openings } = await aMember({ starts: -10 * day, joined: -20 * day });
    const lessonAfter = (days: number | null) =>
      createLesson(t.db, { course_id: course.id, opens_after: days });
    for (const days of [null, 0, 5, 11]) await lessonAfter(days);
    const opened = await lessonAfter(9);
    await sweep(t.db);
    await sweep(t.db);
    expect(await openings()).toEqual([opened.id]);
  });

  test('is not told to whoever came after it, has seen it, or has lost access', async () => {
    const late = await aMember({ starts: -10 * day, joined: -1 });
    const seen = await aMember({ starts: -10 * day, joined: -10 * day });
    const gone = await aMember({ starts: -10 * day, joined: -10 * day });
    for (const { course, student } of [late, seen, gone]) {
      const lesson = await createLesson(t.db, { course_id: course.id, opens_after: 9 });
      if (student === seen.student) await createProgress(t.db, { user_id: student.id, lesson_id: lesson.id });
    }
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('user_id', '=', gone.student.id)
      .execute();
    await sweep(t.db);
    expect(await Promise.all([late, seen, gone].map(({ openings }) => openings()))).toEqual([[], [], []]);
  });
});

describe('the end of access', () => {
  const endsOf = async (userId: string) =>
    (await toldOf(t.db, userId, 'access_ending')).map(({ key }) => key.split(':').at(-1));

  test('is told seven days and one day before, and anew when it moves', async () => {
    const { course, group, student } = await aMember({ starts: -30 * day, joined: -30 * day });
    const end = (table: 'group' | 'own', hours: number) => {
      const at = hoursFromNow(hours);
      return table === 'group'
        ? t.db.updateTable('groups').set({ ends_at: at }).where('id', '=', group.id).execute()
        : t.db
            .updateTable('user_courses')
            .set({ expires_at: at })
            .where('course_id', '=', course.id)
            .execute();
    };
    const told = async () => {
      await sweep(t.db);
      return endsOf(student.id);
    };
    await end('group', 8 * day);
    expect(await told()).toEqual([]);
    await end('group', 6 * day);
    expect(await told()).toEqual(['7']);
    expect(await told()).toEqual(['7']);
    await end('own', 5 * day);
    expect(await told()).toEqual(['7', '7']);
    await end('own', 20);
    expect(await told()).toEqual(['7', '7', '1']);
    await end('own', -1);
    expect(await told()).toHaveLength(3);
  });

  test('is not told where access was given for less', async () => {
    const { course, student } = await aMember({ starts: -1, joined: -1 });
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(3 * day) })
      .where('course_id', '=', course.id)
      .execute();
    await sweep(t.db);
    expect(await endsOf(student.id)).toEqual([]);
  });
});

describe('answers that wait', () => {
  // A Monday; nine in the morning in Moscow is six in UTC.
  const monday = (clock: string) => `2026-11-16T${clock}:00Z`;
  const tuesday = (clock: string) => `2026-11-17T${clock}:00Z`;

  async function aGroupWithCurator(course_id: string) {
    const group = await createGroup(t.db, { course_id });
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id, group_id: group.id });
    const curator = await createCurator(t.db, { of: [{ course_id, group_id: group.id }] });
    const told = async () =>
      (await toldOf(t.db, curator.id, 'answers_waiting')).map(
        ({ subject }) => (subject as { count: number }).count,
      );
    return { group, student, curator, told };
  }

  async function aWaitingAnswer(user_id: string, lesson_id: string, at: string) {
    const answer = await createAnswer(t.db, { user_id, lesson_id, created_at: at });
    await createReview(t.db, { answer_id: answer.id, state: 'waiting' });
    return answer;
  }

  test('are told to the curator of the group at nine, if the list has grown since the last time', async () => {
    const course = await createCourse(t.db);
    const { id: lesson } = await createLesson(t.db, { course_id: course.id });
    const [one, other] = [await aGroupWithCurator(course.id), await aGroupWithCurator(course.id)];
    const whole = await createCurator(t.db, { of: [{ course_id: course.id, group_id: null }] });
    await aWaitingAnswer(one.student.id, lesson, '2026-11-14T12:00:00Z');
    await aWaitingAnswer(one.student.id, lesson, '2026-11-15T12:00:00Z');
    await sweep(t.db, monday('05:59'));
    expect(await one.told()).toEqual([]);
    await sweep(t.db, monday('06:00'));
    expect([await one.told(), await other.told()]).toEqual([[2], []]);
    expect(await toldOf(t.db, whole.id, 'answers_waiting')).toMatchObject([{ subject: { count: 2 } }]);

    // What comes in the day is told tomorrow, and to no one else.
    await aWaitingAnswer(one.student.id, lesson, monday('09:00'));
    await sweep(t.db, monday('12:00'));
    expect(await one.told()).toEqual([2]);
    await sweep(t.db, tuesday('08:00'));
    await sweep(t.db, tuesday('08:05'));
    expect([await one.told(), await other.told()]).toEqual([[2, 3], []]);
    // Wednesday’s list is Tuesday’s.
    await sweep(t.db, '2026-11-18T06:00:00Z');
    expect(await one.told()).toEqual([2, 3]);
  });

  test('are not told at the weekend, to curators of nobody, or to whoever has them reviewed', async () => {
    const course = await createCourse(t.db);
    const { id: lesson } = await createLesson(t.db, { course_id: course.id });
    const [{ student, told }, reviewed] = [
      await aGroupWithCurator(course.id),
      await aGroupWithCurator(course.id),
    ];
    const idle = await createCurator(t.db);
    await aWaitingAnswer(student.id, lesson, '2026-11-13T12:00:00Z');
    const done = await createAnswer(t.db, { user_id: reviewed.student.id, lesson_id: lesson });
    await createReview(t.db, { answer_id: done.id });
    await sweep(t.db, '2026-11-15T09:00:00Z');
    expect(await told()).toEqual([]);
    await sweep(t.db, monday('09:00'));
    expect([await told(), await reviewed.told()]).toEqual([[1], []]);
    expect(await toldOf(t.db, idle.id, 'answers_waiting')).toEqual([]);
  });

  test('at nine by the clock of a school whose clocks have changed', async () => {
    const course = await createCourse(t.db);
    const { id: lesson } = await createLesson(t.db, { course_id: course.id });
    const { student, told } = await aGroupWithCurator(course.id);
    await aWaitingAnswer(student.id, lesson, '2026-10-20T12:00:00Z');
    const berlin = { timeZone: 'Europe/Berlin' };
    // Summer time ended on Sunday: nine is eight in UTC.
    await sweep(t.db, '2026-10-26T07:59:00Z', berlin);
    expect(await told()).toEqual([]);
    await sweep(t.db, '2026-10-26T08:00:00Z', berlin);
    expect(await told()).toEqual([1]);
  });
});
