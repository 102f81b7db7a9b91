import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Course } from '#contract/courses/schemas.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { issueDue } from '#server/mentor/certificates/issue-certificates.ts';
import { certificateOfCourse } from '#test/certificate-setting.ts';
import { aCriterion, createMentorVersion, createUser, enrol, hoursFromNow } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';

// A course whose only lesson is done by the levels of its two criteria.

const course = { passes_by: 'levels', certificate: certificateOfCourse, without_ai: true } as const;
const t = forAllTests(() => createPeopleSetting({ course }));
const criteria = [aCriterion('Факты', ['Пока нет', 'Есть']), aCriterion('Просьба', ['Пока нет', 'Есть'])];
let student: { id: string };

beforeAll(async () => {
  await createMentorVersion(t.db, { lesson_id: t.lesson.id, criteria });
  await sql`insert into webhooks (title, url, types, sealed, heard_since, due_at)
    values ('CRM', 'https://crm.example.ru/', '{course.completed}', '', now(), ${hoursFromNow(24)})`.execute(
    t.db,
  );
});

beforeEach(async () => {
  await sql`delete from events`.execute(t.db);
  student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: t.course.id });
});

const review = (facts: string, request: string, notice = 'нет') => [
  `Человеку: ${notice}\n`,
  `## 1. Факты\nУровень: ${facts}\n> отчёт опоздал на два дня\nНазвано, что было.\nДальше: назовите час.\n`,
  `## 2. Просьба\nУровень: ${request}\n> прошу прислать его до пятницы\nСрок назван.\nДальше: спросите, успеет ли.\n`,
  '## Итог\nНачало хорошее.\nУверенность: высокая\n',
];

async function attempt(
  facts: string,
  request: string,
  notice?: string,
): Promise<{ id: string; createdAt: string }> {
  t.model.always({ kind: 'text', pieces: review(facts, request, notice) });
  const body = { content: 'Смотри: отчёт опоздал на два дня. Поэтому прошу прислать его до пятницы.' };
  const sent = await t.call('POST', `/api/lessons/${t.lesson.id}/answers`, { as: student, body });
  expect(sent.statusCode, sent.body).toBe(201);
  await t.reaches(sent.json().id, 'done');
  return sent.json();
}

/** What the school says of the student, in all places that say it. */
async function told() {
  const get = async (path: string, as: { id: string }) => (await t.call('GET', path, { as })).json();
  const [lesson]: LessonSummary[] = await get(`/api/courses/${t.course.id}/lessons`, student);
  const [own]: Course[] = await get('/api/courses', student);
  const scorm = await get(`/api/courses/${t.course.id}/scorm/state`, student);
  const analytics = await get(`/api/courses/${t.course.id}/analytics?timeZone=UTC`, t.admin);
  await issueDue(t.db, { appName: 'Школа' });
  const certificates = await t.db
    .selectFrom('certificates')
    .select('issued_at')
    .where('user_id', '=', student.id)
    .execute();
  const events = await sql<{ type: string }>`select type from events where user_id = ${student.id}`.execute(
    t.db,
  );
  return {
    completedAt: lesson?.completedAt,
    below: lesson?.below,
    passedHow: lesson?.passedHow,
    progress: own?.progress,
    isDone: scorm.isDone,
    completed: analytics.lessons[0].completed,
    certificates: certificates.filter(({ issued_at: at }) => at !== null).length,
    events: events.rows.length,
  };
}

const undone = { completedAt: null, isDone: false, certificates: 0, events: 0, progress: 0 };

test('nothing says that a lesson is done before its levels are reached, and everything does at once, by one event', async () => {
  const { completed: before } = await told();
  await attempt('Есть', 'Пока нет');
  expect(await told()).toMatchObject({ ...undone, below: 1, completed: before });
  const { createdAt } = await attempt('Есть', 'Есть');
  const done = {
    completedAt: createdAt,
    passedHow: 'levels',
    isDone: true,
    certificates: 1,
    events: 1,
    progress: 100,
    completed: before + 1,
  };
  expect(await told()).toMatchObject(done);
  await attempt('Пока нет', 'Пока нет');
  expect(await told()).toMatchObject(done);
});

