import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import type { CourseWeeks } from '#contract/weeks/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import {
  createAdmin,
  createAnswer,
  createMentorVersion,
  createReferral,
  createSkill,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { type Rubric, skillsSetting, three, tieOf, two } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, judge, answerOf, setting } = skillsSetting(t);

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
});

/** A lesson that asks, and an answer that waits for its review. */
async function asked() {
  const { course, student, curator } = await setting();
  const rubric = await lessonOf(course, [three]);
  await t.db.updateTable('lessons').set({ asks_self: true }).where('id', '=', rubric.lesson.id).execute();
  const answer = await answerOf(student, rubric);
  const criterionId = rubric.criteria[0]?.id ?? '';
  return { course, student, curator, rubric, answer, criterionId };
}

const say = (answer: { id: string }, as: { id: string }, ...levels: object[]) =>
  t.call('PUT', `/api/answers/${answer.id}/self-levels`, { as, body: { levels } });

const own = async (person: { id: string }, { lesson }: Rubric): Promise<Answer> =>
  (await t.call('GET', `/api/lessons/${lesson.id}/answers?userId=${person.id}`, { as: person })).json()[0];

describe('one’s own levels', () => {
  test('are kept until a review was seen, also an earlier one; said again, they replace what was said', async () => {
    const { student, rubric, answer, criterionId } = await asked();
    expect(await own(student, rubric)).toMatchObject({ selfLevels: [], asksSelf: true });
    expect((await say(answer, student, { criterionId, level: 0 })).statusCode).toBe(200);
    const said = await say(answer, student, { criterionId, level: 2, word: 'Есть' });
    expect(said.json()).toEqual({ selfLevels: [{ criterionId, level: 2, levels: three }] });

    const review = await judge(answer, rubric, { level: 1 });
    expect((await say(answer, student, { criterionId, level: 1 })).statusCode).toBe(200);
    await t.db.updateTable('reviews').set({ seen_at: now, in_force: false, latest: false }).execute();
    await judge(answer, rubric, { level: 1 });
    const late = await say(answer, student, { criterionId, level: 2 });
    expect([late.statusCode, late.json().message]).toEqual([409, 'Отзыв уже открыт']);
    const seen = await own(student, rubric);
    expect(seen.selfLevels).toEqual([{ criterionId, level: 1, levels: three }]);
    expect(seen).not.toHaveProperty('asksSelf');
    expect(review.id).toBeDefined();
  });

  test('are of a criterion of the version in force, or of the review’s own, and within its scale', async () => {
    const { student, rubric, answer, criterionId } = await asked();
    expect((await say(answer, student, { criterionId, level: 3 })).statusCode).toBe(400);
    expect((await say(answer, student, { criterionId: student.id, level: 0 })).statusCode).toBe(400);
    expect((await say(answer, student, { criterionId, level: 1, word: 'Да' })).statusCode).toBe(400);
    // Another scale is published while the review is under way with the one before.
    await judge(answer, rubric, { level: 1, state: 'in_progress', in_force: false, text: null });
    const criteria = rubric.criteria.map((criterion) => ({
      ...criterion,
      levels: two.map((title) => ({ title, description: '' })),
    }));
    await createMentorVersion(t.db, { lesson_id: rubric.lesson.id, number: 8, criteria });
    const before = await say(answer, student, { criterionId, level: 2, word: 'Есть' });
    expect(before.json().selfLevels).toEqual([{ criterionId, level: 2, levels: three }]);
    const after = await say(answer, student, { criterionId, level: 1, word: 'Да' });
    expect(after.json().selfLevels).toEqual([{ criterionId, level: 1, levels: two }]);
  });

  test('are not asked for where the lesson doesn’t ask, of a second attempt, of an answer in alarm, of a stranger', async () => {
    const { student, curator, rubric, answer, criterionId } = await asked();
    const level = { criterionId, level: 1 };
    for (const as of [curator, await createAdmin(t.db), await createUser(t.db)]) {
      expect((await say(answer, as, level)).statusCode).toBe(404);
    }
    const second = await answerOf(student, rubric);
    expect((await say(second, student, level)).statusCode).toBe(409);
    const referral = await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
    expect((await say(answer, student, level)).statusCode).toBe(409);
    await t.db
      .updateTable('referrals')
      .set({ settled_at: now, decision: 'dismissed' })
      .where('id', '=', referral.id)
      .execute();
    expect((await say(answer, student, level)).statusCode).toBe(200);
    await t.db.updateTable('lessons').set({ asks_self: false }).where('id', '=', rubric.lesson.id).execute();
    expect((await say(answer, student, level)).statusCode).toBe(409);
    expect(await own(student, rubric)).not.toHaveProperty('selfLevels');
  });

  test('are in no view of another, a curator’s and an administrator’s included', async () => {
    const { student, curator, rubric, answer, criterionId } = await asked();
    await say(answer, student, { criterionId, level: 2 });
    await judge(answer, rubric, { level: 1 });
    await createSkill(t.db, { criteria: tieOf(rubric) });
    for (const as of [curator, await createAdmin(t.db)]) {
      for (const path of [
        `/api/lessons/${rubric.lesson.id}/answers`,
        `/api/people/${student.id}`,
        `/api/lessons/${rubric.lesson.id}`,
      ]) {
        const { statusCode, body } = await t.call('GET', path, { as });
        expect(statusCode).toBe(200);
        expect(body).not.toMatch(/selfLevels|"self"|asksSelf":true,"selfLevels/);
      }
    }
  });

  test('stand beside the review’s on the plot, on one scale alone', async () => {
    const { student, rubric, answer, criterionId } = await asked();
    await createSkill(t.db, { criteria: tieOf(rubric) });
    await say(answer, student, { criterionId, level: 2 });
    await judge(answer, rubric, { level: 1 });
    const points = async () =>
      (await t.call('GET', '/api/me/skills', { as: student })).json().skills[0].series[0].points;
    expect(await points()).toMatchObject([{ level: 1, self: 2 }]);
    const other = await createMentorVersion(t.db, {
      lesson_id: rubric.lesson.id,
      number: 8,
      criteria: rubric.criteria.map((one) => ({
        ...one,
        levels: two.map((title) => ({ title, description: '' })),
      })),
    });
    await t.db.updateTable('self_levels').set({ mentor_version_id: other.id }).execute();
    expect((await points())[0]).not.toHaveProperty('self');
  });

  test('go with the answer', async () => {
    const { student, answer, criterionId } = await asked();
    await say(answer, student, { criterionId, level: 2 });
    await t.db.deleteFrom('answers').where('id', '=', answer.id).execute();
    const left = t.db.selectFrom('self_levels').selectAll().where('answer_id', '=', answer.id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('the author’s figure', () => {
  const lastWeek = hoursFromNow(-24 * 8);

  async function named(rubric: Rubric, courseId: string, self: number, given: { at?: string } = {}) {
    const { at = lastWeek } = given;
    const person = await createUser(t.db);
    await enrol(t.db, { user_id: person.id, course_id: courseId });
    const answer = await createAnswer(t.db, { user_id: person.id, lesson_id: rubric.lesson.id });
    await judge(answer, rubric, { level: 1, seen_at: at });
    await t.db
      .insertInto('self_levels')
      .values({
        answer_id: answer.id,
        criterion_id: rubric.criteria[0]?.id ?? '',
        mentor_version_id: rubric.version.id,
        level: self,
        at,
      })
      .execute();
    return answer;
  }

  const figureOf = async (course: { id: string }, as: { id: string }, query = '') =>
    (await t.call('GET', `/api/courses/${course.id}/weeks${query}`, { as })).json<CourseWeeks>().selfFirst;

  test('stands to the first review that was read, whatever a correction says that was read before this week, too', async () => {
    const { course, rubric } = await asked();
    const admin = await createAdmin(t.db);
    for (const self of [0, 1, 1, 2]) await named(rubric, course.id, self);
    const fifth = await named(rubric, course.id, 1);
    await t.db
      .updateTable('reviews')
      .set({ in_force: false, latest: false })
      .where('answer_id', '=', fifth.id)
      .execute();
    await judge(fifth, rubric, { level: 2, author: 'mentor', seen_at: hoursFromNow(-24 * 7.5) });
    const figure = await figureOf(course, admin);
    expect(figure?.criteria[0]?.levels).toEqual({ people: 5, lower: 1, same: 3, higher: 1 });
  });

  test('of four people there is none, of five there is; this week’s and a correction of it move nothing', async () => {
    const { course, curator, rubric } = await asked();
    const admin = await createAdmin(t.db);
    for (const self of [0, 1, 1, 2]) await named(rubric, course.id, self);
    await named(rubric, course.id, 0, { at: hoursFromNow(0) });
    const levels = async () => (await figureOf(course, admin))?.criteria[0]?.levels;
    expect(await levels()).toBeNull();
    const fifth = await named(rubric, course.id, 2);
    const counted = { people: 5, lower: 1, same: 2, higher: 2 };
    expect(await levels()).toEqual(counted);
    await t.db
      .updateTable('reviews')
      .set({ in_force: false, latest: false })
      .where('answer_id', '=', fifth.id)
      .execute();
    await judge(fifth, rubric, { level: 2, author: 'mentor', seen_at: hoursFromNow(0) });
    expect(await levels()).toEqual(counted);
    expect(await figureOf(course, curator)).toBeUndefined();
    expect(await figureOf(course, admin, '?groupId=none')).toBeUndefined();
  });
});
