import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCourse, createGroup, createLesson, createUser, enrol } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { cases, type Dates, type Setting, start } from '#test/lesson-dates-cases.ts';

const t = testDatabase();

test.each(cases)('%s', async (_name, setting, expected) => {
  const { person, course, lesson } = await build(setting);
  const zone = setting.zone ?? 'Europe/Moscow';
  const { rows } = await sql`
    select lesson_id as lesson, opens_at as opens, due_at as due, is_extended as extended
    from lesson_dates(${person}, ${course}, ${zone})`.execute(t.db);
  expect(rows).toEqual([{ lesson, extended: false, ...expected }]);
});

test('A person who is not enrolled has no dates', async () => {
  const { course } = await build({ group: { start } });
  const stranger = await createUser(t.db);
  const { rows } = await sql`select from lesson_dates(${stranger.id}, ${course})`.execute(t.db);
  expect(rows).toEqual([]);
});

test('When a group’s deadline moves, each person’s later date holds', async () => {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const group = await createGroup(t.db, { course_id: course.id, starts_at: start });
  const extensions = ['2026-10-20T07:00:00.000Z', '2026-11-10T07:00:00.000Z', undefined];
  const people: string[] = [];
  for (const due of extensions) {
    const { id } = await createUser(t.db);
    people.push(id);
    await enrol(t.db, { user_id: id, course_id: course.id, group_id: group.id });
    if (due) await givePersonalDates(id, course.id, lesson.id, { due });
  }
  const duesAfter = async (due: string) => {
    await sql`insert into group_lessons (group_id, lesson_id, due_at) values (${group.id}, ${lesson.id}, ${due})
      on conflict (group_id, lesson_id) do update set due_at = excluded.due_at`.execute(t.db);
    const rows = await Promise.all(
      people.map((id) =>
        sql<{ due: string }>`select due_at as due from lesson_dates(${id}, ${course.id})`.execute(t.db),
      ),
    );
    return rows.map(({ rows: [row] }) => row?.due);
  };
  const [first, second] = extensions;
  const planned = '2026-10-15T07:00:00.000Z';
  expect(await duesAfter(planned)).toEqual([first, second, planned]);
  const later = '2026-11-01T07:00:00.000Z';
  expect(await duesAfter(later)).toEqual([later, second, later]);
  const earlier = '2026-10-05T07:00:00.000Z';
  expect(await duesAfter(earlier)).toEqual([first, second, earlier]);
});

test('What was due before the person came into the group is missed, unless a later date is given', async () => {
  const { person, course, lesson } = await build({
    enrolled: '2026-10-01T07:00:00.000Z',
    group: { start },
    fixed: { due: '2026-10-10T07:00:00.000Z' },
  });
  const isMissed = async () => {
    const { rows } = await sql<{ missed: boolean }>`
      select is_missed as missed from lesson_dates(${person}, ${course})`.execute(t.db);
    return rows[0]?.missed;
  };
  expect(await isMissed()).toBe(false);
  await t.db.updateTable('user_courses').set({ enrolled_at: '2026-10-11T07:00:00.000Z' }).execute();
  expect(await isMissed()).toBe(true);
  await givePersonalDates(person, course, lesson, { due: '2026-10-20T07:00:00.000Z' });
  expect(await isMissed()).toBe(false);
});

test('A move into another group counts as coming', async () => {
  const { person, course } = await build({
    enrolled: '2026-01-01T07:00:00.000Z',
    group: { start: '2026-01-01T07:00:00.000Z' },
    days: { due: 10 },
  });
  const other = await createGroup(t.db, { course_id: course, starts_at: '2026-01-01T07:00:00.000Z' });
  const row = t.db.updateTable('user_courses').where('user_id', '=', person);
  const isMissed = async () => {
    const { rows } = await sql<{ missed: boolean }>`
      select is_missed as missed from lesson_dates(${person}, ${course})`.execute(t.db);
    return rows[0]?.missed;
  };
  await row.set({ expires_at: null }).execute();
  expect(await isMissed()).toBe(false);
  await row.set({ group_id: other.id }).execute();
  expect(await isMissed()).toBe(true);
  await row.set({ group_id: null }).execute();
  expect(await isMissed()).toBe(false);
});

async function build({ enrolled = start, group, days = {}, fixed, own, whole }: Setting) {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, {
    course_id: course.id,
    opens_after: days.opens ?? null,
    due_after: days.due ?? null,
  });
  const person = await createUser(t.db);
  const made = group && (await createGroup(t.db, { course_id: course.id, starts_at: group.start }));
  await enrol(t.db, {
    user_id: person.id,
    course_id: course.id,
    enrolled_at: enrolled,
    group_id: made?.id ?? null,
  });
  if (made && fixed) {
    await t.db
      .insertInto('group_lessons')
      .values({
        group_id: made.id,
        lesson_id: lesson.id,
        opens_at: fixed.opens ?? null,
        due_at: fixed.due ?? null,
      })
      .execute();
  }
  if (own) await givePersonalDates(person.id, course.id, lesson.id, own);
  if (whole) await givePersonalDates(person.id, course.id, null, whole);
  return { person: person.id, course: course.id, lesson: lesson.id };
}

const givePersonalDates = (user: string, course: string, lesson: string | null, { opens, due }: Dates) =>
  t.db
    .insertInto('personal_dates')
    .values({
      id: randomUUIDv7(),
      user_id: user,
      course_id: course,
      lesson_id: lesson,
      opens_at: opens ?? null,
      due_at: due ?? null,
    })
    .execute();
