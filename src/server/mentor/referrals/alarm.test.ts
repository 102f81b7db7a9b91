import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createAdmin, createCurator, createStudentInLesson } from '#test/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Row {
  id: string;
}

const inDanger = 'Больше не могу, хочу умереть, простите все.';

let setting: Awaited<ReturnType<typeof anAlarm>>;
beforeEach(async () => {
  setting = await anAlarm();
});

/** An answer that is an alarm, with a curator and two administrators who are told of it. */
async function anAlarm() {
  await t.db.deleteFrom('users').where('role', '=', 'admin').execute();
  const given = await createStudentInLesson(t.db);
  const curator = await createCurator(t.db, { last_name: 'Ветрова', of: [{ course_id: given.course.id }] });
  const admins = [
    await createAdmin(t.db, { first_name: 'Анна' }),
    await createAdmin(t.db, { first_name: 'Борис' }),
  ];
  const url = `/api/lessons/${given.lesson.id}/answers`;
  const sent = await t.call('POST', url, { as: given.student, body: { content: inDanger } });
  expect(sent.statusCode, sent.body).toBe(201);
  const alarm = await t.db
    .selectFrom('referrals')
    .select('id')
    .where('answer_id', '=', sent.json().id)
    .executeTakeFirstOrThrow();
  return { ...given, curator, admins, alarm };
}

const get = async (as: Row) => (await t.call('GET', `/api/referrals/${setting.alarm.id}`, { as })).json();

const pass = (as: Row, { id }: Row = setting.alarm) => t.call('POST', `/api/referrals/${id}/pass`, { as });

const noticesOf = async (as: Row) =>
  (await t.call('GET', '/api/notices', { as })).json().map(({ kind, subject }: never) => ({ kind, subject }));

test('an alarm comes with how to reach its author, what he has read, and who knows and has looked', async () => {
  const { curator, admins, student } = setting;
  const [anna, boris] = admins;
  await get(anna ?? curator);
  const { alarm } = await get(curator);
  expect(alarm).toMatchObject({ email: student.email, support: expect.stringContaining('8') });
  expect(alarm.told).toHaveLength(3);
  const openedBy = ({ id }: Row) => alarm.told.find((one: Row) => one.id === id).openedAt;
  expect(openedBy(anna ?? curator)).toMatch(/^2\d{3}-.*Z$/);
  expect(openedBy(boris ?? curator)).toBeNull();
});

test('its notice says whose it is and nothing of the words; with its author it goes', async () => {
  const { curator, student } = setting;
  const name = `${student.first_name} ${student.last_name}`;
  const [told] = await noticesOf(curator);
  expect(told).toMatchObject({ kind: 'crisis', subject: { studentId: student.id, student: name } });
  expect(JSON.stringify(told)).not.toContain('умереть');
  await erasePerson(t.db, student.email);
  expect(await noticesOf(curator)).toEqual([]);
});

test('it is passed on to administrators once, and stays open', async () => {
  const { curator, admins, alarm, student } = setting;
  expect((await pass(curator)).json()).toEqual({ told: 2 });
  expect((await pass(curator)).json()).toEqual({ told: 0 });
  for (const admin of admins) {
    const passed = (await noticesOf(admin)).filter(({ subject }: never) => 'passedBy' in (subject as object));
    expect(passed).toMatchObject([{ kind: 'crisis', subject: { passedBy: 'Ольга Ветрова' } }]);
  }
  expect((await get(curator)).referral.settled).toBeNull();
  const journal = await t.db
    .selectFrom('audit_log')
    .select('user_id')
    .where('action', '=', 'referral_passed')
    .where('subject_id', '=', student.id)
    .execute();
  expect(journal).toEqual([{ user_id: curator.id }]);
  const body = { decision: 'answered', reply: 'Я рядом' };
  await t.call('POST', `/api/referrals/${alarm.id}/settle`, { as: curator, body });
  expect((await pass(curator)).statusCode).toBe(409);
  expect((await pass(await createCurator(t.db))).statusCode).toBe(404);
});

test('whoever has passed it on is erased: administrators are told of it as before, without the name', async () => {
  const { curator, admins, student } = setting;
  await pass(curator);
  await erasePerson(t.db, curator.email);
  for (const admin of admins) {
    const told = await noticesOf(admin);
    const about = { kind: 'crisis', subject: { studentId: student.id } };
    expect(told).toMatchObject([about, about]);
    expect(JSON.stringify(told)).not.toContain('Ветрова');
  }
  const { rows } = await t.pool.query('select subject from notices');
  expect(JSON.stringify(rows)).not.toContain('passedBy');
});

test('while it waits, its lesson is known to its author and to his curator; once it is settled, nothing says so', async () => {
  const { curator, student, course, lesson, alarm } = setting;
  const listed = async () => {
    const lists = [
      (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json(),
      (await t.call('GET', `/api/people/${student.id}`, { as: curator })).json().courses[0].lessons,
    ];
    return lists.map((lessons: { id: string; completedAt: string | null; inAlarm?: true }[]) =>
      lessons.map(({ id, inAlarm, completedAt }) => ({ id, inAlarm, isCompleted: completedAt !== null })),
    );
  };
  const waits = [{ id: lesson.id, inAlarm: true, isCompleted: true }];
  expect(await listed()).toEqual([waits, waits]);
  const body = { decision: 'answered', reply: 'Я позвоню вам сегодня.' };
  await t.call('POST', `/api/referrals/${alarm.id}/settle`, { as: curator, body });
  const over = [{ id: lesson.id, inAlarm: undefined, isCompleted: true }];
  expect(await listed()).toEqual([over, over]);
});
