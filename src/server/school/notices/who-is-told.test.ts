import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { now } from '#server/platform/db/now.ts';
import { finishImport } from '#server/school/user-imports/settle-row.ts';
import { tell } from '#server/telling/notices/tell.ts';
import {
  createAdmin,
  createAnswer,
  createGroup,
  createLesson,
  createReview,
  createStudentInLesson,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { insertReviewNotice } from './tell-of-review.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

type Person = { id: string };

const noticesOf = async (as: Person) =>
  (await t.call('GET', '/api/notices', { as })).json<
    { id: string; kind: string; subject: Record<string, string>; seenAt: string | null }[]
  >();

const kindsOf = async (as: Person) =>
  (await noticesOf(as)).map(({ kind, seenAt }) => [kind, seenAt === null ? 'new' : 'seen']);

const write = (answer: { id: string }, text = 'Разберите второй довод.') =>
  t.call('PUT', `/api/answers/${answer.id}/feedback`, { as: admin, body: { text } });

async function answered() {
  const setting = await createStudentInLesson(t.db);
  const { lesson, student } = setting;
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  return { ...setting, answer };
}

test('a person’s feedback is told with the titles of then, without a word of it', async () => {
  const { student, answer, lesson, course } = await answered();
  await write(answer);
  await t.db.updateTable('lessons').set({ title: 'Другое' }).where('id', '=', lesson.id).execute();
  const [notice] = await noticesOf(student);
  expect(notice).toMatchObject({
    kind: 'review_by_person',
    subject: {
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      courseId: course.id,
      courseTitle: course.title,
      answerId: answer.id,
    },
  });
  expect(JSON.stringify(notice)).not.toContain('довод');
});

test('of several reviews of one answer only the last is new', async () => {
  const { student, answer } = await answered();
  await write(answer);
  await write(answer, 'И третий.');
  expect(await kindsOf(student)).toEqual([
    ['review_by_person', 'new'],
    ['review_by_person', 'seen'],
  ]);
});

test('reading the review in the lesson marks its notice seen, and no other lesson’s', async () => {
  const { student, answer, lesson, course } = await answered();
  const another = await createLesson(t.db, { course_id: course.id });
  await write(answer);
  await write(await createAnswer(t.db, { user_id: student.id, lesson_id: another.id }));
  const read = await t.call('PUT', `/api/lessons/${lesson.id}/answers/seen`, { as: student });
  expect(read.json()).toEqual({ seen: 1 });
  expect(await kindsOf(student)).toEqual([
    ['review_by_person', 'new'],
    ['review_by_person', 'seen'],
  ]);
});

test('a lesson that has closed keeps its notice; the link leads to the refusal', async () => {
  const { student, answer, lesson, course } = await answered();
  await write(answer);
  await t.db.deleteFrom('user_courses').where('course_id', '=', course.id).execute();
  expect(await kindsOf(student)).toEqual([['review_by_person', 'new']]);
  const read = await t.call('PUT', `/api/lessons/${lesson.id}/answers/seen`, { as: student });
  expect(read.statusCode).toBe(403);
  expect(await kindsOf(student)).toEqual([['review_by_person', 'new']]);
  expect((await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).statusCode).toBe(403);
});

test('a review that a person releases is told, unless it has been read before', async () => {
  const { student, answer, lesson } = await answered();
  await createReview(t.db, { answer_id: answer.id, text: 'Первый', latest: false });
  const second = { answer_id: answer.id, author: 'model', text: 'Второй', in_force: false } as const;
  const { id } = await createReview(t.db, second);
  const [first] = await t.db
    .updateTable('reviews')
    .set({ seen_at: now })
    .where('answer_id', '=', answer.id)
    .where('in_force', '=', true)
    .returning('id')
    .execute();
  const release = (reviewId: string | undefined) =>
    t.call('POST', `/api/answers/${answer.id}/reviews/${reviewId}/in-force`, { as: admin });
  expect((await release(id)).statusCode).toBe(200);
  expect(await kindsOf(student)).toEqual([['review_by_person', 'new']]);
  await t.call('PUT', `/api/lessons/${lesson.id}/answers/seen`, { as: student });
  await release(first?.id);
  await release(id);
  expect(await kindsOf(student)).toEqual([['review_by_person', 'seen']]);
});

test('a review that two workers finish is told once', async () => {
  const { student, answer } = await answered();
  const { id } = await createReview(t.db, { answer_id: answer.id, text: 'Готово' });
  const finish = () => insertReviewNotice('review_ready', sql`reviews.id = ${id} and reviews.in_force`);
  const told = await Promise.all([1, 2, 3].map(() => finish().execute(t.db)));
  expect(told.flatMap(({ rows }) => rows)).toEqual([{ userId: student.id }]);
  expect(await kindsOf(student)).toEqual([['review_ready', 'new']]);
});

async function withDeadline() {
  const setting = await createStudentInLesson(t.db);
  const { lesson, student, course } = setting;
  const group = await createGroup(t.db, { course_id: course.id });
  const due = { group_id: group.id, lesson_id: lesson.id, due_at: hoursFromNow(24) };
  await t.db.insertInto('group_lessons').values(due).execute();
  await t.db
    .updateTable('user_courses')
    .set({ group_id: group.id })
    .where('user_id', '=', student.id)
    .execute();
  const give = (dueAt: string | null, lessonId?: string) =>
    t.call('PUT', `/api/users/${student.id}/dates`, {
      as: admin,
      body: { courseId: course.id, ...(lessonId && { lessonId }), opensAt: null, dueAt },
    });
  return { ...setting, give };
}

test('a later deadline of a lesson is told with its new date, once; an earlier one and its end are not', async () => {
  const { student, lesson, give } = await withDeadline();
  const dueAt = hoursFromNow(48);
  await give(hoursFromNow(12), lesson.id);
  await give(null, lesson.id);
  expect(await noticesOf(student)).toEqual([]);
  await give(dueAt, lesson.id);
  await give(dueAt, lesson.id);
  await give(null, lesson.id);
  await give(dueAt, lesson.id);
  expect(await noticesOf(student)).toMatchObject([
    { kind: 'deadline_extended', subject: { lessonId: lesson.id, lessonTitle: lesson.title, at: dueAt } },
  ]);
  await give(hoursFromNow(72), lesson.id);
  expect(await noticesOf(student)).toHaveLength(2);
});

test('a later deadline takes the reminder of the former one from the bell', async () => {
  const { student, lesson, give } = await withDeadline();
  const reminder = { userId: student.id, kind: 'deadline_tomorrow' } as const;
  const ofCourse = { courseId: lesson.course_id, courseTitle: 'Курс', at: hoursFromNow(24) };
  const subject = { ...ofCourse, lessonId: lesson.id, lessonTitle: lesson.title };
  await t.db.transaction().execute((tx) => tell(tx, { ...reminder, key: 'due', subject }));
  await give(hoursFromNow(48), lesson.id);
  expect(await kindsOf(student)).toEqual([
    ['deadline_extended', 'new'],
    ['deadline_tomorrow', 'seen'],
  ]);
});

test('a later deadline of the whole course is one notice', async () => {
  const { student, course, give } = await withDeadline();
  const dueAt = hoursFromNow(48);
  await give(dueAt);
  const [notice, ...others] = await noticesOf(student);
  expect(others).toEqual([]);
  expect(notice?.subject).toEqual({ courseId: course.id, courseTitle: course.title, at: dueAt });
});

test('nothing is told of a draft', async () => {
  const { student, lesson, give } = await withDeadline();
  await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', lesson.id).execute();
  expect((await give(hoursFromNow(48), lesson.id)).statusCode).toBe(200);
  expect(await noticesOf(student)).toEqual([]);
});

test('the end of an import is told to whoever has started it, once', async () => {
  const importer = await createAdmin(t.db);
  const { id: importId } = await t.db
    .insertInto('user_imports')
    .values({ id: importer.id, created_by_id: importer.id, file_name: 'осень.csv' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await Promise.all([1, 2].map(() => finishImport(t.db, { importId })));
  expect(await noticesOf(importer)).toMatchObject([
    { kind: 'import_done', subject: { importId, fileName: 'осень.csv', count: 0 } },
  ]);
  expect(await noticesOf(admin)).toEqual([]);
});
