import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eventData, type EventData, type EventType, eventType } from '#contract/webhooks/schemas.ts';
import { lockPeople, setAccesses } from '#server/school/enrolments/set-accesses.ts';
import {
  createCourse,
  createGroup,
  createLesson,
  createStudentInGroup,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';
import { sweepEvents } from './sweep-events.ts';

const t = forAllTests(() => createPeopleSetting({ lesson: { release: 'after_person' } }));

beforeAll(() => t.model.always({ kind: 'text', pieces: ['Хороший ', 'ответ.'] }));
beforeEach(async () => {
  await sql`delete from events`.execute(t.db);
  await sql`delete from webhooks`.execute(t.db);
});

/** Not due: a worker that took it would stop it, for it has no secret. */
const listen = (types: readonly EventType[] = eventType.options) =>
  sql`insert into webhooks (title, url, types, sealed, heard_since, due_at)
    values ('CRM', 'https://crm.example.ru/', ${types}, '', ${hoursFromNow(-3)}, ${hoursFromNow(24)})`.execute(
    t.db,
  );

/** Each as its declaration has it: nothing more is told. */
async function told(): Promise<{ type: string; data: { userId: string } }[]> {
  const { rows } = await sql<{ type: EventType; user_id: string; data: { userId: string } }>`
    select type, user_id, data from events order by at, id`.execute(t.db);
  for (const { type, user_id, data } of rows) {
    eventData[type].strict().parse(data);
    expect(data.userId).toBe(user_id);
  }
  return rows.map(({ type, data }) => ({ type, data }));
}

const typesTold = async () => (await told()).map(({ type }) => type);

const access = (userId: string, body: object) =>
  t.call('POST', `/api/users/${userId}/courses`, { as: t.admin, body });

test('an answer is told of when it is stored, once, and its held review when it is released', async () => {
  await listen();
  const body = { content: 'Мой ответ' };
  const headers = { 'idempotency-key': 'the-same-key' };
  const send = () => t.call('POST', `/api/lessons/${t.lesson.id}/answers`, { as: t.student, body, headers });
  const answerId: string = (await send()).json().id;
  expect((await send()).statusCode).toBe(201);
  const about = { userId: t.student.id, courseId: t.course.id, lessonId: t.lesson.id, answerId };
  // The lesson is the course's only one.
  const first = [
    { type: 'answer.submitted', data: about },
    { type: 'course.completed', data: { userId: t.student.id, courseId: t.course.id } },
  ];
  const byType = async () => (await told()).toSorted((one, other) => one.type.localeCompare(other.type));
  expect(await byType()).toEqual(first);
  const reviewId = await t.reaches(answerId, 'done');
  expect(await byType()).toEqual(first);

  const referral = await t.db.selectFrom('referrals').select('id').executeTakeFirstOrThrow();
  await t.call('POST', '/api/referrals/release', { as: t.curator, body: { ids: [referral.id] } });
  expect(await byType()).toEqual([...first, { type: 'review.done', data: { ...about, reviewId } }]);
});

test('where nobody listens, or the one who listens is stopped, nothing is written', async () => {
  const act = async () => {
    const student = await createUser(t.db);
    const course = await createCourse(t.db);
    const lesson = await createLesson(t.db, { course_id: course.id });
    await access(student.id, { courseId: course.id });
    const body = { content: 'Ответ' };
    const sent = await t.call('POST', `/api/lessons/${lesson.id}/answers`, { as: student, body });
    expect(sent.statusCode, sent.body).toBe(201);
    await t.reaches(sent.json().id, 'done');
    await t.call('DELETE', `/api/users/${student.id}/courses/${course.id}`, { as: t.admin });
    await sweepEvents(t.db);
  };
  await act();
  await listen();
  await sql`update webhooks set stopped_at = now(), stopped_because = 'person'`.execute(t.db);
  await act();
  expect(await told()).toEqual([]);
  await sql`update webhooks set stopped_at = null, stopped_because = null`.execute(t.db);
  await act();
  expect((await typesTold()).toSorted()).toEqual([
    'answer.submitted',
    'course.completed',
    'enrolment.closed',
    'enrolment.opened',
    'review.done',
  ]);
});

test('access is told of when it opens, opens again and is closed, to one and to many', async () => {
  await listen();
  const student = await createUser(t.db);
  const course = await createCourse(t.db);
  const endsAt = '2031-01-02T03:04:05.000Z';
  const about = { userId: student.id, courseId: course.id };
  const open = (end: string | null) => access(student.id, { courseId: course.id, expiresAt: end });
  await open(endsAt);
  await open(null);
  await open(hoursFromNow(-1));
  await open(null);
  await t.call('DELETE', `/api/users/${student.id}/courses/${course.id}`, { as: t.admin });
  expect(await told()).toEqual([
    { type: 'enrolment.opened', data: { ...about, groupId: null, endsAt } },
    { type: 'enrolment.opened', data: { ...about, groupId: null, endsAt: null } },
    { type: 'enrolment.closed', data: about },
  ]);

  await sql`delete from events`.execute(t.db);
  const over = await createUser(t.db);
  await enrol(t.db, { user_id: over.id, course_id: course.id, expires_at: hoursFromNow(-2) });
  const expired = { expiresAt: hoursFromNow(-2), groupId: null };
  await t.db.transaction().execute(async (tx) => {
    await lockPeople(tx, [student.id, over.id]);
    await setAccesses(tx, t.admin.id, course.id, [
      { userId: student.id, before: null },
      { userId: over.id, before: expired, expiresAt: null },
    ]);
  });
  expect((await told()).map(({ type, data }) => ({ type, of: data.userId }))).toEqual(
    expect.arrayContaining([
      { type: 'enrolment.opened', of: student.id },
      { type: 'enrolment.opened', of: over.id },
    ]),
  );
  await sql`delete from events`.execute(t.db);
  await t.call('DELETE', `/api/courses/${course.id}`, { as: t.admin });
  expect(await typesTold()).toEqual(['enrolment.closed', 'enrolment.closed']);
});

test('a term that has passed is told of once, a group’s too; a group that goes on opens it again', async () => {
  await listen();
  const course = await createCourse(t.db);
  const group = await createGroup(t.db, { course_id: course.id, ends_at: hoursFromNow(-1) });
  const enrolled = { course_id: course.id, enrolled_at: hoursFromNow(-50) };
  const [own, ofGroup, before] = [await createUser(t.db), await createUser(t.db), await createUser(t.db)];
  await enrol(t.db, { ...enrolled, user_id: own.id, expires_at: hoursFromNow(-1) });
  await enrol(t.db, { ...enrolled, user_id: ofGroup.id, group_id: group.id });
  // Nobody listened then.
  await enrol(t.db, { ...enrolled, user_id: before.id, expires_at: hoursFromNow(-4) });
  await sweepEvents(t.db);
  await sweepEvents(t.db);
  const closed = await told();
  expect(closed).toHaveLength(2);
  for (const { id } of [own, ofGroup])
    expect(closed).toContainEqual({ type: 'enrolment.closed', data: { userId: id, courseId: course.id } });

  await sql`delete from events`.execute(t.db);
  const whole = (await t.call('GET', `/api/groups/${group.id}`, { as: t.admin })).json();
  const endsAt = '2031-05-06T00:00:00.000Z';
  const body = { endsAt, basedOn: whole.updatedAt };
  const changed = await t.call('PUT', `/api/groups/${group.id}`, { as: t.admin, body });
  expect(changed.statusCode, changed.body).toBe(200);
  const data = { userId: ofGroup.id, courseId: course.id, groupId: group.id, endsAt };
  expect(await told()).toEqual([{ type: 'enrolment.opened', data }]);
});

test('a deadline is missed by whoever has not answered by then, and again if it is moved', async () => {
  await listen(['deadline.missed']);
  const dueAt = hoursFromNow(-1);
  const missed = await createStudentInGroup(t.db, {
    group: { starts_at: hoursFromNow(-90) },
    dates: { due_at: dueAt },
  });
  const { course, lesson, group, student } = missed;
  const inTime = await createUser(t.db);
  await enrol(t.db, { user_id: inTime.id, course_id: course.id, group_id: group.id });
  await sql`insert into answers (user_id, lesson_id, content) values (${inTime.id}, ${lesson.id}, 'Ответ')`.execute(
    t.db,
  );
  const extended = await createUser(t.db);
  await enrol(t.db, { user_id: extended.id, course_id: course.id, group_id: group.id });
  await sql`insert into personal_dates (id, user_id, course_id, due_at)
    values (uuid_v7(), ${extended.id}, ${course.id}, ${hoursFromNow(24)})`.execute(t.db);
  await sweepEvents(t.db);
  await sweepEvents(t.db);
  const data = { userId: student.id, courseId: course.id, lessonId: lesson.id };
  expect(await told()).toEqual([{ type: 'deadline.missed', data: { ...data, dueAt } }]);
  await sql`update group_lessons set due_at = now() - interval '1 minute' where group_id = ${group.id}`.execute(
    t.db,
  );
  await sweepEvents(t.db);
  expect(await typesTold()).toEqual(['deadline.missed', 'deadline.missed']);
});

test('a webhook that is renamed hears of what came while it had its former name', async () => {
  await listen();
  const course = await createCourse(t.db);
  const person = await createUser(t.db);
  const enrolled_at = hoursFromNow(-50);
  await enrol(t.db, { user_id: person.id, course_id: course.id, enrolled_at, expires_at: hoursFromNow(-1) });
  const { id, url } = await t.db.selectFrom('webhooks').select(['id', 'url']).executeTakeFirstOrThrow();
  const body = { title: 'Отчёты', url, types: eventType.options };
  const renamed = await t.call('PUT', `/api/webhooks/${id}`, { as: t.admin, body });
  expect(renamed.statusCode, renamed.body).toBe(200);
  await sweepEvents(t.db);
  expect(await told()).toContainEqual({
    type: 'enrolment.closed',
    data: { userId: person.id, courseId: course.id },
  });
});

/** Each type's own act, of the one who may do it. Returns what the event must say. */
const acts: { [Type in EventType]: () => Promise<EventData[Type]> } = {
  'answer.submitted': async () => {
    const { student, lesson, course } = await createStudentInGroup(t.db);
    const answerId = await answer(student, lesson);
    return { userId: student.id, courseId: course.id, lessonId: lesson.id, answerId };
  },
  'review.done': async () => {
    const { student, lesson, course } = await createStudentInGroup(t.db);
    const answerId = await answer(student, lesson);
    const reviewId = await t.reaches(answerId, 'done');
    return { userId: student.id, courseId: course.id, lessonId: lesson.id, answerId, reviewId };
  },
  'course.completed': async () => {
    const { student, lesson, course } = await createStudentInGroup(t.db);
    await answer(student, lesson);
    return { userId: student.id, courseId: course.id };
  },
  'enrolment.opened': async () => {
    const [student, course] = [await createUser(t.db), await createCourse(t.db)];
    await access(student.id, { courseId: course.id });
    return { userId: student.id, courseId: course.id, groupId: null, endsAt: null };
  },
  'enrolment.closed': async () => {
    const { student, course } = await createStudentInGroup(t.db);
    await t.call('DELETE', `/api/users/${student.id}/courses/${course.id}`, { as: t.admin });
    return { userId: student.id, courseId: course.id };
  },
  'deadline.missed': async () => {
    const dueAt = hoursFromNow(-1);
    const group = { starts_at: hoursFromNow(-90) };
    const { student, lesson, course } = await createStudentInGroup(t.db, { group, dates: { due_at: dueAt } });
    await sweepEvents(t.db);
    return { userId: student.id, courseId: course.id, lessonId: lesson.id, dueAt };
  },
};

async function answer(student: { id: string }, lesson: { id: string }): Promise<string> {
  const body = { content: 'Мой ответ' };
  const sent = await t.call('POST', `/api/lessons/${lesson.id}/answers`, { as: student, body });
  expect(sent.statusCode, sent.body).toBe(201);
  return sent.json().id;
}

test.each(eventType.options)('%s is told of by its own act, as it is declared', async (type) => {
  await listen([type]);
  const data = await acts[type]();
  // A date brings the events of the tests before, too.
  const own = (await told()).filter((event) => event.data.userId === data.userId);
  expect(own).toEqual([{ type, data }]);
});
