import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  createAnswer,
  createCourse,
  createCurator,
  createLesson,
  createStudentInGroup,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

/** A student in a group, whose lesson opens at the given time. */
const closedUntil = (opensAt: string) =>
  createStudentInGroup(t.db, {
    lesson: { description: 'Описание', video_url: 'https://kinescope.io/embed/abc' },
    group: { starts_at: hoursFromNow(-48) },
    dates: { opens_at: opensAt },
  });

const refusalOf = async (lesson: { id: string }, as: { id: string }) => {
  const response = await t.call('GET', `/api/lessons/${lesson.id}`, { as });
  return [response.statusCode, response.json().code];
};

test('A closed lesson says when it opens, by the school’s clock', async () => {
  const { lesson, student } = await closedUntil('2099-03-12T07:00:00Z');
  const response = await t.call('GET', `/api/lessons/${lesson.id}`, { as: student });
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({
    code: 'lesson_not_open',
    message: 'Урок откроется 12 марта 2099 г. в 10:00',
    opensAt: '2099-03-12T07:00:00.000Z',
    closed: { title: lesson.title, courseId: lesson.course_id },
  });
});

test('A closed lesson is listed by its title, order and dates alone', async () => {
  const { course, lesson, student } = await closedUntil('2099-03-12T07:00:00Z');
  const [listed] = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();
  expect(listed).toMatchObject({
    title: lesson.title,
    description: null,
    videoUrl: null,
    dates: {
      opensAt: '2099-03-12T07:00:00.000Z',
      dueAt: null,
      isOpen: false,
      isExtended: false,
      late: 'accepted',
    },
  });
});

test('A lesson without dates doesn’t mention them', async () => {
  const { course, student } = await createStudentInLesson(t.db);
  const [listed] = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json();
  expect(listed).not.toHaveProperty('dates');
  expect(listed).not.toHaveProperty('publishedAt');
});

test('An earlier opening of one’s own lets in, and nobody else', async () => {
  const { course, lesson, student, group } = await closedUntil(hoursFromNow(24));
  const other = await createUser(t.db);
  await enrol(t.db, { user_id: other.id, course_id: course.id, group_id: group.id });
  await t.db
    .insertInto('personal_dates')
    .values({
      id: randomUUIDv7(),
      user_id: student.id,
      course_id: course.id,
      lesson_id: null,
      opens_at: hoursFromNow(-1),
    })
    .execute();
  expect((await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json()).toMatchObject({
    description: 'Описание',
    dates: { isOpen: true },
  });
  expect(await refusalOf(lesson, other)).toEqual([403, 'lesson_not_open']);
});

test('Without a group, days count from the enrolment', async () => {
  const { lesson, student, enrolment } = await createStudentInLesson(t.db, { lesson: { opens_after: 3 } });
  expect(await refusalOf(lesson, student)).toEqual([403, 'lesson_not_open']);
  await t.db
    .updateTable('user_courses')
    .set({ enrolled_at: hoursFromNow(-73) })
    .where('id', '=', enrolment.id)
    .execute();
  expect((await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).statusCode).toBe(200);
});

test('One’s own answers to a lesson that has been closed again are refused like the lesson', async () => {
  const { lesson, student } = await closedUntil(hoursFromNow(24));
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  for (const path of [
    `/api/lessons/${lesson.id}/answers`,
    `/api/answers/${answer.id}/review`,
    `/api/lessons/${lesson.id}/live`,
    `/api/lessons/${lesson.id}/page`,
    `/api/lessons/${lesson.id}?prefetch=1`,
  ]) {
    const response = await t.call('GET', path, { as: student });
    expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'lesson_not_open']);
  }
});

test('The enrolment is asked first, then the publication, then the date', async () => {
  const { lesson, group, student, enrolment } = await closedUntil(hoursFromNow(24));
  expect(await refusalOf(lesson, await createUser(t.db))).toEqual([403, 'no_access']);
  await t.db.updateTable('lessons').set({ published_at: null }).where('id', '=', lesson.id).execute();
  expect(await refusalOf(lesson, student)).toEqual([404, 'not_found']);
  await t.db
    .updateTable('groups')
    .set({ ends_at: hoursFromNow(-1) })
    .where('id', '=', group.id)
    .execute();
  expect(await refusalOf(lesson, student)).toEqual([403, 'access_expired']);
  // An end of one's own replaces the group's.
  await t.db
    .updateTable('user_courses')
    .set({ expires_at: hoursFromNow(1) })
    .where('id', '=', enrolment.id)
    .execute();
  expect(await refusalOf(lesson, student)).toEqual([404, 'not_found']);
});

test('A student’s end of access is the one in force', async () => {
  const { group, student, enrolment } = await closedUntil(hoursFromNow(24));
  const endsAt = async () => (await t.call('GET', '/api/user/courses', { as: student })).json()[0].expiresAt;
  expect(await endsAt()).toBeNull();
  const [groups, own] = [hoursFromNow(100), hoursFromNow(50)];
  await t.db.updateTable('groups').set({ ends_at: groups }).where('id', '=', group.id).execute();
  expect(await endsAt()).toBe(groups);
  await t.db.updateTable('user_courses').set({ expires_at: own }).where('id', '=', enrolment.id).execute();
  expect(await endsAt()).toBe(own);
});

test('A scheduled lesson appears at its second, without a job', async () => {
  const { course, student } = await createStudentInLesson(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id, published_at: hoursFromNow(1) });
  const listed = async () =>
    (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: student })).json().length;
  const counted = async () =>
    (await t.call('GET', `/api/courses/${course.id}`, { as: student })).json().lessonCount;
  expect([await listed(), await counted()]).toEqual([1, 1]);
  expect(await refusalOf(lesson, student)).toEqual([404, 'not_found']);
  const publishedAt = new Date(Date.now() + 500).toISOString();
  await t.db.updateTable('lessons').set({ published_at: publishedAt }).where('id', '=', lesson.id).execute();
  await expect.poll(listed).toBe(2);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishedAt));
  expect(await counted()).toBe(2);
  expect((await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).statusCode).toBe(200);
});

test('A draft of a course is not found by whoever is enrolled, and listed nowhere', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  await t.db.updateTable('courses').set({ published_at: null }).where('id', '=', course.id).execute();
  expect(await refusalOf(lesson, student)).toEqual([404, 'not_found']);
  for (const path of [
    `/api/courses/${course.id}`,
    `/api/courses/${course.id}/lessons`,
    `/api/courses/${course.id}/page`,
  ]) {
    expect((await t.call('GET', path, { as: student })).statusCode).toBe(404);
  }
  expect((await t.call('GET', '/api/courses', { as: student })).json()).toEqual([]);
  expect((await t.call('GET', '/api/user/courses', { as: student })).json()).toEqual([]);
});

test('A curator reads what is scheduled, but no draft, and answers only where enrolled', async () => {
  const course = await createCourse(t.db);
  const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
  const later = await createLesson(t.db, { course_id: course.id, published_at: hoursFromNow(5) });
  const draft = await createLesson(t.db, { course_id: course.id, published_at: null });
  const lessons = (await t.call('GET', `/api/courses/${course.id}/lessons`, { as: curator })).json();
  expect(lessons).toMatchObject([{ id: later.id, publishedAt: later.published_at }]);
  expect((await t.call('GET', `/api/lessons/${later.id}`, { as: curator })).statusCode).toBe(200);
  expect(await refusalOf(draft, curator)).toEqual([404, 'not_found']);
  const answer = await t.call('POST', `/api/lessons/${later.id}/answers`, {
    as: curator,
    body: { content: 'ответ' },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'no_access']);
});
