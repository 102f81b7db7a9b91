import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import type { ReferralReason } from '#contract/referrals/words.ts';
import { openReferrals } from '#server/mentor/referring/open-referral.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createGroup,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: Row = forAllTests(() => createAdmin(t.db));
beforeEach(async () => {
  await t.db.deleteFrom('referrals').execute();
});

interface Row {
  id: string;
}

const list = async (as: Row, query = ''): Promise<Referral[]> =>
  (await t.call('GET', `/api/referrals${query}`, { as })).json();
const ids = async (as: Row, query = '') => (await list(as, query)).map(({ id }) => id);
const get = (as: Row, { id }: Row) => t.call('GET', `/api/referrals/${id}`, { as });

async function answered(in_ = createStudentInLesson(t.db)) {
  const setting = await in_;
  const answer = await createAnswer(t.db, { user_id: setting.student.id, lesson_id: setting.lesson.id });
  return { ...setting, answer };
}

const waiting = (answer: Row, reason: ReferralReason, dueIn: number) =>
  createReferral(t.db, { answer_id: answer.id, reason, due_at: hoursFromNow(dueIn) });

describe('GET /api/referrals', () => {
  test('lists alarms first, then by due time, in pages that are neither repeated nor skipped', async () => {
    const [one, other] = [await answered(), await answered()];
    const late = await waiting(one.answer, 'budget', 70);
    const soon = await waiting(one.answer, 'release', 1);
    const alarm = await waiting(one.answer, 'crisis', 90);
    const overdue = await waiting(other.answer, 'doubt', -1);
    const earlierAlarm = await waiting(other.answer, 'crisis', 2);
    const order = [earlierAlarm, alarm, overdue, soon, late].map(({ id }) => id);

    expect(await ids(admin)).toEqual(order);
    const paged: string[] = [];
    for (let cursor = ''; ; cursor = `&cursor=${paged.at(-1)}`) {
      const page = await ids(admin, `?limit=2${cursor}`);
      paged.push(...page);
      if (page.length < 2) break;
    }
    expect(paged).toEqual(order);
  });

  test('shows whose answer it is, in which course, lesson and group, and which attempt', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const group = await createGroup(t.db, { course_id: course.id });
    await t.db
      .updateTable('user_courses')
      .set({ group_id: group.id })
      .where('user_id', '=', student.id)
      .execute();
    await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const second = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    await openReferrals('doubt', sql`select ${second.id}::uuid as id`, {
      text: 'Цитат нет в ответе',
    }).execute(t.db);

    expect(await list(admin)).toMatchObject([
      {
        reason: 'doubt',
        text: 'Цитат нет в ответе',
        answerId: second.id,
        remarkId: null,
        attempt: 2,
        student: { id: student.id, firstName: student.first_name, lastName: student.last_name },
        course: { id: course.id, title: course.title },
        lesson: { id: lesson.id, title: lesson.title },
        group: { id: group.id, title: group.title },
        lookedAtBy: null,
        settled: null,
      },
    ]);
  });

  test('is narrowed by reason, course, group and to one’s own', async () => {
    const [one, other] = [await answered(), await answered()];
    const group = await createGroup(t.db, { course_id: one.course.id });
    await t.db
      .updateTable('user_courses')
      .set({ group_id: group.id })
      .where('user_id', '=', one.student.id)
      .execute();
    const doubt = await waiting(one.answer, 'doubt', 1);
    const release = await waiting(other.answer, 'release', 2);
    await t.call('POST', `/api/referrals/${release.id}/take`, { as: admin });

    expect(await ids(admin, '?reason=doubt')).toEqual([doubt.id]);
    expect(await ids(admin, `?courseId=${other.course.id}`)).toEqual([release.id]);
    expect(await ids(admin, `?groupId=${group.id}`)).toEqual([doubt.id]);
    expect(await ids(admin, '?groupId=none')).toEqual([release.id]);
    expect(await ids(admin, '?mine=1')).toEqual([release.id]);
    expect(await ids(await createAdmin(t.db), '?mine=1')).toEqual([]);
    const foreign = await t.call('GET', `/api/referrals?groupId=${group.id}&courseId=${other.course.id}`, {
      as: admin,
    });
    expect(foreign.statusCode).toBe(404);
  });

  test('lists what was settled newest first, with who, how and what was written', async () => {
    const { answer } = await answered();
    const settled = (reason: ReferralReason, hours: number) =>
      createReferral(t.db, {
        answer_id: answer.id,
        reason,
        settled_at: hoursFromNow(-hours),
        settled_by_id: admin.id,
        decision: 'kept',
        reply: 'Всё верно',
      });
    const [old, recent] = [await settled('doubt', 5), await settled('suspicion', 1)];
    const open = await waiting(answer, 'release', 1);
    expect(await ids(admin, '?state=settled')).toEqual([recent.id, old.id]);
    expect(await ids(admin, `?state=settled&limit=1&cursor=${recent.id}`)).toEqual([old.id]);
    expect(await ids(admin, '?state=settled&mine=1')).toEqual([recent.id, old.id]);
    expect(await ids(await createAdmin(t.db), '?state=settled&mine=1')).toEqual([]);
    expect((await list(admin, '?state=settled'))[0]?.settled).toMatchObject({
      by: { id: admin.id },
      decision: 'kept',
      reply: 'Всё верно',
    });
    expect(await ids(admin)).toEqual([open.id]);
  });

  test('gives a curator what concerns the answers of his people, and a student nothing', async () => {
    const { course, lesson, student, answer } = await answered();
    const group = await createGroup(t.db, { course_id: course.id });
    const mine = await createUser(t.db);
    await enrol(t.db, { user_id: mine.id, course_id: course.id, group_id: group.id });
    const inGroup = await createAnswer(t.db, { user_id: mine.id, lesson_id: lesson.id });
    const outside = await waiting(answer, 'crisis', 1);
    const seen = await waiting(inGroup, 'crisis', 1);
    const ofGroup = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    const ofCourse = await createCurator(t.db, { of: [{ course_id: course.id }] });
    const ofNothing = await createCurator(t.db);

    expect(await ids(ofGroup)).toEqual([seen.id]);
    expect(await ids(ofCourse)).toEqual([outside.id, seen.id]);
    expect(await ids(ofNothing)).toEqual([]);
    expect((await get(ofGroup, seen)).statusCode).toBe(200);
    const calls = ['GET', 'POST take', 'DELETE take', 'POST settle'].map(async (call) => {
      const [method = '', path] = call.split(' ');
      const body = path === 'settle' ? { decision: 'answered', reply: 'Привет' } : undefined;
      const url = `/api/referrals/${outside.id}${path ? `/${path}` : ''}`;
      const response = await t.call(method as 'GET', url, { as: ofGroup, body });
      return [response.statusCode, response.json().message];
    });
    for (const refused of await Promise.all(calls)) {
      expect(refused).toEqual([404, 'Такой записи в очереди нет']);
    }
    for (const path of ['', '/count', `/${seen.id}`]) {
      expect((await t.call('GET', `/api/referrals${path}`, { as: student })).statusCode).toBe(403);
    }
  });

  test('a curator who studies doesn’t settle what is about himself', async () => {
    const { course, lesson } = await createStudentInLesson(t.db);
    const curator = await createCurator(t.db, { of: [{ course_id: course.id }] });
    await enrol(t.db, { user_id: curator.id, course_id: course.id });
    const own = await createAnswer(t.db, { user_id: curator.id, lesson_id: lesson.id });
    const referral = await waiting(own, 'doubt', 1);
    expect(await ids(curator)).toEqual([]);
    expect((await get(curator, referral)).statusCode).toBe(404);
  });
});

