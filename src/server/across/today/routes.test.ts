import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Today, TodayItem } from '#contract/today/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createModelCall,
  createProgress,
  createReferral,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

interface Row {
  id: string;
}

async function todayOf(as: Row): Promise<Today> {
  const response = await t.call('GET', '/api/today', { as });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const kinds = (items: readonly TodayItem[]) => items.map(({ kind }) => kind);

const daysFromNow = (days: number) => hoursFromNow(24 * days);

describe('GET /api/today for a curator', () => {
  async function aStream() {
    const course = await createCourse(t.db);
    const lesson = await createLesson(t.db, { course_id: course.id });
    const group = await createGroup(t.db, { course_id: course.id, starts_at: daysFromNow(-20) });
    await t.db
      .insertInto('group_lessons')
      .values({ group_id: group.id, lesson_id: lesson.id, due_at: daysFromNow(-2) })
      .execute();
    const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    const student = async (lastName: string, enrolledDays: number) => {
      const person = await createUser(t.db, { last_name: lastName });
      await enrol(t.db, {
        user_id: person.id,
        course_id: course.id,
        group_id: group.id,
        enrolled_at: daysFromNow(enrolledDays),
      });
      return person;
    };
    return { course, lesson, group, curator, student };
  }

  test('an alarm comes first and alone, then all that waits by reason; of other people, nothing', async () => {
    const { lesson, curator, student } = await aStream();
    const person = await student('Орлова', -1);
    const answer = await createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id });
    const alarm = await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
    await createReferral(t.db, { answer_id: answer.id, reason: 'release', due_at: hoursFromNow(-1) });
    await createReferral(t.db, { answer_id: answer.id, reason: 'doubt' });
    const stranger = await createStudentInLesson(t.db);
    const foreign = await createAnswer(t.db, {
      user_id: stranger.student.id,
      lesson_id: stranger.lesson.id,
    });
    await createReferral(t.db, { answer_id: foreign.id, reason: 'crisis' });

    const { items, firstSteps } = await todayOf(curator);

    expect(firstSteps).toBeNull();
    expect(kinds(items)).toEqual(['alarm', 'waiting', 'stream']);
    expect(items).toMatchObject([
      { referralId: alarm.id, student: { lastName: 'Орлова' }, place: lesson.title },
      {
        count: 3,
        overdue: 1,
        byReason: [
          { reason: 'crisis', count: 1 },
          { reason: 'release', count: 1 },
          { reason: 'doubt', count: 1 },
        ],
      },
      { people: 1 },
    ]);
  });

  test('names who has missed a deadline within a week, and nobody who came after it', async () => {
    const { lesson, curator, student } = await aStream();
    const late = await student('Яшина', -15);
    const done = await student('Быстров', -15);
    await createProgress(t.db, { user_id: done.id, lesson_id: lesson.id, completed_at: daysFromNow(-3) });
    await student('Опоздавшая', -1);
    const { items } = await todayOf(curator);
    expect(items[0]).toEqual({
      kind: 'behind',
      count: 1,
      people: [{ id: late.id, firstName: late.first_name, lastName: 'Яшина' }],
    });
  });

  test('a curator without people and queue reads nothing', async () => {
    expect(await todayOf(await createCurator(t.db))).toEqual({ items: [], next: [], firstSteps: null });
  });
});