test('a level that a person lowers takes it back, the certificate stays, and reaching it again is no news', async () => {
  const { completed: before } = await told();
  const { id } = await attempt('Есть', 'Есть');
  expect(await told()).toMatchObject({ events: 1, certificates: 1 });
  const remarks = criteria.map((criterion, place) => ({
    criterionId: criterion.id,
    level: place,
    text: 'Посмотрите ещё раз',
    nextStep: null,
    quotes: [],
    videoAt: null,
  }));
  const write = (levels: number[]) =>
    t.call('PUT', `/api/answers/${id}/feedback`, {
      as: t.curator,
      body: {
        text: 'Поправил',
        remarks: remarks.map((remark, place) => ({ ...remark, level: levels[place] })),
      },
    });
  const lowered = await write([1, 0]);
  expect(lowered.statusCode, lowered.body).toBe(200);
  expect(await told()).toMatchObject({ ...undone, below: 1, certificates: 1, events: 1, completed: before });
  await write([1, 1]);
  expect(await told()).toMatchObject({ isDone: true, certificates: 1, events: 1, completed: before + 1 });
});

test('an answer about something else passes by no levels', async () => {
  await attempt('Есть', 'Есть', 'не по заданию');
  expect(await told()).toMatchObject({ ...undone, below: 2 });
});

test('an attempt that is deleted no longer does the lesson, and another one does', async () => {
  const { id } = await attempt('Есть', 'Есть');
  const { createdAt } = await attempt('Есть', 'Есть');
  const remove = (answerId: string) => t.call('DELETE', `/api/answers/${answerId}`, { as: t.admin });
  await remove(id);
  expect(await told()).toMatchObject({ completedAt: createdAt, isDone: true, events: 1 });
  const [last] = await t.db.selectFrom('answers').select('id').where('user_id', '=', student.id).execute();
  await remove(last?.id ?? '');
  expect(await told()).toMatchObject({ completedAt: null, isDone: false, passedHow: undefined });
});

test('an alarm takes it back while it waits', async () => {
  const { id } = await attempt('Есть', 'Есть');
  const remark = await t.db
    .selectFrom('remarks')
    .innerJoin('reviews', 'reviews.id', 'remarks.review_id')
    .select('remarks.id')
    .where('reviews.answer_id', '=', id)
    .executeTakeFirstOrThrow();
  const body = { reason: 'Я больше не хочу жить, сегодня покончу с собой.' };
  const objected = await t.call('POST', `/api/remarks/${remark.id}/disagree`, { as: student, body });
  expect(objected.statusCode, objected.body).toBeLessThan(300);
  const progress = () =>
    t.db
      .selectFrom('lesson_progress')
      .select(['completed_at', 'passed_how'])
      .where('user_id', '=', student.id)
      .executeTakeFirstOrThrow();
  expect(await progress()).toEqual({ completed_at: null, passed_how: null });
  const alarm = await t.db
    .selectFrom('referrals')
    .select('id')
    .where('answer_id', '=', id)
    .where('reason', '=', 'crisis')
    .executeTakeFirstOrThrow();
  const settled = await t.call('POST', `/api/referrals/${alarm.id}/settle`, {
    as: t.curator,
    body: { decision: 'dismissed' },
  });
  expect(settled.statusCode, settled.body).toBe(200);
  expect(await progress()).toMatchObject({ passed_how: 'levels' });
});

test('what a person answers instead of a model is judged by his levels', async () => {
  const body = { content: 'Прошу прислать отчёт до пятницы.', reader: 'person' };
  const sent = await t.call('POST', `/api/lessons/${t.lesson.id}/answers`, { as: student, body });
  const { id, createdAt } = sent.json();
  const text = await t.call('PUT', `/api/answers/${id}/feedback`, {
    as: t.curator,
    body: { text: 'Хорошо!' },
  });
  expect(text.statusCode, text.body).toBe(200);
  expect(await told()).toMatchObject(undone);
  const remarks = criteria.map(({ id: criterionId }) => ({
    criterionId,
    level: 1,
    text: 'Да',
    nextStep: null,
    quotes: [],
    videoAt: null,
  }));
  await t.call('PUT', `/api/answers/${id}/feedback`, { as: t.curator, body: { text: 'Хорошо!', remarks } });
  expect(await told()).toMatchObject({ completedAt: createdAt, isDone: true });
});