describe('GET /api/referrals/count', () => {
  test('counts what is open, overdue and alarming, each to his own', async () => {
    const [one, other] = [await answered(), await answered()];
    await waiting(one.answer, 'crisis', -1);
    await waiting(one.answer, 'doubt', 5);
    await waiting(other.answer, 'doubt', -2);
    await createReferral(t.db, {
      answer_id: other.answer.id,
      settled_at: hoursFromNow(-1),
      decision: 'kept',
    });
    const curator = await createCurator(t.db, { of: [{ course_id: other.course.id }] });
    const count = async (as: Row) => (await t.call('GET', '/api/referrals/count', { as })).json();
    expect(await count(admin)).toEqual({
      open: 3,
      overdue: 2,
      crisis: 1,
      byReason: [
        { reason: 'crisis', open: 1 },
        { reason: 'doubt', open: 2 },
      ],
    });
    expect(await count(curator)).toEqual({
      open: 1,
      overdue: 1,
      crisis: 0,
      byReason: [{ reason: 'doubt', open: 1 }],
    });
  });
});

describe('GET /api/referrals/:id', () => {
  test('gives the answer, the review that the student doesn’t read yet, and what else waits', async () => {
    const { lesson, answer } = await answered();
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id });
    const [facts] = version.criteria;
    const held = await createReview(t.db, {
      answer_id: answer.id,
      in_force: false,
      text: 'Итог: хорошо',
      mentor_version_id: version.id,
      summary: 'Хорошо',
    });
    await createRemark(t.db, { review_id: held.id, criterion_id: facts?.id ?? '', level: 1 });
    const release = await waiting(answer, 'release', 1);
    const doubt = await waiting(answer, 'doubt', 2);

    const given: ReferralWithAnswer = (await get(admin, release)).json();
    expect(given).toMatchObject({
      referral: { id: release.id },
      answer: { id: answer.id, content: answer.content, aiResponse: null },
      held: {
        reviewId: held.id,
        text: 'Итог: хорошо',
        feedback: { reviewId: held.id, summary: 'Хорошо', remarks: [{ criterion: 'Факты', level: 1 }] },
      },
      others: [{ id: doubt.id, reason: 'doubt' }],
    });
  });

  test('holds nothing where the student reads the newest review', async () => {
    const { answer } = await answered();
    await createReview(t.db, { answer_id: answer.id });
    const doubt = await waiting(answer, 'doubt', 1);
    const given: ReferralWithAnswer = (await get(admin, doubt)).json();
    expect(given.held).toBeNull();
    expect(given.answer?.aiResponse).toBe('Хорошее начало.');
  });

  test('records who opened an alarm, once, and nothing of what was written', async () => {
    const { student, answer } = await answered();
    const alarm = await waiting(answer, 'crisis', 1);
    const doubt = await waiting(answer, 'doubt', 1);
    await get(admin, alarm);
    await get(admin, alarm);
    const entries = () =>
      t.db
        .selectFrom('audit_log')
        .select(['user_id', 'details'])
        .where('subject_id', '=', student.id)
        .where('action', '=', 'referral_opened')
        .execute();
    expect(await entries()).toEqual([
      {
        user_id: admin.id,
        details: {
          referralId: alarm.id,
          answerId: answer.id,
          lessonId: answer.lesson_id,
          reason: 'crisis',
        },
      },
    ]);
    // Through another referral of the same answer, the alarm is read as well.
    const other = await createAdmin(t.db);
    await get(other, doubt);
    expect((await entries()).map(({ user_id }) => user_id)).toEqual([admin.id, other.id]);
  });
});