describe('GET /api/today for an administrator', () => {
  test('the first steps know by themselves what is done, and go when all are done or waved off', async () => {
    const own = await createTestApp();
    try {
      const admin = await createAdmin(own.db);
      const get = async (): Promise<Today> => (await own.call('GET', '/api/today', { as: admin })).json();
      const done = async () =>
        (await get()).firstSteps?.steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));
      expect(await get()).toMatchObject({ items: [], firstSteps: { courseId: null, lessonId: null } });
      expect(await done()).toEqual([]);

      const course = await createCourse(own.db, { published_at: null });
      expect((await get()).firstSteps).toMatchObject({ courseId: course.id, courseIsDraft: true });
      const lesson = await createLesson(own.db, { course_id: course.id });
      expect((await get()).firstSteps).toMatchObject({ lessonId: lesson.id, lessonHasTask: true });
      expect(await done()).toEqual(['course']);
      await createMentorVersion(own.db, {
        lesson_id: lesson.id,
        published_at: new Date().toISOString(),
      });
      await createModelCall(own.db, { purpose: 'check', outcome: 'done' });
      expect(await done()).toEqual(['model', 'course', 'lesson']);

      const answer = await createAnswer(own.db, { user_id: admin.id, lesson_id: lesson.id });
      const review = await createReview(own.db, { answer_id: answer.id });
      expect((await get()).firstSteps).toMatchObject({ lessonId: lesson.id, answeredLessonId: lesson.id });
      await own.db
        .updateTable('reviews')
        .set({ seen_at: new Date().toISOString() })
        .where('id', '=', review.id)
        .execute();
      await createUser(own.db);
      expect(await done()).toEqual(['model', 'course', 'lesson', 'answer', 'people']);

      await own.db
        .updateTable('courses')
        .set({ published_at: new Date().toISOString() })
        .where('id', '=', course.id)
        .execute();
      await createGroup(own.db, { course_id: course.id });
      await own.db
        .insertInto('operators')
        .values({ name: 'ООО «Ромашка»', address: 'Москва', email: 'data@example.ru' })
        .execute();
      expect(await done()).toEqual([
        'model',
        'law',
        'course',
        'lesson',
        'answer',
        'publish',
        'stream',
        'people',
      ]);

      const body = { steps: ['queue', 'name'] };
      const waved = await own.call('POST', '/api/today/wave-off', { as: admin, body });
      expect(waved.json().firstSteps).toBeNull();
      expect((await get()).firstSteps).toBeNull();
      expect(kinds((await get()).items)).toContain('newcomers');
    } finally {
      await own.close();
    }
  });

  test('the steps that came when a school had a course already are put off', async () => {
    const own = await createTestApp();
    try {
      const admin = await createAdmin(own.db);
      await own.db
        .insertInto('school_settings')
        .values({ time_zone: 'Europe/Moscow', waved_off_steps: ['queue'], put_off_steps: ['law', 'stream'] })
        .execute();
      const { firstSteps }: Today = (await own.call('GET', '/api/today', { as: admin })).json();
      const putOff = firstSteps?.steps.flatMap(({ step, isWavedOff }) => (isWavedOff ? [step] : []));
      expect(putOff).toEqual(['law', 'stream', 'queue']);
    } finally {
      await own.close();
    }
  });

  test('a school that its operator has named needs no name', async () => {
    const own = await createTestApp({ APP_NAME: 'Школа диалога' });
    try {
      const { firstSteps } = (await own.call('GET', '/api/today', { as: await createAdmin(own.db) })).json();
      expect(firstSteps.steps[0]).toEqual({ step: 'name', isDone: true, isWavedOff: false });
    } finally {
      await own.close();
    }
  });

  test('duties come with their dates, and before the figures', async () => {
    const own = await createTestApp();
    try {
      const admin = await createAdmin(own.db);
      const course = await createCourse(own.db, { monthly_budget: '100.00' });
      await createModelCall(own.db, { course_id: course.id, cost: '90.0000' });
      const person = async (enrolledDays: number, given: object = {}) => {
        const one = await createUser(own.db, given);
        const enrolled_at = daysFromNow(enrolledDays);
        await enrol(own.db, { user_id: one.id, course_id: course.id, enrolled_at });
        return one;
      };
      const absent = await person(-10, { last_name: 'Белова' });
      await person(-1);
      await person(-10, { last_login_at: daysFromNow(-9) });
      const dueAt = daysFromNow(20);
      await own.db
        .insertInto('erasure_requests')
        .values({
          number: 1,
          user_id: absent.id,
          account_id: absent.id,
          asked_by: 'person',
          cool_off_until: daysFromNow(2),
          due_at: dueAt,
        })
        .execute();
      await own.db
        .insertInto('legal_texts')
        .values({ kind: 'policy', number: 1, title: 'Политика', text: 'Текст' })
        .execute();
      const { items }: Today = (await own.call('GET', '/api/today', { as: admin })).json();
      expect(kinds(items)).toEqual([
        'erasures',
        'legal_drafts',
        'budget',
        'never_came',
        'money',
        'newcomers',
      ]);
      expect(items).toMatchObject([
        { count: 1, overdue: 0, dueAt },
        { kinds: ['policy'] },
        { course: { id: course.id }, budget: 100, cost: 90, waiting: 0 },
        { count: 1, people: [{ id: absent.id, lastName: 'Белова' }] },
        {},
        {},
      ]);
      const [, drafts] = items;
      if (drafts?.kind !== 'legal_drafts') throw new Error('No drafts');
      expect(Math.abs(Date.parse(drafts.since) - Date.now())).toBeLessThan(60_000);
    } finally {
      await own.close();
    }
  });

  test('letters that do not leave are told of where letters are sent', async () => {
    const own = await createTestApp({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'school@example.ru',
      PUBLIC_URL: 'http://learn.example.ru',
    });
    try {
      const admin = await createAdmin(own.db);
      const letter = (state: 'failed' | 'waiting', at: string) =>
        own.db
          .insertInto('outbox')
          .values({
            channel: 'mail',
            payload: JSON.stringify({ kind: 'test' }),
            state,
            due_at: at,
            ended_at: state === 'failed' ? at : null,
          })
          .execute();
      await letter('failed', hoursFromNow(-1));
      await letter('failed', hoursFromNow(-48));
      await letter('waiting', hoursFromNow(-1));
      await letter('waiting', hoursFromNow(1));
      const { items } = (await own.call('GET', '/api/today', { as: admin })).json();
      expect(items).toContainEqual({ kind: 'letters', failed: 1, stuck: 1, since: expect.any(String) });
    } finally {
      await own.close();
    }
  });
});
